#pragma once

#include <cuda_runtime.h>

#include <string>

/// The numbers of a grid. Whether a device can run it is the question of Grid.
struct GridShape {
    dim3 dg;
    dim3 db;

    long blocks() const { return long(dg.x) * dg.y * dg.z; }
    long threadsPerBlock() const { return long(db.x) * db.y * db.z; }
    long threads() const { return blocks() * threadsPerBlock(); }

    /// "63 blocks of 1024 threads", "1 block of 1 thread", "7x9 blocks of 16x16 threads".
    std::string name() const {
        return count(dg) + (blocks() == 1 ? " block of " : " blocks of ") + count(db) +
               (threadsPerBlock() == 1 ? " thread" : " threads");
    }

  private:
    static std::string count(dim3 d) {
        return std::to_string(d.x) + (d.y > 1 ? "x" + std::to_string(d.y) : "");
    }
};
