#pragma once

#include "Grid.h"
#include "Rows.h"
#include "common/ArrayGM.h"

/// What a launch leaves for every row.
struct RowResult {
    int sum;
    int block;  // that summed it
    int times;  // it was summed, 1 if all went well
};

/// Rows as a kernel sees them.
struct RowsGM {
    const int* tabGM;
    const long* tabStartGM;
    unsigned count;
};

/// A task as an object: the row to sum.
struct RowItem {
    long row;

    static __host__ __device__ RowItem none() { return {-1}; }
    __host__ __device__ bool isNone() const { return row < 0; }
};

/// Sums rows of very different lengths, one row per block at a time. Derived classes say which
/// block takes which row.
class RowSums {
  public:
    /// Throws CudaError where there is no memory or no device.
    RowSums(const Rows& rows, const Grid& grid);
    virtual ~RowSums() = default;

    /// Launches and waits; may be called again and again.
    std::vector<RowResult> run();

    /// Launches and does not wait.
    void enqueue();

    double milliseconds() const { return time; }  // of the kernel of the last run

  protected:
    virtual void launch(const RowsGM& rows, RowResult* tabResultGM) = 0;

    const Grid grid;

  private:
    const ArrayGM<int> valuesGM;
    const ArrayGM<long> startsGM;
    ArrayGM<RowResult> resultsGM;
    double time = 0;
};

/// Static assignment: each block takes one slice, with as many rows as any other.
class RowSumsSlices : public RowSums {
    using RowSums::RowSums;
    void launch(const RowsGM& rows, RowResult* tabResultGM) override;
};

/// Static assignment: block b of B takes the rows b, b + B, b + 2B, ...
class RowSumsInTurn : public RowSums {
    using RowSums::RowSums;
    void launch(const RowsGM& rows, RowResult* tabResultGM) override;
};

/// A block takes the next row when it has finished the one before.
class RowSumsQueue : public RowSums {
    using RowSums::RowSums;
    void launch(const RowsGM& rows, RowResult* tabResultGM) override;

    ArrayGM<unsigned> nextGM{1};
};

/// The same with the rows as items.
class RowSumsItems : public RowSums {
  public:
    RowSumsItems(const Rows& rows, const Grid& grid);

  private:
    void launch(const RowsGM& rows, RowResult* tabResultGM) override;

    ArrayGM<RowItem> itemsGM;
    ArrayGM<unsigned> nextGM{1};
};
