// Arithmetic that C++ leaves open and GPUs define; behind the headers of g++.
#pragma once

/// A pass behind "ssa": in device code a shift by the width or more gives what is left after so
/// many shifts by one, and a conversion of what an integer cannot hold its nearest value (PTX ISA:
/// shl, shr, cvt), where an x86 would wrap. What is not a number becomes 0 from 32 bits to 32 bits,
/// and the highest bit alone otherwise.
opt_pass* newGpuArithmetic();
