#include "OpenTodo.h"

#include "Todo.h"

#if __has_include("simulator/device.h")  // there, one program is both host and device code
#include <atomic>
#include <mutex>
#include <utility>
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

std::mutex mutex;
std::optional<OpenTodo> first;
std::atomic<bool> isFirstKnown = false;  // so that a million threads do not queue

void keep(const OpenTodo& todo) {
    const std::lock_guard lock(mutex);
    if (!first) first = todo;
    isFirstKnown = true;
}

}  // namespace

void todo::meet(const char* task, const char* file, int line) {
    if (!simulator::onDevice()) throw TodoOpen({task, file, line});
    if (!isFirstKnown) keep({task, file, line});
    simulator::taskIsOpen();
}

std::optional<OpenTodo> takeOpenTodo() {
    const std::lock_guard lock(mutex);
    isFirstKnown = false;
    return std::exchange(first, std::nullopt);
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
