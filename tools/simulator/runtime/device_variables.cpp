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
    using Contents = std::vector<std::byte>;  // of one variable after another

    VariablesOfDevices() {
        for (auto one = __start_simulator_variables; one != __stop_simulator_variables; ++one)
            sizes_[one->address] = one->bytes;  // a template's may be listed more than once
        initial_ = save();
    }

    Contents save() const {
        Contents contents;
        for (const auto& [address, bytes] : sizes_)
            contents.insert(contents.end(), address, address + bytes);
        return contents;
    }

    void load(const Contents& contents) {
        size_t offset = 0;
        for (const auto& [address, bytes] : sizes_) {
            std::memcpy(address, contents.data() + offset, bytes);
            offset += bytes;
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

bool haveOwnVariables() {
    static const bool have = deviceCount() > 1 && VariablesOfDevices::instance().areAny();
    return have;
}

}  // namespace

WithVariables::WithVariables(const Device& device) {
    if (haveOwnVariables()) VariablesOfDevices::instance().take(device.number);
}

WithVariables::~WithVariables() {
    if (haveOwnVariables()) VariablesOfDevices::instance().leave();
}

void restoreVariables(Device& device) {
    if (haveOwnVariables()) VariablesOfDevices::instance().restore(device.number);
}

}  // namespace simulator
