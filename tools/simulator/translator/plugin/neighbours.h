// Loops that the threads of a row may go through side by side; behind the headers of g++.
#pragma once

class Uniform;

/// By how much it grows from each thread of a row to the next one, as far as that can be told:
/// nobody knows of what memory holds.
std::optional<HOST_WIDE_INT> growthOf(tree value, const Uniform& uniform);

/// Whether g++ can make instructions for several threads out of one round of it: all that they read
/// and write there lies side by side, or is the same for all, and nobody is called.
bool isSideBySide(const class loop* loop, const Uniform& uniform);
