// The transcript's place in the runtime, and its format: entries in the order in which the host
// asked for them.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "driver_types.h"

namespace simulator::transcript {

/// Memory of the host in which kernels may write.
struct Visible {
    std::byte* begin;
    size_t bytes;
};

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

class Recorder {
  public:
    explicit Recorder(File file);

    void copied(const void* bytes, size_t size);
    /// What a kernel left behind: its error, and in each of `visible` what differs from `before`.
    void launched(cudaError_t error, std::span<const Visible> visible,
                  std::span<const std::vector<std::byte>> before);
    void answered(const std::string& answer);
    /// False when not all could be written.
    bool end();

  private:
    void write(const void* bytes, size_t size);
    void number(uint64_t value) { write(&value, sizeof value); }

    File file_;
};

/// Reads what may be no transcript, or that of another program. After the first entry that does not
/// fit nothing does.
class Replayer {
  public:
    explicit Replayer(File file);

    /// Overwrites `size` bytes at `to`, or returns false.
    bool copy(void* to, size_t size);
    /// Changes what the kernel changed and returns how it ended.
    cudaError_t launch(std::span<const Visible> visible);
    /// What was answered, or "".
    std::string answer();
    /// What did not fit; empty when everything did and the transcript is over.
    std::string end();

  private:
    bool read(void* bytes, size_t size);
    bool number(uint64_t& value) { return read(&value, sizeof value); }
    bool expect(char entry);
    bool change(std::span<const Visible> visible);
    bool refuse(const char* why);

    File file_;
    std::string trouble_;
};

/// Whether copies and launches concern a transcript.
bool isOn();

/// A copy of `size` bytes from the device to `to`, which `move` makes.
cudaError_t copyToHost(void* to, size_t size, const std::function<void()>& move);

/// A launch that `run` makes.
void launch(const std::function<void()>& run);

/// What the program asks of an observer, as bytes that `ask` gives.
std::string answer(const std::function<std::string()>& ask);

}  // namespace simulator::transcript
