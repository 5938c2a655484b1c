// Kernels whose threads wait for their block and for nothing else: they need no stack while they
// wait; behind the headers of g++.
#pragma once

/// A pass behind "ssa": answers simulator::canPause() with no where the function that is asked
/// about has no barrier, or may wait or spin otherwise: by a volatile access, by an atomic in a
/// loop, by assembly or by a call whose body nobody knows. Where it may yet be yes, all that the
/// function calls is inlined into it. So it answers simulator::canPauseTogether(), for which a loop
/// is enough.
opt_pass* newPauseQuestion();

/// A pass at the end of the early optimizations: turns a function that may pause into one that
/// returns at each barrier and goes on there when it is called again. What lives across the barrier
/// it keeps in the thread's simulator::Pause. If there is no room for it, or if it is no scalar,
/// the answer is no. Another one, simulator::runToBarrier(), it turns so for threads that all come
/// to the same barriers and exchanges of whole warps (uniform.h), and answers
/// simulator::canPauseTogether(). They keep arrays, too, and go through some loops round by round
/// (strides.h).
opt_pass* newPause();

/// A pass behind all inlining: answers simulator::isPausing() and simulator::isPausingTogether()
/// with no.
opt_pass* newNoPause();
