// How programs are compiled and linked for a simulator: alone, with the checker or the profiler.
#pragma once

#include <filesystem>
#include <string>

#include "words.h"

namespace driver {

/// A build, or an installation, writes a file for each of its simulators, where a line has a key
/// and, as a shell writes them, its words; `@/` before a path is the file's folder.
struct Toolchain {
    std::string compiler;      ///< g++
    Words launcher;            ///< what compiles CUDA sources: cmake/cuda-compile and its arguments
    std::string include;       ///< the folder of the simulator's headers
    Words options;             ///< of every file
    Words cudaOptions;         ///< of CUDA sources
    std::string optimization;  ///< unless an option says otherwise
    Words libraries;           ///< what a program is linked with

    /// Throws Failure where the file cannot be read.
    static Toolchain read(const std::filesystem::path& file);
};

/// The folder above that of this program's file.
std::filesystem::path ownFolder();

/// The folder in the form of NVIDIA's toolkit of the simulator that is asked for: by where this
/// program lies under the name that it is called by (TOP/bin/nvcc, TOP/checker/bin/nvcc), or by
/// the environment: ATELIER_CHECK=1 with the checker, ATELIER_PROFILE=1 with the profiler. Throws
/// Failure for both.
std::filesystem::path toolkit(const std::string& calledAs);

/// Whether a program is this one, whatever links lead to it.
bool isOfSimulator(const std::filesystem::path& nvcc);

/// Its file. Throws Failure where the simulator is not built.
std::filesystem::path toolchainIn(const std::filesystem::path& toolkit);

/// Whether a library is CUDA's by its name, as `cudart`: the simulator's own, or what it has none
/// of, which the compiler has said at its header.
bool isOfCuda(std::string_view library);

/// A library's name in the name of its file: cudart of /usr/lib/libcudart.so.13.
std::string libraryOf(const std::filesystem::path& file);

/// What makes g++ link fast, where it is there and no option has chosen a linker.
Words fastLinker(const Words& options);

}  // namespace driver
