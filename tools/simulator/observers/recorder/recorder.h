// The recorder: stands before the checker, tells it all, and notes what one launch of each kernel
// does, access by access. It is there if SIMULATOR_RECORD names a file, and goes into that. Of the
// launches of a kernel it takes the one whose shape comes nearest to SIMULATOR_RECORD_BLOCKS blocks
// of SIMULATOR_RECORD_THREADS threads, and the nearest of those that show a race.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../runtime/observer.h"
#include "recording.h"

namespace simulator::recorder {

class Recorder final : public Observer {
  public:
    explicit Recorder(Observer& checker) : checker_(checker) {}

    /// That of this process; null if nobody wants to record.
    static Recorder* instance();

    /// Writes what was recorded since the last time, with what was found meanwhile.
    void write(const std::vector<Finding>& findings);

    std::unique_ptr<Arbiter> arbiterOfLaunch(const Kernel& kernel,
                                             const Configuration& configuration) override;
    void launchBegins(const Launch& launch) override;
    void launchEnds(const Launch& launch) override;
    void launchRefused(cudaError_t error, CallPlace at) override {
        checker_.launchRefused(error, at);
    }
    void errorAsked() override { checker_.errorAsked(); }
    void allocated(uintptr_t begin, size_t bytes, std::optional<cudaStream_t> stream) override;
    void allocatedOnHost(uintptr_t begin, size_t bytes) override;
    void freed(uintptr_t begin, std::optional<cudaStream_t> stream) override;
    void memoryOpens() override { checker_.memoryOpens(); }
    void memoryCloses() override { checker_.memoryCloses(); }
    void freeRefused(uintptr_t begin) override { checker_.freeRefused(begin); }
    void allFreed() override;
    void copied(const void* to, const void* from, size_t bytes,
                std::optional<cudaStream_t> stream) override {
        checker_.copied(to, from, bytes, stream);
    }
    void lent(const void* memory, size_t bytes, bool writes, cudaStream_t stream) override {
        checker_.lent(memory, bytes, writes, stream);
    }
    void streamCreated(cudaStream_t stream, bool isBlocking) override {
        checker_.streamCreated(stream, isBlocking);
    }
    void streamDestroyed(cudaStream_t stream) override { checker_.streamDestroyed(stream); }
    void eventRecorded(cudaEvent_t event, cudaStream_t stream) override {
        checker_.eventRecorded(event, stream);
    }
    void streamWaits(cudaStream_t stream, cudaEvent_t event) override {
        checker_.streamWaits(stream, event);
    }
    void hostWaitsForStream(cudaStream_t stream) override { checker_.hostWaitsForStream(stream); }
    void hostWaitsForEvent(cudaEvent_t event) override { checker_.hostWaitsForEvent(event); }
    void hostWaitsForAll() override { checker_.hostWaitsForAll(); }
    bool hostFollowedDevicePointer(const void* address, bool writes, const void* at) override {
        return checker_.hostFollowedDevicePointer(address, writes, at);
    }
    bool hostFollowedPointer(const void* address, bool writes, const void* at) override {
        return checker_.hostFollowedPointer(address, writes, at);
    }

    void blockBegins(uint64_t index, unsigned threads) override;
    void blockEnds() override;
    void arrivesAtBarrier(unsigned thread, const void* frame) override;
    void barrierReleased(unsigned arrived, unsigned threads) override;
    void gridBarrierReleased() override { checker_.gridBarrierReleased(); }
    void arrivesAtExchange(unsigned thread, const void* frame) override;
    void exchangeCompleted(unsigned warp, uint32_t mask, uint32_t arrived, bool isBarrier) override;
    void outsideOwnMask(unsigned thread, uint32_t mask, const void* frame) override {
        checker_.outsideOwnMask(thread, mask, frame);
    }
    void readsAbsentLane(unsigned thread, uint32_t together, unsigned source) override {
        checker_.readsAbsentLane(thread, together, source);
    }
    void getsFromLane(unsigned thread, unsigned source, const void* frame) override;

    void accesses(const MemoryAccess& access) override;
    void atomicDone(const MemoryAccess& access, const AtomicResult& result) override;
    void fences(Scope scope) override { checker_.fences(scope); }
    void kernelIsUnfinished() override { checker_.kernelIsUnfinished(); }
    void namesDynamicShared(const char* name, Scalar element) override;
    void prints(const std::string& text, const void* frame) override;

  private:
    /// The least distances so far.
    struct Nearest {
        unsigned seen = ~0u, written = ~0u, racing = ~0u;
    };

    void writeIfNews(int file, const Recording& recording, const std::vector<Finding>& findings);
    unsigned distanceOf(const Configuration& configuration) const;
    bool isWanted(const Kernel& kernel, const Configuration& configuration) const;
    Event* add(Event::Kind kind, unsigned thread, const void* frame);
    void addAccess(Event::Kind kind, const MemoryAccess& access);
    bool isOfMemory(uintptr_t address, size_t bytes);
    void finishLast();
    uint32_t placeOf(const void* frame);

    Observer& checker_;
    std::string file_;
    unsigned blocks_ = 2, threads_ = 8;  // wanted
    uint64_t launches_ = 0;
    std::map<uintptr_t, size_t> allocations_;
    std::unique_ptr<Recording> running_;
    std::map<std::string, Nearest> nearest_;                                   // by kernel
    std::map<std::string, std::vector<std::unique_ptr<Recording>>> finished_;  // by kernel
    std::map<std::vector<const void*>, uint32_t> places_;  // of the launch that runs
    uintptr_t openAt_ = 0;  // what the last event writes, if that is not done
};

}  // namespace simulator::recorder
