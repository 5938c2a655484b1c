// cuda_runtime.h, which every CUDA source includes first, parsed once for each set of options.
#pragma once

#include <filesystem>
#include <optional>

#include "request.h"
#include "toolchain.h"

namespace driver {

struct Precompiled {
    std::filesystem::path file;  ///< to be included before everything else
    Words headers;               ///< all that is in it
};

/// The precompiled header; none where it cannot be used, or cannot be made now. It is made at its
/// first use, in the user's cache folder ($XDG_CACHE_HOME or ~/.cache, then atelier/cuda_runtime),
/// which keeps the eight that were used last and all of the last ten minutes. It is never stale: it
/// is known by compiler and options, and each header in it must be as it was. `options` are those
/// of the compiler, without the request's preprocessing.
std::optional<Precompiled> precompiledHeader(const Toolchain& toolchain, const Request& request,
                                             const Words& options);

}  // namespace driver
