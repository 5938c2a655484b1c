#include "device_variables.h"

#include <condition_variable>
#include <cstddef>
#include <cstring>
#include <map>
#include <vector>

namespace simulator {

namespace {

/// As the compiler's plugin lists them (translator/plugin/variables.cpp).
struct ListedVariable {
    std::byte* address;
    size_t bytes;
};

}  // namespace

}  // namespace simulator

// The linker says where the list lies, if there is one.
extern "C" {
[[gnu::weak]] extern const simulator::ListedVariable __start_simulator_variables[];
[[gnu::weak]] extern const simulator::ListedVariable __stop_simulator_variables[];

// Between them lies what the program begins with as zeros.
extern const std::byte __bss_start[], _end[];
}

namespace simulator {

namespace {

class VariablesOfDevices {
  public:
    static VariablesOfDevices& instance() {
        static auto& variables = *new VariablesOfDevices;
        return variables;
    }

    bool areAny() const { return !sizes_.empty(); }

    void take(int device) {
        std::unique_lock lock(mutex_);
        left_.wait(lock, [&] { return users_ == 0 || owner_ == device; });
        ++users_;
        if (owner_ == device) return;
        contents_[owner_] = save();
        const auto kept = contents_.find(device);
        load(kept == contents_.end() ? initial_ : kept->second);
        owner_ = device;
    }

    void leave() {
        const std::scoped_lock lock(mutex_);
        if (--users_ == 0) left_.notify_all();
    }

    void restore(int device) {
        const std::scoped_lock lock(mutex_);
        if (owner_ == device && users_ == 0) load(initial_);
        contents_.erase(device);
    }

  private:
    using Contents =
        std::map<const std::byte*, std::vector<std::byte>>;  // without what is all zeros

    VariablesOfDevices() {
        for (auto one = __start_simulator_variables; one != __stop_simulator_variables; ++one)
            sizes_[one->address] = one->bytes;  // a template's may be listed more than once
        for (const auto& [address, bytes] : sizes_)
            if (address < __bss_start || _end <= address) keep(address, bytes, initial_);
    }

    static bool isZero(const std::byte* address, size_t bytes) {
        return bytes == 0 ||
               (*address == std::byte() && std::memcmp(address, address + 1, bytes - 1) == 0);
    }

    static void keep(const std::byte* address, size_t bytes, Contents& contents) {
        if (!isZero(address, bytes)) contents[address].assign(address, address + bytes);
    }

    Contents save() const {
        Contents contents;
        for (const auto& [address, bytes] : sizes_) keep(address, bytes, contents);
        return contents;
    }

    /// Writes only to what differs: large arrays of zeros take no memory, and constants may be
    /// where nobody can write.
    void load(const Contents& contents) {
        for (const auto& [address, bytes] : sizes_) {
            const auto kept = contents.find(address);
            if (kept == contents.end()) {
                if (!isZero(address, bytes)) std::memset(address, 0, bytes);
            } else if (std::memcmp(address, kept->second.data(), bytes) != 0) {
                std::memcpy(address, kept->second.data(), bytes);
            }
        }
    }

    std::map<std::byte*, size_t> sizes_;
    std::map<int, Contents> contents_;  // of devices but the owner
    Contents initial_;
    int owner_ = 0;
    unsigned users_ = 0;
    std::mutex mutex_;
    std::condition_variable left_;
};

bool haveVariables() {
    static const bool have = VariablesOfDevices::instance().areAny();
    return have;
}

}  // namespace

WithVariables::WithVariables(const Device& device) {
    if (haveVariables()) VariablesOfDevices::instance().take(device.number);
}

WithVariables::~WithVariables() {
    if (haveVariables()) VariablesOfDevices::instance().leave();
}

void restoreVariables(Device& device) {
    if (haveVariables()) VariablesOfDevices::instance().restore(device.number);
}

}  // namespace simulator
