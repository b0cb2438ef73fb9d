// SPDX-License-Identifier: MIT
// Text in XML and HTML. A plain function, thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

// The text as content or attribute value: what would be markup as entities, control characters,
// which XML does not allow, left out.
std::string EscapeMarkup(std::string_view text);

}  // namespace tengen
