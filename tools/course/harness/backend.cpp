#include "backend.h"

namespace harness {
namespace {

const Backend* chosen = nullptr;

}  // namespace

const Backend& backend() {
    return *chosen;
}

void chooseBackend(const Backend& backend) {
    chosen = &backend;
}

}  // namespace harness
