#pragma once

/// The cost of adding 1 to one cell of GM, in milliseconds for one thread of each of
/// `blocks` blocks.
struct LockCost {
    int blocks;
    double underLock;
    double native;  // by atomicAdd

    double factor() const { return underLock / native; }
};

/// Measured on the device, after a first run that is not counted. Throws CudaError.
LockCost measureLock(int blocks);
