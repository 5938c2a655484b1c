// A kernel of the bank: a wrong one whose mistake the checker must name, or a correct one of which
// it must say nothing.
//
// A line that a finding must name bears a comment `// FINDS kind`; a case without any must give no
// finding. What it must say stands behind `// SAYS `. A file is one case, or one for each of its
// namespaces of the file's own level, which bear the cases' names.
#pragma once

#include <cuda_runtime.h>

struct Case {
    /// `file`: the source, to be read for its expectations.
    Case(void (*run)(), const char* file = __builtin_FILE());
    /// One of several in a file.
    Case(const char* name, void (*run)(), const char* file = __builtin_FILE());
};

/// Global memory that holds `count` times `value` and is freed at the end of the case.
template <typename T>
class ArrayGM {
  public:
    explicit ArrayGM(int count, T value = {}) {
        cudaMalloc(&data_, count * sizeof(T));
        for (int i = 0; i < count; ++i)
            cudaMemcpy(data_ + i, &value, sizeof(T), cudaMemcpyHostToDevice);
    }
    ~ArrayGM() { cudaFree(data_); }
    ArrayGM(const ArrayGM&) = delete;
    ArrayGM& operator=(const ArrayGM&) = delete;
    operator T*() const { return data_; }

  private:
    T* data_ = nullptr;
};
