// cuFFT's plans: which transform, of numbers that lie where.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "simulator/cufft/layout.h"
#include "simulator/cufft/types.h"
#include "simulator/library_version.h"

namespace simulator::cufft {

struct Plan {
    cufftType type{};
    Lengths n{};  // 0 until it is made
    long batch = 0;
    Layout from{}, to{};
    bool hasLayouts = false;  // otherwise the usual ones
    cudaStream_t stream = nullptr;
};

inline bool isFromReal(cufftType type) {
    return type == CUFFT_R2C || type == CUFFT_D2Z;
}
inline bool isToReal(cufftType type) {
    return type == CUFFT_C2R || type == CUFFT_Z2D;
}
inline bool isType(cufftType type) {
    return type == CUFFT_C2C || type == CUFFT_Z2Z || isFromReal(type) || isToReal(type);
}

/// All plans of the program, by their handles.
class Plans {
  public:
    static Plans& all() {
        static Plans plans;
        return plans;
    }

    cufftHandle add() {
        const std::lock_guard lock(mutex_);
        plans_[next_] = std::make_shared<Plan>();
        return next_++;
    }
    /// None if there is no such plan.
    std::shared_ptr<Plan> find(cufftHandle handle) {
        const std::lock_guard lock(mutex_);
        const auto found = plans_.find(handle);
        return found != plans_.end() ? found->second : nullptr;
    }
    bool remove(cufftHandle handle) {
        const std::lock_guard lock(mutex_);
        return plans_.erase(handle) == 1;
    }

  private:
    std::mutex mutex_;
    std::map<cufftHandle, std::shared_ptr<Plan>> plans_;
    cufftHandle next_ = 1;
};

/// Lengths, or room, of fewer dimensions: ones before them.
template <class Integer>
Lengths lengths(int rank, const Integer* n) {
    Lengths all{1, 1, 1};
    for (int i = 0; i < rank; ++i) all[maxRank - rank + i] = static_cast<long>(n[i]);
    return all;
}

/// What a routine that makes a plan is asked for.
template <class Integer>
struct Request {
    int rank;
    const Integer* n;
    cufftType type;
    Integer batch = 1;
    const Integer* fromRoom = nullptr;
    Integer fromStride = 1, fromDistance = 0;
    const Integer* toRoom = nullptr;
    Integer toStride = 1, toDistance = 0;

    cufftResult answer() const {
        if (!isType(type)) return CUFFT_INVALID_TYPE;
        if (rank < 1 || rank > maxRank || !n) return CUFFT_INVALID_VALUE;
        if (batch < 1) return CUFFT_INVALID_SIZE;
        for (int i = 0; i < rank; ++i)
            if (n[i] < 1) return CUFFT_INVALID_SIZE;
        return CUFFT_SUCCESS;
    }

    Plan plan() const {
        Plan plan{type, lengths(rank, n), static_cast<long>(batch)};
        plan.hasLayouts = fromRoom && toRoom;
        if (plan.hasLayouts) {
            plan.from = {lengths(rank, fromRoom), fromStride, fromDistance};
            plan.to = {lengths(rank, toRoom), toStride, toDistance};
        }
        return plan;
    }
};

/// Bytes that a transform takes besides its numbers.
inline size_t workSize(const Plan& plan) {
    return static_cast<size_t>(product(plan.n) * plan.batch) * sizeof(cuDoubleComplex);
}

template <class Integer>
cufftResult size(const Request<Integer>& request, size_t* bytes) {
    const cufftResult answer = request.answer();
    if (answer == CUFFT_SUCCESS && bytes) *bytes = workSize(request.plan());
    return answer;
}

template <class Integer>
cufftResult make(cufftHandle handle, const Request<Integer>& request, size_t* bytes) {
    const std::shared_ptr<Plan> plan = Plans::all().find(handle);
    if (!plan || product(plan->n) > 0) return CUFFT_INVALID_PLAN;
    const cufftResult answer = size(request, bytes);
    if (answer != CUFFT_SUCCESS) return answer;
    const cudaStream_t stream = plan->stream;
    *plan = request.plan();
    plan->stream = stream;
    return CUFFT_SUCCESS;
}

/// A plan from nothing; none if it cannot be made.
template <class Integer>
cufftResult create(cufftHandle* handle, const Request<Integer>& request) {
    if (!handle) return CUFFT_INVALID_PLAN;
    const cufftResult answer = request.answer();
    if (answer != CUFFT_SUCCESS) return answer;
    *handle = Plans::all().add();
    return make(*handle, request, nullptr);
}

}  // namespace simulator::cufft

