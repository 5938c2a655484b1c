// Memory faults and their like: those of a kernel end the kernel with a sticky error, those of the
// host end the program with a message that says what the host touched.
#pragma once

namespace simulator {

/// Installs the signal handlers, once.
void watchFaults();

}  // namespace simulator
