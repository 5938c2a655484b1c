#pragma once

#include <string>

namespace harness {

/// A page of the uses' figures, of what `--report json` says of them.
std::string usePage(const std::string& json);

}  // namespace harness
