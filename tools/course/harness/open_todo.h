#pragma once

#include <exception>
#include <optional>
#include <string>

namespace harness {

struct OpenTodo {
    std::string task;
    std::string file;
    int line = 0;
};

/// The TODO that `exception` stands for, if it stands for one.
std::optional<OpenTodo> openTodo(const std::exception& exception);

/// The TODO that code has met since the last call, on the host or on the device.
std::optional<OpenTodo> takeOpenTodo();

}  // namespace harness
