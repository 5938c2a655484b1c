// Sums over several devices, and what the ways between them cost.
#include <algorithm>
#include <map>
#include <memory>

#include "Operators.h"
#include "common/Event.h"
#include "common/PinnedArray.h"
#include "device/ReductionDevice.h"
#include "inputs.h"
#include "language/language.h"
#include "rivals.h"
#include "topics.h"

#if defined(BENCH_NCCL)
#include <nccl.h>
#endif

namespace {

void check(cudaError_t code, const char* call) {
    if (code != cudaSuccess) throw CudaError(code, call);
}

void use(int device) {
    check(cudaSetDevice(device), "cudaSetDevice");
}

int deviceCount() {
    int count = 0;
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    return count;
}

/// From now on the devices reach each other's memory, where the machine lets them.
void connect() {
    for (int from = 0; from < deviceCount(); from++) {
        use(from);
        for (int to = 0; to < deviceCount(); to++)
            if (to != from) cudaDeviceEnablePeerAccess(to, 0);
        cudaGetLastError();  // where it is refused, or was done before: copies find their way
    }
    use(0);
}

/// 1, 2, 4, ... devices, and all there are.
std::vector<int> deviceCounts() {
    std::vector<int> counts;
    for (int count = 1; count < deviceCount(); count *= 2) counts.push_back(count);
    counts.push_back(deviceCount());
    return counts;
}

std::string nameOf(int devices) {
    return std::to_string(devices) + (devices == 1 ? " device" : " devices");
}

/// The names of how the sums of so many devices are combined.
std::vector<std::string> waysOf(int devices) {
    const std::string name = nameOf(devices);
    if (devices == 1) return {name};
    return {
        name + ", " + trm("by the host"), name + ", " + trm("by peer copies"),
#if defined(BENCH_NCCL)
            name + ", NCCL"
#endif
    };
}

constexpr unsigned FACTOR = 2654435761U;

/// The elements from `begin` on of an array whose element i is (i + 1) * FACTOR.
__global__ void KFillPart(int* tabGM, size_t n, size_t begin) {
    const size_t threads = size_t{blockDim.x} * gridDim.x;
    for (size_t i = size_t{blockDim.x} * blockIdx.x + threadIdx.x; i < n; i += threads)
        tabGM[i] = static_cast<int>(static_cast<unsigned>(begin + i + 1) * FACTOR);
}

/// The sum of the first n elements of that array.
int expectedSum(size_t n) {
    const size_t ofIndices = n % 2 == 0 ? n / 2 * (n + 1) : (n + 1) / 2 * n;
    return static_cast<int>(static_cast<unsigned>(ofIndices) * FACTOR);
}

/// What a device has of the array. The device is current in the constructor and in all calls.
class Part {
  public:
    Part(size_t n, size_t begin) : n_(n) {
        for (int i = 0; i < inputsFor(n * sizeof(int)); i++) {
            inputs_.push_back(std::make_unique<ArrayGM<int>>(n));
            KFillPart<<<1024, 256>>>(inputs_.back()->data(), n, begin);
        }
        check(cudaDeviceSynchronize(), "KFillPart");
    }

    /// Does not wait. Takes another copy of the part each time: see inputsFor.
    void reduce(int* ptrSumGM) {
        const int* tabGM = inputs_[call_++ % inputs_.size()]->data();
        ReductionDevice::reduce(Sum<int>(), 0, tabGM, n_, ptrSumGM, scratch_);
    }

    int* sum() { return sumGM_.data(); }

    Event isDone;

  private:
    const size_t n_;
    std::vector<std::unique_ptr<ArrayGM<int>>> inputs_;
    size_t call_ = 0;
    ArrayGM<int> sumGM_{1};
    const ReductionScratch scratch_;
};

#if defined(BENCH_NCCL)
void check(ncclResult_t code, const char* call) {
    if (code != ncclSuccess)
        throw std::runtime_error(std::string(call) + ": " + ncclGetErrorString(code));
}

/// Of the first devices. They live until the program ends: to make them takes a second.
const std::vector<ncclComm_t>& communicators(int devices) {
    static auto& made = *new std::map<int, std::vector<ncclComm_t>>();
    std::vector<ncclComm_t>& ranks = made[devices];
    if (ranks.empty()) {
        ranks.resize(devices);
        check(ncclCommInitAll(ranks.data(), devices, nullptr), "ncclCommInitAll");
        use(0);
    }
    return ranks;
}

/// The n elements at from(device) of each device are added up, element by element, to those at
/// to(device) of each.
template <typename From, typename To>
void allReduce(int devices, size_t n, const From& from, const To& to) {
    const std::vector<ncclComm_t>& ranks = communicators(devices);
    check(ncclGroupStart(), "ncclGroupStart");
    for (int device = 0; device < devices; device++)
        check(ncclAllReduce(from(device), to(device), n, ncclInt32, ncclSum, ranks[device], 0),
              "ncclAllReduce");
    check(ncclGroupEnd(), "ncclGroupEnd");
}
#endif

/// The sum of an array that lies in equal parts on the first devices, which one host thread drives
/// by their default streams. Device 0 is current between the calls.
class SumOfParts {
  public:
    SumOfParts(size_t n, int devices) : n_(n), sums_(devices), sumsGM_(devices) {
        for (int device = 0; device < devices; device++) {
            use(device);
            const size_t begin = n / devices * device;
            const bool isLast = device + 1 == devices;
            parts_.push_back(std::make_unique<Part>(isLast ? n - begin : n / devices, begin));
        }
        use(0);
    }

