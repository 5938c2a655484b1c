// While memory is lent, the host uses it as if on a stream of its own: after all that the host has
// waited for, and beside everything else.
#include "simulator/lend.h"

#include "context.h"
#include "memory.h"
#include "observer.h"

namespace simulator {

namespace {

class Lent {
  public:
    Lent(const void* memory, size_t bytes, bool reads, bool writes) {
        tell(&Observer::streamCreated, stream(), false);
        if (reads) tell(&Observer::lent, memory, bytes, false, stream());
        if (writes) tell(&Observer::lent, memory, bytes, true, stream());
    }
    ~Lent() {
        tell(&Observer::hostWaitsForStream, stream());
        tell(&Observer::streamDestroyed, stream());
    }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

  private:
    cudaStream_t stream() { return reinterpret_cast<cudaStream_t>(this); }

    const DeviceMemoryWindow window_;
};

}  // namespace

std::shared_ptr<void> lend(const void* memory, size_t bytes, bool reads, bool writes) {
    if (bytes == 0 || !(isDeviceAddress(memory) || regionOf(memory))) return nullptr;
    return std::make_shared<Lent>(memory, bytes, reads, writes);
}

}  // namespace simulator
