// Marks a task that a student has not done yet. A test that meets it reports an open TODO, not
// a failure.
//
//     __device__ void reductionIntraBlock(int* tabSM) { Todo::open("fold tabSM onto tabSM[0]"); }
#pragma once

#include <cuda_runtime.h>

// An open TODO does not use its parameters yet. While this header is included, the compiler does
// not warn of that.
#if defined(__NVCC__)
#pragma nv_diag_suppress 177, 550
#endif
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-function"

namespace todo {

/// On the host it throws TodoOpen; in a kernel of the simulator it goes on, and the host learns of
/// it from takeOpenTodo(). Both are in tools/course/todo.
void meet(const char* task, const char* file, int line);

/// On a GPU: what the first device thread that met a TODO left behind.
struct Record {
    int isOpen;
    int line;
    char task[120];
    char file[248];
};

/// On a GPU: makes a .cu file known, by a function that returns its record and clears it.
void know(Record (*take)());

}  // namespace todo

// On a GPU each .cu file is a device program of its own, hence has its own record: everything here
// is the file's own.
namespace {

#if defined(__NVCC__)

__device__ todo::Record todoRecord;

inline todo::Record takeTodoRecord() {
    todo::Record record = {};
    if (cudaMemcpyFromSymbol(&record, todoRecord, sizeof(record)) != cudaSuccess) return {};
    const int closed = 0;
    if (record.isOpen) cudaMemcpyToSymbol(todoRecord, &closed, sizeof(closed));
    return record;
}

[[maybe_unused]] const bool todoRecordIsKnown = (todo::know(takeTodoRecord), true);

#endif

class Todo {
  public:
    /// Says that `task` is not done. You can call it anywhere. On the host it throws TodoOpen. On
    /// the device the kernel goes on, and the host learns of the task from takeOpenTodo().
    static __host__ __device__ void open(const char* task, const char* file = __builtin_FILE(),
                                         int line = __builtin_LINE()) {
#if defined(__NVCC__) && defined(__CUDA_ARCH__)
        record(task, file, line);
#else
        todo::meet(task, file, line);
#endif
    }

#if defined(__NVCC__)
  private:
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
