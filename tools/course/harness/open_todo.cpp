#include "open_todo.h"

#include "common/OpenTodo.h"

namespace harness {

std::optional<OpenTodo> openTodo(const std::exception& exception) {
    const auto* open = dynamic_cast<const TodoOpen*>(&exception);
    if (!open) return std::nullopt;
    return OpenTodo{open->todo.task, open->todo.file, open->todo.line};
}

std::optional<OpenTodo> takeOpenTodo() {
    const auto open = ::takeOpenTodo();
    if (!open) return std::nullopt;
    return OpenTodo{open->task, open->file, open->line};
}

}  // namespace harness
