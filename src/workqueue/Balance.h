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

    /// 1 if all blocks have the same work; the number of blocks if one block has all of it.
    double mostToMean() const;

    /// One bar per block, of full height from `full` elements on. With many blocks, one bar for the
    /// busiest of several.
    std::string bars(long full) const;
};

/// What the blocks of a grid have done.
Balance balanceOf(const Rows& rows, const std::vector<RowResult>& results, long blocks);

/// What theory says: for slices, for rows in turn, and for a queue whose blocks are equally fast,
/// where the next row goes to the block with the least work so far (list scheduling: R. Graham,
/// "Bounds on Multiprocessing Timing Anomalies", 1969). The busiest block then has at most the mean
/// plus the longest row.
Balance balanceOfSlices(const Rows& rows, long blocks);
Balance balanceInTurn(const Rows& rows, long blocks);
Balance balanceOfQueue(const Rows& rows, long blocks);
