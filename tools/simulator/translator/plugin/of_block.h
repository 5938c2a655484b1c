// Which atomics are of shared memory; behind the headers of g++.
#pragma once

/// A pass behind all inlining: answers simulator::isOfBlock() with yes where the address is one
/// within a variable of shared memory.
opt_pass* newOfBlock();

/// Whether that is shared memory of the block.
bool isOfBlock(tree reference);
