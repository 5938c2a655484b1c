#include "sample.h"

#include <cstdlib>

namespace simulator::profiler {

namespace {

uint64_t mostBlocks(bool isAlone) {
    const char* const text = std::getenv("SIMULATOR_PROFILE_BLOCKS");
    const long long wanted = text ? std::atoll(text) : 0;
    return wanted > 0 ? static_cast<uint64_t>(wanted) : isAlone ? 64 : 256;
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
      most_(mostBlocks(isAlone_)) {}

bool Sample::counts(uint64_t block) const {
    return block % length_ == mixed(block / length_) % length_;
}

}  // namespace simulator::profiler
