#pragma once

#include <string_view>

namespace harness {

// The report's page, embedded from the folder report/ when the harness is built.
extern const std::string_view reportHtml;
extern const std::string_view reportCss;
extern const std::string_view reportJs;

}  // namespace harness
