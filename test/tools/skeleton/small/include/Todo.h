#pragma once

#include <stdexcept>
#include <string>

#pragma GCC diagnostic ignored "-Wunused-parameter"

struct Todo : std::runtime_error {
    Todo(const char* name, std::string file, int line)
        : runtime_error(name), file(file), line(line) {}

    static void open(const char* name, const char* file = __builtin_FILE(),
                     int line = __builtin_LINE()) {
        throw Todo(name, file, line);
    }

    const std::string file;
    const int line;
};
