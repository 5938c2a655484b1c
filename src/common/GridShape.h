#pragma once

#include <cuda_runtime.h>

#include <string>

#include "language/language.h"

/// The numbers of a grid. Whether a device can run it is the question of Grid.
struct GridShape {
    dim3 dg;
    dim3 db;

    long blocks() const { return long(dg.x) * dg.y * dg.z; }
    long threadsPerBlock() const { return long(db.x) * db.y * db.z; }
    long threads() const { return blocks() * threadsPerBlock(); }

    /// "63 blocks of 1024 threads", "1 block of 1 thread", "7x9 blocks of 16x16 threads": the name
    /// of a test.
    std::string name() const {
        return count(dg) + (blocks() == 1 ? " block of " : " blocks of ") + count(db) +
               (threadsPerBlock() == 1 ? " thread" : " threads");
    }

    /// name() in the language of the program.
    std::string inWords() const {
        return trn("{1} block of {2}", "{1} blocks of {2}", blocks(), count(dg),
                   trn("{1} thread", "{1} threads", threadsPerBlock(), count(db)));
    }

  private:
    static std::string count(dim3 d) {
        return std::to_string(d.x) + (d.y > 1 ? "x" + std::to_string(d.y) : "");
    }
};
