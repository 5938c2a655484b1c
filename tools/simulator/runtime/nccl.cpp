// NCCL between simulated devices. A collective is done by the host thread that comes last, when
// every rank has asked for it; the others wait for that in their calls.
#include "nccl.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "call.h"
#include "language/language.h"
#include "memory.h"
#include "observer.h"
#include "simulator/small_floats.h"
#include "streams.h"

namespace simulator::nccl {

enum class What { allReduce, reduce, broadcast, allGather, reduceScatter, send, receive };

/// What a rank asks for.
struct Request {
    What what;
    const void* from;
    void* to;
    size_t count;  // of elements
    ncclDataType_t type;
    ncclRedOp_t operation;
    int other;  // root or peer
    cudaStream_t stream;
    Frames place = {};
    bool isDone = false;
    ncclResult_t result = ncclSuccess;

    bool isAlike(const Request& request) const {
        return what == request.what && count == request.count && type == request.type &&
               operation == request.operation && other == request.other;
    }
};

/// All ranks of a communicator.
struct Clique {
    explicit Clique(int size) : devices(size_t(size)), collectives(size_t(size)) {}

    int size() const { return int(devices.size()); }

    std::vector<Device*> devices;  // null until the rank has come
    int present = 0;
    std::vector<std::deque<std::shared_ptr<Request>>> collectives;  // of each rank, in its order
    std::map<std::pair<int, int>, std::deque<std::shared_ptr<Request>>> sends, receives;
    ncclResult_t error = ncclSuccess;
};

}  // namespace simulator::nccl

struct ncclComm {
    std::shared_ptr<simulator::nccl::Clique> clique;
    int rank;
};

