#include <string>
#include <string_view>

#include "harness/main.h"

// The names of the lessons, a line each, where the program is of some alone: the linker knows where
// the section of that name lies.
extern "C" {
[[gnu::weak]] extern const char __start_atelier_lessons[];
[[gnu::weak]] extern const char __stop_atelier_lessons[];
}

namespace harness {

bool isLinked(const std::string& lesson) {
    const char* const begin = __start_atelier_lessons;
    if (begin == nullptr) return true;
    std::string_view lines(begin, __stop_atelier_lessons);
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        if (lines.substr(0, end) == lesson) return true;
        lines.remove_prefix(end + 1);
    }
    return false;
}

}  // namespace harness
