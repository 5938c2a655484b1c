// Lanes of a warp that rely on moving together; behind the headers of g++.
#pragma once

/// A pass behind "ssa": in device code a statement that writes to one volatile place what it reads
/// from another, as `s[t] += s[t + 16]` does, is done by all lanes that come to it in step: they
/// read, then write, then go on. So is one that chooses by what it reads, with min(), `?:` or an
/// `if`. GPUs do so, though CUDA demands a __syncwarp() there since version 9.
opt_pass* newLockstep();