    /// In the order of waysOf.
    std::vector<Rival> rivals() {
        const std::vector<std::string> names = waysOf(static_cast<int>(parts_.size()));
        const auto onDevice = [this](const std::string& name, void (SumOfParts::*way)()) {
            return Rival{name, [=, this] { (this->*way)(); },
                         [=, this] {
                             cudaMemset(resultGM_.data(), 0x55, sizeof(int));
                             (this->*way)();
                             return resultGM_.toHost()[0] == expectedSum(n_);
                         }};
        };
        if (parts_.size() == 1) return {onDevice(names[0], &SumOfParts::alone)};
        return {
            {names[0], [this] { byTheHost(); },
             [this] { return byTheHost(), result_ == expectedSum(n_); }},
                onDevice(names[1], &SumOfParts::byPeerCopies),
#if defined(BENCH_NCCL)
                onDevice(names[2], &SumOfParts::byNccl)
#endif
        };
    }

  private:
    template <typename Call>
    void forEach(const Call& call) {
        for (size_t device = 0; device < parts_.size(); device++) {
            use(static_cast<int>(device));
            call(device, *parts_[device]);
        }
        use(0);
    }

    void alone() {
        parts_[0]->reduce(resultGM_.data());
    }

    /// Each device copies its sum to the host, which waits for all of them and adds.
    void byTheHost() {
        forEach([this](size_t device, Part& part) {
            part.reduce(part.sum());
            GM::memcpyAsyncDToH(sums_.data() + device, part.sum(), sizeof(int));
        });
        result_ = 0;
        forEach([this](size_t device, Part&) {
            check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");
            result_ = Sum<int>()(result_, sums_.data()[device]);
        });
    }

    /// Each device copies its sum to device 0, which adds them.
    void byPeerCopies() {
        forEach([this](size_t device, Part& part) {
            int* ptrSumGM = sumsGM_.data() + device;
            part.reduce(device == 0 ? ptrSumGM : part.sum());
            if (device == 0) return;
            check(
                cudaMemcpyPeerAsync(ptrSumGM, 0, part.sum(), static_cast<int>(device), sizeof(int)),
                "cudaMemcpyPeerAsync");
            part.isDone.record();
        });
        for (size_t device = 1; device < parts_.size(); device++)
            parts_[device]->isDone.holdBack(nullptr);
        ReductionDevice::reduce(Sum<int>(), 0, sumsGM_.data(), sumsGM_.size(), resultGM_.data(),
                                scratch_);
    }

#if defined(BENCH_NCCL)
    /// Each device gets the result.
    void byNccl() {
        forEach([](size_t, Part& part) { part.reduce(part.sum()); });
        allReduce(
            static_cast<int>(parts_.size()), 1,
            [this](int device) { return parts_[device]->sum(); },
            [this](int device) { return device == 0 ? resultGM_.data() : parts_[device]->sum(); });
    }
#endif

    const size_t n_;
    std::vector<std::unique_ptr<Part>> parts_;
    PinnedArray<int> sums_;
    ArrayGM<int> sumsGM_;
    ArrayGM<int> resultGM_{1};
    const ReductionScratch scratch_;
    int result_ = 0;
};

/// Those of 1, 2, 4, ... devices in turn. `nOf`: the length of the array of so many.
template <typename NOf>
Measured measureSums(const NOf& nOf, const Extent& extent) {
    connect();
    std::vector<std::unique_ptr<SumOfParts>> sums;
    std::vector<Rival> rivals;
    for (const int devices : deviceCounts()) {
        sums.push_back(std::make_unique<SumOfParts>(nOf(devices), devices));
        std::ranges::move(sums.back()->rivals(), std::back_inserter(rivals));
    }
    return measureRivals(rivals, extent);
}

/// n elements on a device, and room for as many.
class Vector {
  public:
    Vector(size_t n, int device) : device_(device) {
        use(device);
        fromGM_ = std::make_unique<ArrayGM<int>>(n);
        toGM_ = std::make_unique<ArrayGM<int>>(n);
        KFillPart<<<1024, 256>>>(fromGM_->data(), n, n * device);
        cudaMemset(toGM_->data(), 0, n * sizeof(int));
        check(cudaDeviceSynchronize(), "KFillPart");
        use(0);
    }

