#include "overRanks.h"

#include "Todo.h"

void takeLargest(const Largest& one, Largest& other) {
    // SOLUTION takeLargest: DevicesLargest
    if (one.index < 0) return;
    const bool isLarger = one.value > other.value;
    const bool isEarlier = one.value == other.value && one.index < other.index;
    if (other.index < 0 || isLarger || isEarlier) other = one;
    // END
}

void append(const Piece& first, Piece& second) {
    // SOLUTION append: DevicesAppend
    if (first.size == 0) return;
    if (second.size == 0) {
        second = first;
        return;
    }
    const bool isRising = first.last <= second.first;
    second = {first.size + second.size, first.first, second.last,
              first.isSorted && isRising && second.isSorted};
    // END
}
