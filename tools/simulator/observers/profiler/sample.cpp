#include "sample.h"

#include <cstdlib>

namespace simulator::profiler {

namespace {

/// SIMULATOR_PROFILE_BLOCKS, or what is said else.
uint64_t blocksOr(uint64_t otherwise) {
    const char* const text = std::getenv("SIMULATOR_PROFILE_BLOCKS");
    const long long wanted = text ? std::atoll(text) : 0;
    return wanted > 0 ? static_cast<uint64_t>(wanted) : otherwise;
}

/// Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014.
uint64_t mixed(uint64_t number) {
    number = (number + 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return number ^ number >> 31;
}

}  // namespace

Sample::Sample()
    : isAlone_(std::getenv("SIMULATOR_PROFILE_ONLY_SAMPLE") != nullptr),
      most_(blocksOr(64)),
      small_(blocksOr(isAlone_ ? 64 : 256)) {}

void Sample::launchBegins(uint64_t blocks) {
    length_ = blocks <= small_ ? 1 : (blocks + most_ - 1) / most_;
}

bool Sample::counts(uint64_t block) const {
    return block % length_ == mixed(block / length_) % length_;
}

}  // namespace simulator::profiler
