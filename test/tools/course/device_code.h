// What the tests run on the device.
#pragma once

#include "Grid.h"

/// Who a thread says it is.
struct Ids {
    long tid, tidLocal, tidLocalBlock, nbThread, nbThreadLocal, nbThreadBlock;

    bool operator==(const Ids&) const = default;
};

/// Each thread writes its ids at tabIdsGM[i], i its place in the grid, counted without
/// Thread1D or Thread2D.
template <typename Thread>
void writeIds(const Grid& grid, Ids* tabIdsGM);

/// Each thread adds 1 to *ptrCountGM under one lock, `rounds` times; with tryLock() in a loop or
/// with lock().
void countWithLock(const Grid& grid, int* ptrCountGM, int rounds);
void countWithTryLock(const Grid& grid, int* ptrCountGM, int rounds);

/// A kernel that leaves a TODO open, and the line where it stands.
int meetTodo(const Grid& grid);

/// A kernel that leaves none.
void meetNoTodo(const Grid& grid);