    int device() const { return device_; }
    const int* from() const { return fromGM_->data(); }
    int* to() const { return toGM_->data(); }

    /// Of what came.
    int sum() const {
        use(device_);
        ArrayGM<int> sumGM(1);
        ReductionDevice::reduce(Sum<int>(), 0, to(), toGM_->size(), sumGM.data(),
                                ReductionScratch());
        const int sum = sumGM.toHost()[0];
        use(0);
        return sum;
    }

  private:
    const int device_;
    std::unique_ptr<ArrayGM<int>> fromGM_;
    std::unique_ptr<ArrayGM<int>> toGM_;
};

const std::vector<std::string> DIRECTIONS = {trm("one way"), trm("both ways at the same time")};

/// Between device 0 and device 1.
Measured measureCopies(size_t n, const Extent& extent) {
    connect();
    const Vector here(n, 0);
    const Vector there(n, 1);
    use(1);
    Event hasCome;
    use(0);
    const auto copy = [n](const Vector& to, const Vector& from) {
        check(
            cudaMemcpyPeerAsync(to.to(), to.device(), from.from(), from.device(), n * sizeof(int)),
            "cudaMemcpyPeerAsync");
    };
    const auto forth = [&] { copy(there, here); };
    const auto both = [&] {
        use(1);
        copy(here, there);
        hasCome.record();
        use(0);
        forth();
        hasCome.holdBack(nullptr);
    };
    const auto isThere = [&] { return there.sum() == expectedSum(n); };
    const auto isHere = [&] {
        return here.sum() == Sum<int>()(expectedSum(2 * n), -expectedSum(n));
    };
    return measureRivals({{DIRECTIONS[0], forth, [&] { return forth(), isThere(); }},
                          {DIRECTIONS[1], both, [&] { return both(), isThere() && isHere(); }}},
                         extent);
}

#if defined(BENCH_NCCL)
/// Of a vector on each of 2, 4, ... devices.
Measured measureAllReduces(size_t n, const Extent& extent) {
    connect();
    std::vector<Vector> vectors;
    for (int device = 0; device < deviceCount(); device++) vectors.emplace_back(n, device);
    std::vector<Rival> rivals;
    for (const int devices : deviceCounts()) {
        if (devices == 1) continue;
        const auto all = [&vectors, devices, n] {
            allReduce(
                devices, n, [&](int device) { return vectors[device].from(); },
                [&](int device) { return vectors[device].to(); });
        };
        rivals.push_back({nameOf(devices), all, [&vectors, all, devices, n] {
                              all();
                              return std::all_of(vectors.begin(), vectors.begin() + devices,
                                                 [=](const Vector& vector) {
                                                     return vector.sum() ==
                                                            expectedSum(n * devices);
                                                 });
                          }});
    }
    return measureRivals(rivals, extent);
}
#endif

std::vector<std::string> namesOfSums() {
    std::vector<std::string> names;
    for (const int devices : deviceCounts())
        for (const std::string& way : waysOf(devices)) names.push_back(way);
    return names;
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    const std::vector<std::string> names = namesOfSums();
    for (const size_t n : powers(extent, 12, 30, 14))
        cases.push_back({"devices/sum/int", n, 0, n * sizeof(int), names,
                         [=] { return measureSums([=](int) { return n; }, extent); }});
    for (const size_t n : powers(extent, 12, 28, 14))
        cases.push_back({std::string("devices/sum/") + trm("int on each"), n, 0, 0, names, [=] {
                             return measureSums([=](int devices) { return n * devices; }, extent);
                         }});
    if (deviceCount() == 1) return cases;
    for (const size_t n : powers(extent, 0, 28, 14))
        cases.push_back({"devices/copy/int", n, 0, n * sizeof(int), DIRECTIONS,
                         [=] { return measureCopies(n, extent); }});
#if defined(BENCH_NCCL)
    std::vector<std::string> counts;
    for (const int devices : deviceCounts())
        if (devices > 1) counts.push_back(nameOf(devices));
    for (const size_t n : powers(extent, 0, 26, 14))
        cases.push_back({"devices/all-reduce/int", n, 0, n * sizeof(int), counts,
                         [=] { return measureAllReduces(n, extent); }});
#endif
    return cases;
}

}  // namespace

Topic devicesTopic() {
    return {
        "devices",
        {},
        trm("Several devices"),
        trm("The sum of an array of int that lies in equal parts on 1, 2, 4, ... devices, which "
            "one host thread drives: the host adds the sums of the devices, or they are copied "
            "to the first one, or NCCL adds them. The array is as long for all, or each device "
            "has as much. Then what they cost: a copy from one device to another, and NCCL's "
            "all-reduce of a vector."),
        trm("elements"),
        false,
        false,
        cases};
}
