// The passes that the plugin adds to g++'s own; behind the headers of g++.
#pragma once

/// At the beginning of each basic block, and behind each call of a function that has some:
/// profiler_block(rank, instructions, ways, operations). Before each access to a local array by a
/// variable index: profiler_local(address, bytes, writes).
opt_pass* newBlocksAndLocals();

/// Puts what tells the profiler of accesses and blocks behind a condition: that the block of
/// threads is counted.
opt_pass* newOnlyIfCounting();
