// Device code that calls a function of the host; behind the headers of g++.
#pragma once

/// Tells the compiler of __device__, __host__ and __global__, as the translator writes them.
void registerSpaces(void*, void*);

/// Before all passes that look at the whole unit: refuses each call from device code to a function
/// that is the host's alone, as nvcc does.
void refuseHostCalls(void*, void*);

/// Lets device code call constexpr functions of the host, as nvcc's --expt-relaxed-constexpr does.
void allowConstexpr();

/// Device code may launch kernels, and call what CUDA's API has for that (-rdc=true).
void allowLaunches();
