// What two parts of an array make together. MPI takes these as operators (MPI_Op_create): it
// combines two parts at a time, and decides itself which. An operator that does not commute is
// given neighbours only, the left one first. Host; needs no MPI.
#pragma once

/// The largest value, and the first index where it stands. Of a part without elements: index -1.
struct Largest {
    int value;
    long index;
};

/// Leaves in `other` what both parts have together.
void takeLargest(const Largest& one, Largest& other);

/// A part of an array that has `size` elements. The values of an empty one mean nothing.
struct Piece {
    long size;
    int first;
    int last;
    bool isSorted;
};

/// Leaves in `second` the piece that both make: `first`, and behind it `second`.
void append(const Piece& first, Piece& second);
