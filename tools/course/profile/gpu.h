// The GPUs whose time can be estimated: gpus.json, with a source for each number.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace profile {

struct Gpu {
    std::string name;
    double computeCapability;  // 9.0
    double multiprocessors;
    double megahertz;
    double gigabytesPerSecond;  // of its memory
    // What a multiprocessor holds.
    double threads, blocks, sharedBytes, registers;
    double l2Bytes;
    double floatsACycle, doublesACycle;  // of a multiprocessor: multiplications with an addition
    // 10^12 operations a second of all its tensor cores, by what they multiply ("f16"), a
    // multiplication with an addition being two. What is missing they do not multiply.
    std::map<std::string, double> tensorTeraflops = {};
};

/// Those of gpus.json, which the program has in it: who runs it elsewhere needs no file.
std::vector<Gpu> knownGpus();

/// Those of another file. Throws std::runtime_error that names the GPU and what is missing.
std::vector<Gpu> readGpus(const std::filesystem::path& file);

/// Throws std::runtime_error with the names there are.
const Gpu& find(const std::vector<Gpu>& gpus, const std::string& name);

}  // namespace profile
