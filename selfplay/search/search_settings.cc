// SPDX-License-Identifier: MIT
#include "selfplay/search/search_settings.h"

#include "foundation/config/config.h"

namespace tengen {

SearchSettings SearchSettings::From(const Config& config) {
  const auto real = [&](const char* path) { return static_cast<float>(config.GetDouble(path)); };
  const auto integer = [&](const char* path) { return static_cast<int>(config.GetInt(path)); };
  SearchSettings s;
  s.kind = config.GetString("search.kind") == "puct" ? SearchKind::kPuct : SearchKind::kGumbel;
  s.visits = integer("search.visits");
  s.cheap_visits = integer("search.cheap_visits");
  s.cheap_share = real("search.cheap_share");
  s.gumbel_actions = integer("search.gumbel_actions");
  s.gumbel_visit_scale = real("search.gumbel_visit_scale");
  s.gumbel_value_scale = real("search.gumbel_value_scale");
  s.cpuct = real("search.cpuct");
  s.cpuct_log = real("search.cpuct_log");
  s.cpuct_base = real("search.cpuct_base");
  s.cpuct_spread = real("search.cpuct_spread");
  s.fpu_reduction = real("search.fpu_reduction");
  s.root_fpu_reduction = real("search.root_fpu_reduction");
  s.noise_weight = real("search.noise_weight");
  s.noise_concentration = real("search.noise_concentration");
  s.temperature_early = real("search.temperature_early");
  s.temperature_late = real("search.temperature_late");
  s.temperature_halflife = real("search.temperature_halflife");
  s.root_policy_temperature = real("search.root_policy_temperature");
  s.score_utility = real("search.score_utility");
  s.tree_reuse = config.GetBool("search.tree_reuse");
  return s;
}

}  // namespace tengen
