#pragma once

#include <string>
#include <vector>

#include "RowSums.h"

/// The elements that each block has summed, or would have.
struct Balance {
    std::vector<long> work;

    long least() const;
    long most() const;
    double mean() const;

    /// 1 when all blocks have the same work; as many as there are blocks when one of them has all
    /// of it.
    double mostToMean() const;

    /// A bar a block, of full height from `full` elements on; for many blocks a bar for the busiest
    /// of several.
    std::string bars(long full) const;
};

/// What the blocks of a grid have done.
Balance balanceOf(const Rows& rows, const std::vector<RowResult>& results, long blocks);

/// What theory says: for slices, for rows in turn, and for a queue whose blocks are equally fast,
/// where the next row goes to the block with the least work so far (list scheduling: R. Graham,
/// "Bounds on Multiprocessing Timing Anomalies", 1969). The busiest block has then at most the mean
/// and the longest row.
Balance balanceOfSlices(const Rows& rows, long blocks);
Balance balanceInTurn(const Rows& rows, long blocks);
Balance balanceOfQueue(const Rows& rows, long blocks);
