#include "printed.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <stdexcept>

#include "language/language.h"

namespace harness {
namespace {

void writeAll(int file, const char* bytes, ssize_t size) {
    while (size > 0) {
        const ssize_t written = ::write(file, bytes, static_cast<std::size_t>(size));
        if (written < 0 && errno != EINTR) return;  // nobody reads it any more
        if (written > 0) bytes += written, size -= written;
    }
}

void flush() {
    std::cout << std::flush;
    std::fflush(stdout);
}

}  // namespace

Printed::Printed() {
    flush();
    std::array<int, 2> ends{};
    output_ = dup(STDOUT_FILENO);
    if (output_ < 0 || pipe(ends.data()) != 0)
        throw std::runtime_error(language::systemError(errno));
    dup2(ends[1], STDOUT_FILENO);
    close(ends[1]);
    copying_ = std::thread([this, from = ends[0]] {
        std::array<char, 4096> bytes{};
        ssize_t size = 0;
        while ((size = ::read(from, bytes.data(), bytes.size())) > 0 ||
               (size < 0 && errno == EINTR))
            if (size > 0) {
                writeAll(output_, bytes.data(), size);
                text_.append(bytes.data(), static_cast<std::size_t>(size));
            }
        close(from);
    });
}

std::string Printed::take() {
    flush();
    dup2(output_, STDOUT_FILENO);  // the pipe's last end: its reader comes to the end
    copying_.join();
    close(output_);
    return std::move(text_);
}

}  // namespace harness