namespace simulator::nccl {

namespace {

/// As long as a rank may be behind the others.
constexpr auto patience = std::chrono::seconds(10);

thread_local std::string lastErrorInWords;

ncclResult_t fail(ncclResult_t result, const std::string& why) {
    lastErrorInWords = why;
    std::fprintf(stderr, "NCCL: %s\n", why.c_str());
    return result;
}

constexpr const char* names[] = {"ncclAllReduce", "ncclReduce",        "ncclBroadcast",
                                 "ncclAllGather", "ncclReduceScatter", "ncclSend",
                                 "ncclRecv"};

size_t bytesOf(ncclDataType_t type) {
    constexpr size_t bytes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
    return bytes[type];
}

std::mutex mutex;
std::condition_variable changed;
std::map<std::string, std::shared_ptr<Clique>> cliquesThatGather;  // by their unique ids

std::set<ncclComm_t> living;

bool isKnown(ncclComm_t comm) {
    const std::scoped_lock lock(mutex);
    return living.contains(comm);
}

// --- Arithmetic, in the order of the ranks

template <class T>
T combined(ncclRedOp_t operation, T a, T b) {
    switch (operation) {
        case ncclProd:
            return T(a * b);
        case ncclMax:
            return std::max(a, b);
        case ncclMin:
            return std::min(a, b);
        default:
            return T(a + b);
    }
}

/// As numbers that `read` and `write` know by their bits.
template <class Bits, class Number>
void fold(std::byte* into, const std::byte* other, size_t count, ncclRedOp_t operation,
          Number (*read)(Bits), Bits (*write)(Number)) {
    for (size_t i = 0; i < count; ++i) {
        Bits a, b;
        std::memcpy(&a, into + i * sizeof a, sizeof a);
        std::memcpy(&b, other + i * sizeof b, sizeof b);
        a = write(combined(operation, read(a), read(b)));
        std::memcpy(into + i * sizeof a, &a, sizeof a);
    }
}

template <class Bits, class Number>
void divide(std::byte* into, size_t count, int ranks, Number (*read)(Bits), Bits (*write)(Number)) {
    for (size_t i = 0; i < count; ++i) {
        Bits a;
        std::memcpy(&a, into + i * sizeof a, sizeof a);
        a = write(Number(read(a) / Number(ranks)));
        std::memcpy(into + i * sizeof a, &a, sizeof a);
    }
}

/// Calls `body` with how numbers of a type are read and written.
void withType(ncclDataType_t type, const auto& body) {
    const auto asIs = [&]<class T>(T) {
        body(
            +[](T number) { return number; }, +[](T number) { return number; });
    };
    switch (type) {
        case ncclInt8:
            return asIs(int8_t());
        case ncclUint8:
            return asIs(uint8_t());
        case ncclInt32:
            return asIs(int32_t());
        case ncclUint32:
            return asIs(uint32_t());
        case ncclInt64:
            return asIs(int64_t());
        case ncclUint64:
            return asIs(uint64_t());
        case ncclFloat32:
            return asIs(float());
        case ncclFloat64:
            return asIs(double());
        case ncclFloat16:
            return body(
                +[](uint16_t bits) { return float(smallValue<10>(bits)); },
                +[](float value) { return smallBits<10>(value); });
        default:
            return body(
                +[](uint16_t bits) { return float(smallValue<7>(bits)); },
                +[](float value) { return smallBits<7>(value); });
    }
}

using Bytes = std::vector<std::byte>;

/// Of `count` elements from the element `first` on.
Bytes reduced(const std::vector<std::shared_ptr<Request>>& all, size_t first, size_t count) {
    const Request& any = *all.front();
    const size_t size = bytesOf(any.type), bytes = count * size;
    const auto part = [&](const Request& request) {
        return static_cast<const std::byte*>(request.from) + first * size;
    };
    Bytes result(part(any), part(any) + bytes);
    withType(any.type, [&](auto read, auto write) {
        for (size_t rank = 1; rank < all.size(); ++rank)
            fold(result.data(), part(*all[rank]), count, any.operation, read, write);
        if (any.operation == ncclAvg) divide(result.data(), count, int(all.size()), read, write);
    });
    return result;
}

void put(const Request& request, const Bytes& bytes, size_t offset = 0) {
    if (!bytes.empty())
        std::memcpy(static_cast<std::byte*>(request.to) + offset, bytes.data(), bytes.size());
}

// --- What comes before and after

size_t bytesSent(const Request& request, int rank, int ranks) {
    const size_t bytes = request.count * bytesOf(request.type);
    if (request.what == What::receive || (request.what == What::broadcast && rank != request.other))
        return 0;
    return request.what == What::reduceScatter ? bytes * size_t(ranks) : bytes;
}

size_t bytesReceived(const Request& request, int rank, int ranks) {
    const size_t bytes = request.count * bytesOf(request.type);
    if (request.what == What::send || (request.what == What::reduce && rank != request.other))
        return 0;
    return request.what == What::allGather ? bytes * size_t(ranks) : bytes;
}

/// Whether a rank's device can use that memory.
bool isUsable(const void* pointer, size_t bytes, const Device& device) {
    if (bytes == 0) return true;
    const std::optional<Region> region = regionOf(pointer);
    return region && bytes <= region->extent.end() - number(pointer) &&
           (region->type != cudaMemoryTypeDevice || region->origin != Region::ARENA ||
            region->device == device.number);
}

struct Part {
    Device& device;
    std::shared_ptr<Request> request;
    int rank, ranks;

