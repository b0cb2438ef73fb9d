// SPDX-License-Identifier: MIT
// The words of a KataGo network file for kinds of activations and blocks.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "model/katago/description.h"

namespace tengen::katago {

template <class Kind, std::size_t N>
using KindWords = std::array<std::pair<std::string_view, Kind>, N>;

inline constexpr KindWords<ActivationKind, 4> kActivationWords = {
    {{"ACTIVATION_IDENTITY", ActivationKind::kIdentity},
     {"ACTIVATION_RELU", ActivationKind::kRelu},
     {"ACTIVATION_MISH", ActivationKind::kMish},
     {"ACTIVATION_SILU", ActivationKind::kSilu}}};
inline constexpr KindWords<BlockKind, 3> kBlockWords = {
    {{"ordinary_block", BlockKind::kOrdinary},
     {"gpool_block", BlockKind::kPooling},
     {"nested_bottleneck_block", BlockKind::kNested}}};

inline const auto& WordsOf(ActivationKind) { return kActivationWords; }
inline const auto& WordsOf(BlockKind) { return kBlockWords; }
inline const char* KindName(ActivationKind) { return "kind of activation"; }
inline const char* KindName(BlockKind) { return "kind of block"; }

template <class Kind, std::size_t N>
std::string WordList(const KindWords<Kind, N>& words) {
  std::string text;
  for (const auto& [word, kind] : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

}  // namespace tengen::katago
