// What CUDA calls its errors.
#include <algorithm>
#include <array>

#include "cuda_runtime_api.h"

namespace {

struct ErrorText {
    cudaError_t code;
    const char* name;
    const char* description;
};

constexpr std::array texts{
#define SIMULATOR_ERROR(name, number, text) ErrorText{name, #name, text},
#include "simulator/errors.def"
#undef SIMULATOR_ERROR
};

const ErrorText* find(cudaError_t error) {
    const auto found = std::ranges::find(texts, error, &ErrorText::code);
    return found == texts.end() ? nullptr : found;
}

constexpr const char* unrecognized = "unrecognized error code";

}  // namespace

const char* cudaGetErrorName(cudaError_t error) {
    const ErrorText* text = find(error);
    return text ? text->name : unrecognized;
}

const char* cudaGetErrorString(cudaError_t error) {
    const ErrorText* text = find(error);
    return text ? text->description : unrecognized;
}
