// What printf returns on a GPU; behind the headers of g++.
#pragma once

/// A pass behind "ssa": where device code asks what printf() returned, it calls the simulator's
/// (runtime/printf.cpp), which counts arguments and not characters.
opt_pass* newDevicePrintf();
