#pragma once

/// The largest block of a GPU, for shared memory of a fixed size.
constexpr int MAX_THREADS = 1024;
