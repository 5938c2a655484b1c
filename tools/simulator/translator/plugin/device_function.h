// Which functions run on the device; behind the headers of g++.
#pragma once

/// Whether a function, or the one that it is written in, is __device__ or __global__.
bool isOfDevice(tree function);
