// SPDX-License-Identifier: MIT
#include "foundation/config/relations.h"

#include <initializer_list>
#include <set>
#include <string>

#include "foundation/config/config.h"
#include "foundation/errors.h"

namespace tengen {
namespace {

// The message begins with the place of the first key that was given.
[[noreturn]] void Refuse(const Config& config, std::initializer_list<const char*> keys,
                         const std::string& advice) {
  std::string place, values;
  for (const char* key : keys) {
    if (place.empty() && config.IsGiven(key)) place = config.Where(key) + ": ";
    values += (values.empty() ? "" : ", ") + config.Quoted(key);
  }
  throw Error(ExitCode::kBadConfig, place + values + "; " + advice);
}

void CheckGate(const Config& config) {
  if (config.GetDouble("gate.elo0") < config.GetDouble("gate.elo1")) return;
  Refuse(config, {"gate.elo0", "gate.elo1"}, "gate.elo0 must be below gate.elo1");
}

void CheckPooling(const Config& config) {
  std::set<std::int64_t> seen;
  for (const std::int64_t block : config.GetIntList("model.pooling_blocks")) {
    if (block >= config.GetInt("model.blocks")) {
      Refuse(config, {"model.pooling_blocks", "model.blocks"},
             "blocks are counted from 0, so each entry of model.pooling_blocks must be below "
             "model.blocks");
    }
    if (!seen.insert(block).second) {
      Refuse(config, {"model.pooling_blocks"},
             "it names block " + std::to_string(block) + " twice; keep one");
    }
  }
  if (!seen.empty() && config.GetInt("model.pooling_channels") >= config.GetInt("model.channels")) {
    Refuse(config, {"model.pooling_channels", "model.channels"},
           "model.pooling_channels must be below model.channels");
  }
}

void CheckNested(const Config& config) {
  if (config.GetInt("model.inner_blocks") > 0 &&
      !config.GetIntList("model.pooling_blocks").empty() &&
      config.GetInt("model.pooling_channels") >= config.GetInt("model.bottleneck_channels")) {
    Refuse(
        config, {"model.pooling_channels", "model.bottleneck_channels", "model.inner_blocks"},
        "model.pooling_channels must be below model.bottleneck_channels where blocks are nested");
  }
}

void CheckHeads(const Config& config) {
  if (config.GetInt("model.first_kernel") % 2 == 0) {
    Refuse(config, {"model.first_kernel"}, "it must be odd");
  }
  if (config.GetBool("model.optimistic_policy") && !config.GetBool("model.short_term_errors")) {
    Refuse(config, {"model.optimistic_policy", "model.short_term_errors"},
           "the optimistic policy learns by the short-term errors; set model.short_term_errors");
  }
}

void CheckSearch(const Config& config) {
  if (config.GetDouble("search.cheap_share") > 0 &&
      config.GetInt("search.cheap_visits") > config.GetInt("search.visits")) {
    Refuse(config, {"search.cheap_visits", "search.visits", "search.cheap_share"},
           "a cheap search must not have more visits than a full one; lower search.cheap_visits, "
           "or set search.cheap_share to 0");
  }
}

void CheckWindow(const Config& config) {
  if (config.GetInt("window.min_positions") <= config.GetInt("window.max_positions")) return;
  Refuse(config, {"window.min_positions", "window.max_positions"},
         "window.min_positions must not be above window.max_positions");
}

}  // namespace

void CheckRelations(const Config& config) {
  CheckGate(config);
  CheckPooling(config);
  CheckNested(config);
  CheckHeads(config);
  CheckSearch(config);
  CheckWindow(config);
}

}  // namespace tengen
