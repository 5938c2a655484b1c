// Marks a task that a student has not done yet. A test that meets it reports an open TODO, not a
// failure.
//
//     __device__ void reductionIntraBlock(int* tabSM) { Todo::open("fold tabSM onto tabSM[0]"); }
#pragma once

#include <cuda_runtime.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#if __has_include("simulator/device.h")
#include "simulator/device.h"  // there, one program is both host and device code
#define TODO_ON_SIMULATOR
#endif

// An open TODO does not use its parameters yet. While this header is included, the compiler does
// not warn of that.
#if defined(__NVCC__)
#pragma nv_diag_suppress 177, 550
#endif
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-function"

struct OpenTodo {
    std::string task;
    std::string file;
    int line;
};

/// Thrown where host code meets an open TODO.
class TodoOpen : public std::runtime_error {
  public:
    explicit TodoOpen(const OpenTodo& todo)
        : std::runtime_error("TODO: " + todo.task + " (" + todo.file + ":" +
                             std::to_string(todo.line) + ")"),
          todo(todo) {}

    OpenTodo todo;
};

namespace todo {

/// What the first device thread that met a TODO left behind.
struct Record {
    int isOpen;
    int line;
    char task[120];
    char file[248];
};

/// On a GPU: one function a .cu file that includes this header: returns the file's record and
/// clears it.
inline std::vector<Record (*)()>& records() {
    static std::vector<Record (*)()> all;
    return all;
}

}  // namespace todo

#if defined(TODO_ON_SIMULATOR)
inline todo::Record todoRecord = {};
#endif

// On a GPU each .cu file is a device program of its own, hence has its own record: everything here
// is the file's own.
namespace {

#if defined(__CUDACC__) && !defined(TODO_ON_SIMULATOR)

__device__ todo::Record todoRecord;

inline todo::Record takeTodoRecord() {
    todo::Record record = {};
    if (cudaMemcpyFromSymbol(&record, todoRecord, sizeof(record)) != cudaSuccess) return {};
    const int closed = 0;
    if (record.isOpen) cudaMemcpyToSymbol(todoRecord, &closed, sizeof(closed));
    return record;
}

[[maybe_unused]] const bool todoRecordIsKnown = (todo::records().push_back(takeTodoRecord), true);

#endif

class Todo {
  public:
    /// Says that `task` is not done. You can call it anywhere. On the host it throws TodoOpen. On
    /// the device the kernel goes on, and the host learns of the task from takeOpen().
    static __host__ __device__ void open(const char* task, const char* file = __builtin_FILE(),
                                         int line = __builtin_LINE()) {
#if defined(__CUDA_ARCH__)
        record(task, file, line);
#elif defined(__CUDACC__) && defined(TODO_ON_SIMULATOR)
        if (!simulator::onDevice()) throw TodoOpen({task, file, line});
        record(task, file, line);
#else
        throw TodoOpen({task, file, line});
#endif
    }

    /// Host: the TODO that a kernel met since the last call, if any. Waits for the kernels.
    static std::optional<OpenTodo> takeOpen() {
        std::optional<OpenTodo> first;
#if defined(TODO_ON_SIMULATOR)
        const todo::Record record = std::exchange(todoRecord, {});
        if (record.isOpen) first = {record.task, record.file, record.line};
#else
        for (const auto take : todo::records()) {
            const todo::Record record = take();
            if (record.isOpen && !first) first = {record.task, record.file, record.line};
        }
#endif
        return first;
    }

  private:
#if defined(__CUDACC__)
    static __device__ void record(const char* task, const char* file, int line) {
        if (atomicCAS(&todoRecord.isOpen, 0, 1) != 0) return;
        copy(todoRecord.task, sizeof(todoRecord.task), task);
        copy(todoRecord.file, sizeof(todoRecord.file), file);
        todoRecord.line = line;
    }

    static __device__ void copy(char* dst, int size, const char* src) {
        int i = 0;
        for (; i < size - 1 && src[i] != '\0'; i++) dst[i] = src[i];
        dst[i] = '\0';
    }
#endif
};

}  // namespace
