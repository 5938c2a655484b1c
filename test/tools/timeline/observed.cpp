// What a program's work on a GPU really overlaps: a library that CUDA loads into it where
// CUDA_INJECTION64_PATH names it. Writes a line for each kernel, copy and memory that was set,
// "kind,stream,begin,end" in nanoseconds, to the file that OBSERVED names.
#include <cupti.h>

#include <cstdio>
#include <cstdlib>

#ifndef KERNEL
#define KERNEL CUpti_ActivityKernel9
#endif
#ifndef COPY
#define COPY CUpti_ActivityMemcpy5
#endif
#ifndef FILL
#define FILL CUpti_ActivityMemset4
#endif

namespace {

void write(const char* kind, unsigned stream, uint64_t begin, uint64_t end) {
    static std::FILE* const file = std::fopen(std::getenv("OBSERVED"), "w");
    std::fprintf(file, "%s,%u,%llu,%llu\n", kind, stream, (unsigned long long)begin,
                 (unsigned long long)end);
    std::fflush(file);
}

void write(const CUpti_Activity* record) {
    if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
        const auto* of = reinterpret_cast<const KERNEL*>(record);
        write("kernel", of->streamId, of->start, of->end);
    } else if (record->kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
        const auto* of = reinterpret_cast<const COPY*>(record);
        const bool up = of->copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOD;
        const bool down = of->copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_DTOH;
        write(up ? "to device" : down ? "to host" : "within", of->streamId, of->start, of->end);
    } else if (record->kind == CUPTI_ACTIVITY_KIND_MEMSET) {
        const auto* of = reinterpret_cast<const FILL*>(record);
        write("set", of->streamId, of->start, of->end);
    }
}

void CUPTIAPI give(uint8_t** buffer, size_t* size, size_t* most) {
    *size = 8 << 20;
    *buffer = static_cast<uint8_t*>(std::aligned_alloc(8, *size));
    *most = 0;
}

void CUPTIAPI take(CUcontext, uint32_t, uint8_t* buffer, size_t, size_t valid) {
    CUpti_Activity* record = nullptr;
    while (valid && cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS)
        write(record);
    std::free(buffer);
}

}  // namespace

extern "C" int InitializeInjection() {
    cuptiActivityRegisterCallbacks(give, take);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_MEMCPY);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_MEMSET);
    std::atexit([] { cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED); });
    return 1;
}
