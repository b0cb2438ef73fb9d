// SPDX-License-Identifier: MIT
// What a search is told; the meaning of each field is its key's sentence in
// foundation/config/keys.cc.
#pragma once

namespace tengen {

class Config;

enum class SearchKind { kGumbel, kPuct };

struct SearchSettings {
  SearchKind kind = SearchKind::kGumbel;
  int visits = 32;
  int cheap_visits = 8;
  float cheap_share = 0.0F;
  int gumbel_actions = 16;
  float gumbel_visit_scale = 50.0F;
  float gumbel_value_scale = 1.0F;
  float cpuct = 1.1F;
  float cpuct_log = 0.0F;
  float cpuct_base = 500.0F;
  float cpuct_spread = 0.0F;
  float fpu_reduction = 0.2F;
  float root_fpu_reduction = 0.0F;
  float noise_weight = 0.25F;
  float noise_concentration = 10.83F;
  float temperature_early = 0.75F;
  float temperature_late = 0.15F;
  float temperature_halflife = 19.0F;
  float root_policy_temperature = 1.0F;
  float score_utility = 0.0F;
  bool tree_reuse = true;

  static SearchSettings From(const Config& config);
};

// What one search is for.
enum class SearchPurpose {
  kSelfPlayFull,   // noise and Gumbel sampling on; gives a policy target
  kSelfPlayCheap,  // cheap_visits, no noise; its policy is not trained on
  kPlay,           // no noise: the strongest move
};

}  // namespace tengen
