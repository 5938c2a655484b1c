#include "todo/open_todo.h"

#include "Todo.h"

#if __has_include("simulator/device.h")  // there, one program is both host and device code
#include <atomic>

#include "simulator/device.h"
#define TODO_ON_SIMULATOR
#else
#include <vector>
#endif

TodoOpen::TodoOpen(const OpenTodo& todo)
    : std::runtime_error("TODO: " + todo.task + " (" + todo.file + ":" + std::to_string(todo.line) +
                         ")"),
      todo(todo) {}

#if defined(TODO_ON_SIMULATOR)

namespace {

/// What the first thread of a kernel that came has left. Without a lock: who holds one can be made
/// to wait for a thread that wants it.
struct {
    const char *task, *file;
    int line;
} first;
std::atomic<bool> isTaken = false;  // by who then writes it, so that a million threads do not
std::atomic<bool> isWritten = false;

void keep(const char* task, const char* file, int line) {
    if (isTaken.exchange(true)) return;
    first = {task, file, line};
    isWritten = true;
}

}  // namespace

void todo::meet(const char* task, const char* file, int line) {
    if (!simulator::onDevice()) throw TodoOpen({task, file, line});
    if (!isTaken) keep(task, file, line);
    simulator::kernelIsUnfinished();
}

std::optional<OpenTodo> takeOpenTodo() {
    std::optional<OpenTodo> met;
    if (isWritten.exchange(false)) met = {first.task, first.file, first.line};
    isTaken = false;
    return met;
}

#else

namespace {

using Take = todo::Record (*)();

std::vector<Take>& records() {
    static std::vector<Take> all;  // .cu files are known before main begins
    return all;
}

}  // namespace

void todo::know(Take take) {
    records().push_back(take);
}

void todo::meet(const char* task, const char* file, int line) {
    throw TodoOpen({task, file, line});
}

std::optional<OpenTodo> takeOpenTodo() {
    std::optional<OpenTodo> first;
    for (const Take take : records()) {
        const todo::Record record = take();
        if (record.isOpen && !first) first = {record.task, record.file, record.line};
    }
    return first;
}

#endif