inline cufftResult cufftCreate(cufftHandle* plan) {
    if (!plan) return CUFFT_INVALID_PLAN;
    *plan = simulator::cufft::Plans::all().add();
    return CUFFT_SUCCESS;
}
inline cufftResult cufftDestroy(cufftHandle plan) {
    return simulator::cufft::Plans::all().remove(plan) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}
inline cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream) {
    const auto found = simulator::cufft::Plans::all().find(plan);
    if (!found) return CUFFT_INVALID_PLAN;
    found->stream = stream;
    return CUFFT_SUCCESS;
}

// The work area is the simulator's own.
inline cufftResult cufftSetWorkArea(cufftHandle plan, void*) {
    return simulator::cufft::Plans::all().find(plan) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}
inline cufftResult cufftSetAutoAllocation(cufftHandle plan, int) {
    return simulator::cufft::Plans::all().find(plan) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}
inline cufftResult cufftGetSize(cufftHandle plan, size_t* bytes) {
    const auto found = simulator::cufft::Plans::all().find(plan);
    if (!found) return CUFFT_INVALID_PLAN;
    if (bytes) *bytes = simulator::cufft::workSize(*found);
    return CUFFT_SUCCESS;
}

inline cufftResult cufftGetVersion(int* version) {
    if (!version) return CUFFT_INVALID_VALUE;
    *version = CUFFT_VERSION;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftGetProperty(libraryPropertyType type, int* value) {
    if (!value || type > PATCH_LEVEL) return CUFFT_INVALID_VALUE;
    *value = simulator::versionPart(type, CUFFT_VER_MAJOR, CUFFT_VER_MINOR, CUFFT_VER_PATCH);
    return CUFFT_SUCCESS;
}

/// For each way to say which transform: a plan that is created with it, one that is made so, and
/// how much memory that takes.
#define SIMULATOR_CUFFT_PLANS(Name, parameters, ...)                                        \
    inline cufftResult cufftPlan##Name(cufftHandle* plan, SIMULATOR_EXPAND parameters) {    \
        return simulator::cufft::create<int>(plan, __VA_ARGS__);                            \
    }                                                                                       \
    inline cufftResult cufftMakePlan##Name(cufftHandle plan, SIMULATOR_EXPAND parameters,   \
                                           size_t* workSize) {                              \
        return simulator::cufft::make<int>(plan, __VA_ARGS__, workSize);                    \
    }                                                                                       \
    inline cufftResult cufftEstimate##Name(SIMULATOR_EXPAND parameters, size_t* workSize) { \
        return simulator::cufft::size<int>(__VA_ARGS__, workSize);                          \
    }                                                                                       \
    inline cufftResult cufftGetSize##Name(cufftHandle plan, SIMULATOR_EXPAND parameters,    \
                                          size_t* workSize) {                               \
        if (!simulator::cufft::Plans::all().find(plan)) return CUFFT_INVALID_PLAN;          \
        return simulator::cufft::size<int>(__VA_ARGS__, workSize);                          \
    }
#define SIMULATOR_EXPAND(...) __VA_ARGS__
SIMULATOR_CUFFT_PLANS(1d, (int nx, cufftType type, int batch), {1, &nx, type, batch})
SIMULATOR_CUFFT_PLANS(2d, (int nx, int ny, cufftType type), {2, std::array{nx, ny}.data(), type})
SIMULATOR_CUFFT_PLANS(3d, (int nx, int ny, int nz, cufftType type),
                      {3, std::array{nx, ny, nz}.data(), type})
SIMULATOR_CUFFT_PLANS(Many,
                      (int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                       int ostride, int odist, cufftType type, int batch),
                      {rank, n, type, batch, inembed, istride, idist, onembed, ostride, odist})
#undef SIMULATOR_EXPAND
#undef SIMULATOR_CUFFT_PLANS

inline cufftResult cufftMakePlanMany64(cufftHandle plan, int rank, long long* n, long long* inembed,
                                       long long istride, long long idist, long long* onembed,
                                       long long ostride, long long odist, cufftType type,
                                       long long batch, size_t* workSize) {
    return simulator::cufft::make<long long>(
        plan, {rank, n, type, batch, inembed, istride, idist, onembed, ostride, odist}, workSize);
}
inline cufftResult cufftGetSizeMany64(cufftHandle plan, int rank, long long* n, long long* inembed,
                                      long long istride, long long idist, long long* onembed,
                                      long long ostride, long long odist, cufftType type,
                                      long long batch, size_t* workSize) {
    if (!simulator::cufft::Plans::all().find(plan)) return CUFFT_INVALID_PLAN;
    return simulator::cufft::size<long long>(
        {rank, n, type, batch, inembed, istride, idist, onembed, ostride, odist}, workSize);
}
