// The same kernels in OpenCL on PoCL, which compiles the threads of a block into loops.
#pragma once

#include <memory>

class Pocl {
  public:
    /// Whether this was built with OpenCL and a CPU device is there.
    static bool available();

    Pocl();
    ~Pocl();

    /// The sum of ones, folded by the blocks.
    int blockSum(int blocks, int threads);

    /// Makes an array of `n` ones, which strideSum() adds up.
    void useOnes(int n);
    int strideSum(int blocks, int threads);

  private:
    struct State;
    std::unique_ptr<State> state_;
};
