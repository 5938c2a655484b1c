// From an array on the host to its sum on the host.
#include <memory>
#include <vector>

#include "Operators.h"
#include "common/PinnedArray.h"
#include "device/HostReduction.h"
#include "language/language.h"
#include "topics.h"

namespace {

class HostSums {
  public:
    explicit HostSums(size_t n) : pageable_(n), pinned_(n), valuesGM_(n), resultGM_(1) {
        for (size_t i = 0; i < n; i++)
            pinned_.data()[i] = pageable_[i] = static_cast<int>(i * 2654435761U >> 12);
    }

    Measured measureThem(int runs) {
        const std::span<const int> inPinned(pinned_.data(), pinned_.size());
        const std::vector<Contender> contenders = {
            {NAMES[0], [&](int) { result_ = reduction_.reduce(Sum<int>(), 0, inPinned); }},
            {NAMES[1], [&](int) { result_ = copiedThenReduced(inPinned); }},
            {NAMES[2],
             [&](int) {
                 result_ = reduction_.reduce(Sum<int>(), 0, std::span<const int>(pageable_));
             }},
            {NAMES[3], [&](int) { result_ = copiedThenReduced(pageable_); }},
            {NAMES[4], [&](int) { copy(inPinned); }}};
        Measured measured;
        for (const Contender& contender : contenders) {
            contender.enqueue(0);
            if (result_ != expected()) measured.wrong.push_back(contender.name);
        }
        measured.times = measure(contenders, 1, runs);
        return measured;
    }

    inline static const std::vector<std::string> NAMES = {
        trm("HostReduction, pinned"), trm("copied, then reduced, pinned"),
        trm("HostReduction, pageable"), trm("copied, then reduced, pageable"),
        trm("pinned copy alone")};

  private:
    int expected() const {
        unsigned sum = 0;
        for (const int value : pageable_) sum += static_cast<unsigned>(value);
        return static_cast<int>(sum);
    }

    void copy(std::span<const int> values) {
        GM::memcpyAsyncHToD(valuesGM_.data(), values.data(), values.size_bytes());
    }

    int copiedThenReduced(std::span<const int> values) {
        copy(values);
        ReductionDevice::reduce(Sum<int>(), 0, valuesGM_.data(), values.size(), resultGM_.data(),
                                scratch_);
        return resultGM_.toHost()[0];
    }

    std::vector<int> pageable_;
    PinnedArray<int> pinned_;
    ArrayGM<int> valuesGM_;
    ArrayGM<int> resultGM_;
    const ReductionScratch scratch_;
    HostReduction<int> reduction_;
    int result_ = 0;
};

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    for (int power = 10; power <= (extent.isSimulated ? 16 : 28); power += extent.isQuick ? 6 : 2) {
        const size_t n = size_t{1} << power;
        cases.push_back({"host/sum/int", n, 0, n * sizeof(int), HostSums::NAMES,
                         [=] { return HostSums(n).measureThem(extent.runs()); }});
    }
    return cases;
}

}  // namespace

Topic hostTopic() {
    return {
        "host",
        {"matrices"},
        trm("From the host to the result"),
        trm("The sum of an array of int that lies on the host, in pinned memory and in other "
            "memory, which many cores bring into pinned memory first: copied in chunks that are "
            "reduced while the next one travels, or copied as a whole by CUDA and then reduced."),
        trm("elements"),
        false,
        false,
        cases};
}
