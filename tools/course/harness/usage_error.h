#pragma once

#include <stdexcept>

namespace harness {

/// What the user asked for cannot be done; the words say what is wrong and what is valid. Exit
/// code 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace harness
