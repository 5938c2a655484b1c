// Exchanges of values in warps that only some warps come to; behind the headers of g++.
#pragma once

class Uniform;

/// Has all threads come to the outermost loop around an exchange, a call of
/// simulator::pauseForWarps(), that only some warps come to, or to the exchange itself if there is
/// no such loop; `uniform` is no longer right then. They do nothing in the loop, and nobody looks
/// at what they exchange. False if of a warp only some lanes may come, or where they cannot tell
/// how often. Each warp must lie in one row of the block. `mostInRow` becomes the threadIdx.x from
/// which on nobody does anything from one round of the loop to the next, if that is known.
bool bringNearer(gimple* exchange, const Uniform& uniform, unsigned& mostInRow);
