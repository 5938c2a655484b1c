// NVTX names what a program does, for profilers that watch it: the simulator's draws ranges in its
// timeline. Without an observer nothing comes of it. In C as well.
#pragma once

#include <stdint.h>
#include <wchar.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st* nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st* nvtxStringHandle_t;

typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN = 0,
    NVTX_MESSAGE_TYPE_ASCII = 1,
    NVTX_MESSAGE_TYPE_UNICODE = 2,
    NVTX_MESSAGE_TYPE_REGISTERED = 3,
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN = 0,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
    NVTX_PAYLOAD_TYPE_INT64 = 2,
    NVTX_PAYLOAD_TYPE_DOUBLE = 3,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
    NVTX_PAYLOAD_TYPE_INT32 = 5,
    NVTX_PAYLOAD_TYPE_FLOAT = 6,
} nvtxPayloadType_t;

typedef union nvtxMessageValue_t {
    const char* ascii;
    const wchar_t* unicode;
    nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef struct nvtxEventAttributes_t {
    uint16_t version, size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType, reserved0;
    union {
        uint64_t ullValue;
        int64_t llValue;
        double dValue;
        uint32_t uiValue;
        int32_t iValue;
        float fValue;
    } payload;
    int32_t messageType;
    nvtxMessageValue_t message;
} nvtxEventAttributes_t;

#ifdef SIMULATOR_OBSERVED
#include "simulator/nvtx.h"

static inline const char* simulator_message(const nvtxEventAttributes_t* event) {
    if (event && event->messageType == NVTX_MESSAGE_TYPE_ASCII) return event->message.ascii;
    if (event && event->messageType == NVTX_MESSAGE_TYPE_UNICODE)
        return simulator_narrow(event->message.unicode);
    return 0;
}

#define SIMULATOR_TOLD(...) __VA_ARGS__
#else
#define SIMULATOR_TOLD(...)
#endif

#define SIMULATOR_NVTX(result, name, parameters, ...) \
    static inline result name parameters {            \
        __VA_ARGS__;                                  \
    }
SIMULATOR_NVTX(int, nvtxRangePushA, (const char* text), (void)text;
               SIMULATOR_TOLD(simulator_range_push(text);) return 0)
SIMULATOR_NVTX(int, nvtxRangePushW, (const wchar_t* text), (void)text;
               SIMULATOR_TOLD(simulator_range_push(simulator_narrow(text));) return 0)
SIMULATOR_NVTX(int, nvtxRangePushEx, (const nvtxEventAttributes_t* event), (void)event;
               SIMULATOR_TOLD(simulator_range_push(simulator_message(event));) return 0)
SIMULATOR_NVTX(int, nvtxRangePop, (void), SIMULATOR_TOLD(simulator_range_pop();) return 0)
SIMULATOR_NVTX(void, nvtxMarkA, (const char* text), (void)text;
               SIMULATOR_TOLD(simulator_mark(text)))
SIMULATOR_NVTX(void, nvtxMarkW, (const wchar_t* text), (void)text;
               SIMULATOR_TOLD(simulator_mark(simulator_narrow(text))))
SIMULATOR_NVTX(void, nvtxMarkEx, (const nvtxEventAttributes_t* event), (void)event;
               SIMULATOR_TOLD(simulator_mark(simulator_message(event))))
SIMULATOR_NVTX(nvtxRangeId_t, nvtxRangeStartA, (const char* text), (void)text;
               SIMULATOR_TOLD(return simulator_range_start(text);) return 0)
SIMULATOR_NVTX(nvtxRangeId_t, nvtxRangeStartW, (const wchar_t* text), (void)text;
               SIMULATOR_TOLD(return simulator_range_start(simulator_narrow(text));) return 0)
SIMULATOR_NVTX(nvtxRangeId_t, nvtxRangeStartEx, (const nvtxEventAttributes_t* event), (void)event;
               SIMULATOR_TOLD(return simulator_range_start(simulator_message(event));) return 0)
SIMULATOR_NVTX(void, nvtxRangeEnd, (nvtxRangeId_t range), (void)range;
               SIMULATOR_TOLD(simulator_range_end(range)))
SIMULATOR_NVTX(void, nvtxNameOsThreadA, (uint32_t thread, const char* name), (void)thread;
               (void)name)
SIMULATOR_NVTX(void, nvtxNameCategoryA, (uint32_t category, const char* name), (void)category;
               (void)name)
SIMULATOR_NVTX(nvtxDomainHandle_t, nvtxDomainCreateA, (const char* name), (void)name; return 0)
SIMULATOR_NVTX(void, nvtxDomainDestroy, (nvtxDomainHandle_t domain), (void)domain)
SIMULATOR_NVTX(int, nvtxDomainRangePushEx,
               (nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event), (void)domain;
               (void)event;
               SIMULATOR_TOLD(simulator_range_push(simulator_message(event));) return 0)
SIMULATOR_NVTX(int, nvtxDomainRangePop, (nvtxDomainHandle_t domain), (void)domain;
               SIMULATOR_TOLD(simulator_range_pop();) return 0)
#undef SIMULATOR_TOLD
#undef SIMULATOR_NVTX

#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxDomainCreate nvtxDomainCreateA
