#include "open_todo.h"

namespace harness {

std::optional<OpenTodo> openTodo(const std::exception&) {
    return {};
}
std::optional<OpenTodo> takeOpenTodo() {
    return {};
}

}  // namespace harness
