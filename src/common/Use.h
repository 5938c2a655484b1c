// The frame of a use: what every small main does with its options and its errors.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <optional>
#include <stdexcept>

#include "Todo.h"

/// Parses the options of `app`, then calls `use`, which returns whether all is right. Returns 0 when it is, 1
/// when it is not, when CUDA failed or a TODO is open, 2 for options that `app` or, by std::invalid_argument,
/// `use` refuses; what is wrong is said on stderr.
inline int runUse(CLI::App& app, int argc, char** argv, const std::function<bool()>& use) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    try {
        const bool isRight = use();
        const std::optional<OpenTodo> todo = Todo::takeOpen();
        if (todo)
            std::printf("TODO left open: %s, %s:%d\n", todo->task.c_str(), todo->file.c_str(), todo->line);
        return isRight && !todo ? 0 : 1;
    } catch (const std::invalid_argument& refusal) {
        std::fprintf(stderr, "%s\n", refusal.what());
        return 2;
    } catch (const std::runtime_error& error) {  // CudaError, TodoOpen
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
