#pragma once

#include <stdexcept>
#include <string>

#include "Hardware.h"
#include "cudas.h"
#include "language/language.h"

/// The shape of a launch: `dg` blocks of `db` threads. It holds only what the current device
/// can run.
class Grid {
  public:
    /// One block of one thread.
    Grid() : Grid(dim3(1), dim3(1)) {}

    /// Throws std::invalid_argument when the device cannot run such a grid, and says what is valid.
    /// In the course's earlier years a third argument asked for its advice on grids; that is
    /// ignored.
    Grid(dim3 dg, dim3 db, bool = false) : dg(dg), db(db) {
        refuseOutside("dg", dg, Hardware::getMaxGridDim());
        refuseOutside("db", db, Hardware::getMaxBlockDim());
        const int maxThreads = Hardware::getMaxThreadPerBlock();
        if (threadByBlock() > maxThreads)
            throw std::invalid_argument(tr("{0}: {1} threads per block; this device runs 1 to {2}",
                                           toString(), threadByBlock(), maxThreads));
    }

    /// Threads of the whole grid.
    long threadCounts() const { return blockCounts() * threadByBlock(); }

    /// Blocks of the whole grid.
    long blockCounts() const { return long(dg.x) * dg.y * dg.z; }

    /// Threads of one block.
    long threadByBlock() const { return long(db.x) * db.y * db.z; }

    /// Throws std::invalid_argument unless the number of threads of a block is a power of two.
    /// Folding needs that: every round folds one half of the cells onto the other.
    void requirePowerOfTwo() const {
        const long threads = threadByBlock();
        if ((threads & (threads - 1)) != 0)
            throw std::invalid_argument(
                tr("{0}: {1} threads per block are not a power of two; a reduction by folding "
                   "takes 1, 2, 4, 8, 16, 32, 64, 128, 256, 512 or 1024",
                   toString(), threads));
    }

    /// "dg(63,1,1) db(1024,1,1)".
    std::string toString() const { return "dg" + toString(dg) + " db" + toString(db); }

    dim3 dg;
    dim3 db;

  private:
    static std::string toString(dim3 d) {
        return "(" + std::to_string(d.x) + "," + std::to_string(d.y) + "," + std::to_string(d.z) +
               ")";
    }

    static void refuseOutside(const char* name, dim3 d, dim3 max) {
        const auto outside = [](unsigned value, unsigned max) { return value < 1 || value > max; };
        if (outside(d.x, max.x) || outside(d.y, max.y) || outside(d.z, max.z))
            throw std::invalid_argument(tr("{0}: this device runs {1} to {2}", name + toString(d),
                                           "(1,1,1)", toString(max)));
    }
};