    size_t sent() const { return bytesSent(*request, rank, ranks); }
    size_t received() const { return bytesReceived(*request, rank, ranks); }
};

/// What the streams of the parts do next comes after what all of them have been asked for.
void meet(const std::vector<Part>& parts) {
    const auto eventOf = [](const Part& part) {
        return reinterpret_cast<cudaEvent_t>(part.request.get());
    };
    for (const Part& part : parts) {
        const OnDevice scope(part.device);
        tell(&Observer::eventRecorded, eventOf(part), part.request->stream);
    }
    for (const Part& part : parts)
        for (const Part& other : parts) {
            const OnDevice scope(part.device);
            if (&part != &other) tell(&Observer::streamWaits, part.request->stream, eventOf(other));
        }
}

ncclResult_t prepare(const std::vector<Part>& parts) {
    for (const auto& [device, request, rank, ranks] : parts) {
        const OnDevice scope(device);
        if (!isStream(request->stream)) return ncclInvalidArgument;
        waitForPendingWork(request->stream);
        if (surfacedError() || stickyError()) return ncclUnhandledCudaError;
    }
    for (const Part& part : parts)
        if (!isUsable(part.request->from, part.sent(), part.device) ||
            !isUsable(part.request->to, part.received(), part.device))
            return fail(ncclInvalidArgument,
                        tr("{0}: rank {1} gives memory that its device {2} does not have",
                           names[int(part.request->what)], part.rank, part.device.number));
    return ncclSuccess;
}

void tellOfCopies(const std::vector<Part>& parts) {
    for (const Part& part : parts) {
        const OnDevice scope(part.device);
        const HostIsAt place(part.request->place);
        const OnStream stream(part.request->stream);
        if (const size_t sent = part.sent())
            tell(&Observer::copied, nullptr, part.request->from, sent, part.request->stream);
        if (const size_t received = part.received())
            tell(&Observer::copied, part.request->to, nullptr, received, part.request->stream);
    }
}

/// Does what the parts ask for together, as `body` does.
void perform(const std::vector<Part>& parts, const auto& body) {
    const WithVariables variables(currentDevice());
    const WithObserver observed;
    ncclResult_t result = prepare(parts);
    if (result == ncclSuccess) {
        DeviceSet devices = 0;
        for (const Part& part : parts) devices |= only(part.device.number);
        meet(parts);
        {
            const DeviceMemoryWindow window(devices);
            body();
        }
        tellOfCopies(parts);
        meet(parts);
    }
    for (const Part& part : parts) {
        part.request->result = result;
        part.request->isDone = true;
    }
}

void performCollective(const std::vector<std::shared_ptr<Request>>& all) {
    const Request& any = *all.front();
    const size_t count = any.count, size = bytesOf(any.type), bytes = count * size;
    switch (any.what) {
        case What::allReduce:
        case What::reduce: {
            const Bytes result = reduced(all, 0, count);
            for (size_t rank = 0; rank < all.size(); ++rank)
                if (any.what == What::allReduce || int(rank) == any.other) put(*all[rank], result);
            break;
        }
        case What::broadcast: {
            const auto* const from = static_cast<const std::byte*>(all[size_t(any.other)]->from);
            const Bytes sent(from, from + bytes);
            for (const auto& request : all) put(*request, sent);
            break;
        }
        case What::allGather: {
            Bytes gathered;
            for (const auto& request : all) {
                const auto* const from = static_cast<const std::byte*>(request->from);
                gathered.insert(gathered.end(), from, from + bytes);
            }
            for (const auto& request : all) put(*request, gathered);
            break;
        }
        default: {
            std::vector<Bytes> parts;
            for (size_t rank = 0; rank < all.size(); ++rank)
                parts.push_back(reduced(all, rank * count, count));
            for (size_t rank = 0; rank < all.size(); ++rank) put(*all[rank], parts[rank]);
        }
    }
}

/// Of the requests at the front, one of each rank, of which some ask for something else.
bool areAlike(const std::vector<std::shared_ptr<Request>>& all) {
    for (size_t rank = 1; rank < all.size(); ++rank) {
        if (all[rank]->isAlike(*all.front())) continue;
        const ncclResult_t result = fail(
            ncclInvalidArgument,
            tr("rank 0 asks for {0} of {1} elements, rank {2} for {3} of {4}, or of another type, "
               "operator or root",
               names[int(all.front()->what)], all.front()->count, rank, names[int(all[rank]->what)],
               all[rank]->count));
        for (const auto& request : all) {
            request->result = result;
            request->isDone = true;
        }
        return false;
    }
    return true;
}

/// Does what all ranks have asked for by now. With the mutex.
void goOn(Clique& clique) {
    while (std::ranges::none_of(clique.collectives, [](const auto& own) { return own.empty(); })) {
        std::vector<std::shared_ptr<Request>> all;
        std::vector<Part> parts;
        for (int rank = 0; rank < clique.size(); ++rank) {
            auto& own = clique.collectives[size_t(rank)];
            all.push_back(own.front());
            parts.push_back({*clique.devices[size_t(rank)], own.front(), rank, clique.size()});
            own.pop_front();
        }
        if (areAlike(all)) perform(parts, [&] { performCollective(all); });
    }
    for (auto& [ranks, sent] : clique.sends) {
        auto& received = clique.receives[{ranks.second, ranks.first}];
        while (!sent.empty() && !received.empty()) {
            const auto from = sent.front(), to = received.front();
            sent.pop_front();
            received.pop_front();
            const std::vector<Part> parts = {
                {*clique.devices[size_t(ranks.first)], from, ranks.first, clique.size()},
                {*clique.devices[size_t(ranks.second)], to, ranks.second, clique.size()}};
            if (from->count != to->count || from->type != to->type) {
                from->result = to->result =
                    fail(ncclInvalidArgument,
                         tr("rank {0} sends {1} elements to rank {2}, which waits for {3}, or for "
                            "another type",
                            ranks.first, from->count, ranks.second, to->count));
                from->isDone = to->isDone = true;
            } else {
                perform(
                    parts,
                    [&] { std::memcpy(to->to, from->from, from->count * bytesOf(from->type)); });
            }
        }
    }
    changed.notify_all();
}

// --- Calls

struct Asked {
    ncclComm_t comm;
    std::shared_ptr<Request> request;
};

struct Joined {
    ncclComm_t* comm;
    std::shared_ptr<Clique> clique;
    std::string id;
    int rank;
};

/// A group of calls of this host thread.
struct Group {
    int depth = 0;
    std::vector<Asked> asked;
    std::vector<Joined> joined;
    ncclResult_t error = ncclSuccess;
};
thread_local Group group;

std::string whoIsMissing(const Clique& clique, const Asked& asked) {
    const Request& request = *asked.request;
    if (request.what == What::send || request.what == What::receive)
        return std::to_string(request.other);
    for (int rank = 0; rank < clique.size(); ++rank)
        if (clique.collectives[size_t(rank)].empty()) return std::to_string(rank);
    return "?";
}

void add(const Asked& asked) {
    Clique& clique = *asked.comm->clique;
    const int rank = asked.comm->rank, other = asked.request->other;
    if (asked.request->what == What::send)
        clique.sends[{rank, other}].push_back(asked.request);
    else if (asked.request->what == What::receive)
        clique.receives[{rank, other}].push_back(asked.request);
    else
        clique.collectives[size_t(rank)].push_back(asked.request);
}

/// Nobody waits for it any more.
void forget(Clique& clique, const std::shared_ptr<Request>& request) {
    for (auto& own : clique.collectives) std::erase(own, request);
    for (auto* pairs : {&clique.sends, &clique.receives})
        for (auto& [ranks, own] : *pairs) std::erase(own, request);
}

ncclResult_t run(const std::vector<Asked>& all) {
    std::unique_lock lock(mutex);
    for (const Asked& asked : all)
        if (asked.comm->clique->error != ncclSuccess) return asked.comm->clique->error;
    for (const Asked& asked : all) add(asked);
    for (const Asked& asked : all) goOn(*asked.comm->clique);
    ncclResult_t result = ncclSuccess;
    for (const Asked& asked : all) {
        Clique& clique = *asked.comm->clique;
        const Request& request = *asked.request;
        changed.wait_for(lock, patience,
                         [&] { return request.isDone || clique.error != ncclSuccess; });
        if (request.isDone) {
            if (result == ncclSuccess) result = request.result;
            continue;
        }
        if (clique.error == ncclSuccess)
            clique.error =
                fail(ncclRemoteError,
                     tr("{0}: rank {1} has waited 10 s for rank {2}, which has not come",
                        names[int(request.what)], asked.comm->rank, whoIsMissing(clique, asked)));
        forget(clique, asked.request);
        changed.notify_all();
        result = clique.error;
    }
    return result;
}

/// Now, or at the group's end.
ncclResult_t ask(ncclComm_t comm, Request request) {
    if (!isKnown(comm)) return ncclInvalidArgument;
    const bool hasOther = request.what != What::allReduce && request.what != What::allGather &&
                          request.what != What::reduceScatter;
    if (request.type < 0 || request.type >= ncclNumTypes || request.operation < 0 ||
        request.operation >= ncclNumOps ||
        (hasOther && (request.other < 0 || request.other >= comm->clique->size())))
        return ncclInvalidArgument;
    if constexpr (isObserved) request.place = framesOnHost();
    const Asked asked{comm, std::make_shared<Request>(std::move(request))};
    if (group.depth == 0) return run({asked});
    group.asked.push_back(asked);
    return ncclSuccess;
}

/// Waits until all ranks have come.
ncclResult_t gather(const std::vector<Joined>& all) {
    std::unique_lock lock(mutex);
    ncclResult_t result = ncclSuccess;
    for (const Joined& one : all) {
        Clique& clique = *one.clique;
        const auto isComplete = [&] {
            return clique.present == clique.size() || clique.error != ncclSuccess;
        };
        if (!changed.wait_for(lock, patience, isComplete)) {
            clique.error =
                fail(ncclRemoteError, tr("ncclCommInitRank: {0} of {1} ranks have come within 10 s",
                                         clique.present, clique.size()));
            changed.notify_all();
        }
        cliquesThatGather.erase(one.id);
        if (clique.error != ncclSuccess) {
            result = clique.error;
            continue;
        }
        *one.comm = new ncclComm{one.clique, one.rank};
        living.insert(*one.comm);
    }
    return result;
}

ncclResult_t join(ncclComm_t* comm, int ranks, const ncclUniqueId& id, int rank) {
    if (!comm || ranks < 1 || rank < 0 || rank >= ranks) return ncclInvalidArgument;
    *comm = nullptr;
    Device& device = currentDevice();
    const std::string name(id.internal, sizeof id.internal);
    Joined joined{comm, nullptr, name, rank};
    {
        const std::scoped_lock lock(mutex);
        auto& clique = cliquesThatGather[name];
        if (!clique) clique = std::make_shared<Clique>(ranks);
        joined.clique = clique;
        if (clique->size() != ranks || clique->devices[size_t(rank)]) return ncclInvalidArgument;
        if (std::ranges::count(clique->devices, &device))
            clique->error = fail(ncclInvalidUsage,
                                 tr("two ranks of one communicator have device {0}: each needs "
                                    "its own",
                                    device.number));
        clique->devices[size_t(rank)] = &device;
        ++clique->present;
        changed.notify_all();
    }
    if (group.depth == 0) return gather({joined});
    group.joined.push_back(joined);
    return ncclSuccess;
}

ncclResult_t ofComm(ncclComm_t comm, int* answer, const auto& body) {
    if (!answer || !isKnown(comm)) return ncclInvalidArgument;
    *answer = body(*comm);
    return ncclSuccess;
}

ncclResult_t destroy(ncclComm_t comm, ncclResult_t error) {
    const std::scoped_lock lock(mutex);
    if (!living.erase(comm)) return ncclInvalidArgument;
    if (error != ncclSuccess && comm->clique->error == ncclSuccess) comm->clique->error = error;
    changed.notify_all();
    delete comm;
    return ncclSuccess;
}

}  // namespace

extern "C" {

ncclResult_t ncclGetVersion(int* version) {
    if (!version) return ncclInvalidArgument;
    *version = NCCL_VERSION_CODE;
    return ncclSuccess;
}

const char* ncclGetLastError(ncclComm_t) {
    return lastErrorInWords.c_str();
}

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
    static std::atomic<unsigned> count = 0;
    if (!id) return ncclInvalidArgument;
    *id = {};
    std::snprintf(id->internal, sizeof id->internal, "simulated %u", ++count);
    return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t* comm, int ranks, ncclUniqueId id, int rank) {
    return join(comm, ranks, id, rank);
}

ncclResult_t ncclCommInitAll(ncclComm_t* comms, int count, const int* devices) {
    if (!comms || count < 1) return ncclInvalidArgument;
    const auto deviceOfRank = [&](int rank) { return devices ? devices[rank] : rank; };
    for (int rank = 0; rank < count; ++rank)
        if (!simulator::isDevice(deviceOfRank(rank)))
            return fail(ncclUnhandledCudaError,
                        tr("ncclCommInitAll: there is no device {0}", deviceOfRank(rank)));
    ncclUniqueId id;
    ncclGetUniqueId(&id);
    ncclGroupStart();
    for (int rank = 0; rank < count; ++rank) {
        const simulator::OnDevice scope(simulator::deviceOf(deviceOfRank(rank)));
        ncclCommInitRank(&comms[rank], count, id, rank);
    }
    return ncclGroupEnd();
}

ncclResult_t ncclCommFinalize(ncclComm_t comm) {
    return isKnown(comm) ? ncclSuccess : ncclInvalidArgument;
}

ncclResult_t ncclCommDestroy(ncclComm_t comm) {
    return destroy(comm, ncclSuccess);
}

ncclResult_t ncclCommAbort(ncclComm_t comm) {
    return destroy(comm, ncclRemoteError);
}

ncclResult_t ncclCommCount(ncclComm_t comm, int* count) {
    return ofComm(
        comm, count, [](const ncclComm& known) { return known.clique->size(); });
}

ncclResult_t ncclCommCuDevice(ncclComm_t comm, int* device) {
    return ofComm(
        comm, device,
        [](const ncclComm& known) { return known.clique->devices[size_t(known.rank)]->number; });
}

ncclResult_t ncclCommUserRank(ncclComm_t comm, int* rank) {
    return ofComm(
        comm, rank, [](const ncclComm& known) { return known.rank; });
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t* error) {
    if (!error || !isKnown(comm)) return ncclInvalidArgument;
    const std::scoped_lock lock(mutex);
    *error = comm->clique->error;
    return ncclSuccess;
}

ncclResult_t ncclGroupStart() {
    ++group.depth;
    return ncclSuccess;
}

ncclResult_t ncclGroupEnd() {
    if (group.depth == 0) return ncclInvalidUsage;
    if (--group.depth > 0) return ncclSuccess;
    const Group ended = std::exchange(group, {});
    if (!ended.joined.empty())
        if (const ncclResult_t error = gather(ended.joined)) return error;
    return ended.asked.empty() ? ncclSuccess : run(ended.asked);
}

ncclResult_t ncclAllReduce(const void* from, void* to, size_t count, ncclDataType_t type,
                           ncclRedOp_t operation, ncclComm_t comm, cudaStream_t stream) {
    return ask(comm, {What::allReduce, from, to, count, type, operation, 0, stream});
}

ncclResult_t ncclReduce(const void* from, void* to, size_t count, ncclDataType_t type,
                        ncclRedOp_t operation, int root, ncclComm_t comm, cudaStream_t stream) {
    return ask(comm, {What::reduce, from, to, count, type, operation, root, stream});
}

ncclResult_t ncclBroadcast(const void* from, void* to, size_t count, ncclDataType_t type, int root,
                           ncclComm_t comm, cudaStream_t stream) {
    return ask(comm, {What::broadcast, from, to, count, type, ncclSum, root, stream});
}

ncclResult_t ncclBcast(void* buffer, size_t count, ncclDataType_t type, int root, ncclComm_t comm,
                       cudaStream_t stream) {
    return ncclBroadcast(buffer, buffer, count, type, root, comm, stream);
}

ncclResult_t ncclAllGather(const void* from, void* to, size_t count, ncclDataType_t type,
                           ncclComm_t comm, cudaStream_t stream) {
    return ask(comm, {What::allGather, from, to, count, type, ncclSum, 0, stream});
}

ncclResult_t ncclReduceScatter(const void* from, void* to, size_t count, ncclDataType_t type,
                               ncclRedOp_t operation, ncclComm_t comm, cudaStream_t stream) {
    return ask(comm, {What::reduceScatter, from, to, count, type, operation, 0, stream});
}

ncclResult_t ncclSend(const void* from, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t comm, cudaStream_t stream) {
    return ask(comm, {What::send, from, nullptr, count, type, ncclSum, peer, stream});
}

ncclResult_t ncclRecv(void* to, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                      cudaStream_t stream) {
    return ask(comm, {What::receive, nullptr, to, count, type, ncclSum, peer, stream});
}

}  // extern "C"

}  // namespace simulator::nccl
