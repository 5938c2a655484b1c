#include "cuda_state.h"

namespace harness {

std::string_view backend() {
    return "cpu";
}
std::string compiler() {
    return "g++";
}
std::optional<std::string> selectDevice(int) {
    return {};
}
Device currentDevice() {
    return {.name = "CPU"};
}
std::optional<CudaTrouble> takeCudaTrouble() {
    return {};
}

}  // namespace harness
