// Memory faults and their like: those of a kernel end the kernel with a sticky error, those of the
// host end the program with a message that says what the host touched. Of threads that run side by
// side nobody knows whose fault it is. Then all threads of the block run once more, one after
// another, until the same fault comes: nobody will see what they leave in memory. As that is no
// longer what they found, it may not come; then the message names the block alone.
#pragma once

namespace simulator {

/// Installs the signal handlers, once.
void watchFaults();

}  // namespace simulator
