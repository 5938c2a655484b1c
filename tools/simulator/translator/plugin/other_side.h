// Device code that uses functions or variables of the host, and the other way round; behind the
// headers of g++.
#pragma once

/// Tells the compiler of __device__, __host__ and __global__, as the translator writes them.
void registerSpaces(void*, void*);

/// Before all passes that look at the whole unit: refuses each call from device code to a function
/// that is the host's alone, each use of a host variable there, and each call from host code to a
/// function that is the device's alone, as nvcc does.
void refuseOtherSide(void*, void*);

/// Lets device code call constexpr functions of the host, as nvcc's --expt-relaxed-constexpr does.
void allowConstexpr();

/// Device code may launch kernels, and call what CUDA's API has for that (-rdc=true).
void allowLaunches();
