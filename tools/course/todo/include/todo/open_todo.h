// What the host learns of a TODO that code has met: see Todo.h.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>

struct OpenTodo {
    std::string task;
    std::string file;
    int line;
};

/// Thrown where host code meets an open TODO.
class TodoOpen : public std::runtime_error {
  public:
    explicit TodoOpen(const OpenTodo& todo);

    OpenTodo todo;
};

/// Host: what a kernel has met since the last call, if anything. Waits for the kernels.
std::optional<OpenTodo> takeOpenTodo();
