// Which work of the device comes after which: the order of launches and copies, from streams,
// events and the waits of the host. Knows nothing of memory.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace simulator::checker {

/// A launch or a copy: the so-manieth of its stream.
struct Work {
    uint32_t line;
    uint32_t number;
};

/// Streams and events go by a number of the caller's.
class StreamOrder {
  public:
    using Name = uintptr_t;

    /// The default stream of a device, and that of a host thread.
    static constexpr Name defaultOf(int device) { return Name(device) * 4; }
    static constexpr Name perThreadOf(int device) { return defaultOf(device) + 1; }

    /// Where there are several devices, their default streams may run beside each other. Asked when
    /// there is work: until then the program may say how many it has.
    explicit StreamOrder(bool (*hasDevices)() = [] { return false; }) : hasDevices_(hasDevices) {}

    /// Work of a blocking stream waits for that of its device's default stream, and the other way
    /// round.
    void streamCreated(Name stream, bool isBlocking, Name defaultStream = defaultOf(0));
    void streamDestroyed(Name stream);

    void eventRecorded(Name event, Name stream);
    void streamWaits(Name stream, Name event);
    /// What one of them does next comes after what the other one has done.
    void meet(Name one, Name other);
    void hostWaitsForStream(Name stream);
    void hostWaitsForEvent(Name event);
    /// Of the device with that default stream.
    void hostWaitsForAll(Name defaultStream = defaultOf(0));

    /// The default stream of its device.
    Name defaultBeside(Name stream) const;

    /// Whether nothing that began earlier can run beside what begins next.
    bool isQuiet() const;
    /// Whether there are streams beside the default one.
    bool hasStreams() const { return hasDevices_() || !isBlocking_.empty(); }

    /// The work that begins next; to be asked about until another one begins.
    Work begin(Name stream);
    bool isBeforeLast(const Work& past) const;

  private:
    /// How much of each line is known to be done.
    using Clock = std::vector<uint32_t>;

    static void join(Clock& clock, const Clock& other);
    uint32_t lineOf(Name stream);
    /// The line of the stream, which has waited for what it waits for by itself.
    uint32_t arrive(Name stream);
    void forget();

    bool (*hasDevices_)();
    std::unordered_map<Name, bool> isBlocking_;      // of each stream but the default ones
    std::unordered_map<Name, Name> defaultBesides_;  // likewise, and of those that were
    std::unordered_map<Name, uint32_t> lines_;
    std::vector<Clock> clocks_;  // of each line: what its next work comes after
    std::unordered_map<Name, Clock> events_;
    Clock host_, last_;
};

}  // namespace simulator::checker
