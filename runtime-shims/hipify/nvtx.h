//===- hipify/nvtx.h - NVTX annotations, over roctx where it is there -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVTX marks ranges for a profiler and changes nothing else. Messages go to
// roctx when its header is installed (link with roctx64 then); without it the
// calls do nothing. Colours, payloads, categories and domains are dropped:
// roctx has none.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NVTX_H
#define HIPIFY_NVTX_H

#include <stdint.h>

#if __has_include(<rocprofiler-sdk-roctx/roctx.h>)
#include <rocprofiler-sdk-roctx/roctx.h>
#define HIPIFY_ROCTX 1
#elif __has_include(<roctracer/roctx.h>)
#include <roctracer/roctx.h>
#define HIPIFY_ROCTX 1
#else
#define HIPIFY_ROCTX 0
#endif

#define NVTX_VERSION 3
#define NVTX_COLOR_UNKNOWN 0
#define NVTX_COLOR_ARGB 1
#define NVTX_MESSAGE_UNKNOWN 0
#define NVTX_MESSAGE_TYPE_ASCII 1
#define NVTX_PAYLOAD_UNKNOWN 0
#define NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 1
#define NVTX_PAYLOAD_TYPE_INT64 2
#define NVTX_PAYLOAD_TYPE_DOUBLE 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE                                          \
  ((uint16_t)sizeof(nvtxEventAttributes_t))

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration *nvtxDomainHandle_t;

typedef struct nvtxEventAttributes_v2 {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType;
  int32_t reserved0;
  union {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  union {
    const char *ascii;
    const wchar_t *unicode;
  } message;
} nvtxEventAttributes_t;

static inline const char *
hipify_nvtx_message(const nvtxEventAttributes_t *Event) {
  return Event && Event->messageType == NVTX_MESSAGE_TYPE_ASCII
             ? Event->message.ascii
             : "";
}

#if HIPIFY_ROCTX
static inline void nvtxMarkA(const char *Message) { roctxMarkA(Message); }
static inline int nvtxRangePushA(const char *Message) {
  return roctxRangePushA(Message);
}
static inline int nvtxRangePop(void) { return roctxRangePop(); }
static inline nvtxRangeId_t nvtxRangeStartA(const char *Message) {
  return (nvtxRangeId_t)roctxRangeStartA(Message);
}
static inline void nvtxRangeEnd(nvtxRangeId_t Id) {
  roctxRangeStop((roctx_range_id_t)Id);
}
#else
static inline void nvtxMarkA(const char *Message) { (void)Message; }
static inline int nvtxRangePushA(const char *Message) {
  (void)Message;
  return 0;
}
static inline int nvtxRangePop(void) { return 0; }
static inline nvtxRangeId_t nvtxRangeStartA(const char *Message) {
  (void)Message;
  return 0;
}
static inline void nvtxRangeEnd(nvtxRangeId_t Id) { (void)Id; }
#endif

#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxDomainCreate nvtxDomainCreateA

static inline void nvtxMarkEx(const nvtxEventAttributes_t *Event) {
  nvtxMarkA(hipify_nvtx_message(Event));
}
static inline int nvtxRangePushEx(const nvtxEventAttributes_t *Event) {
  return nvtxRangePushA(hipify_nvtx_message(Event));
}
static inline nvtxRangeId_t
nvtxRangeStartEx(const nvtxEventAttributes_t *Event) {
  return nvtxRangeStartA(hipify_nvtx_message(Event));
}
static inline nvtxDomainHandle_t nvtxDomainCreateA(const char *Name) {
  (void)Name;
  return (nvtxDomainHandle_t)0;
}
static inline void nvtxDomainDestroy(nvtxDomainHandle_t Domain) {
  (void)Domain;
}
static inline void nvtxDomainMarkEx(nvtxDomainHandle_t Domain,
                                    const nvtxEventAttributes_t *Event) {
  (void)Domain;
  nvtxMarkEx(Event);
}
static inline int nvtxDomainRangePushEx(nvtxDomainHandle_t Domain,
                                        const nvtxEventAttributes_t *Event) {
  (void)Domain;
  return nvtxRangePushEx(Event);
}
static inline int nvtxDomainRangePop(nvtxDomainHandle_t Domain) {
  (void)Domain;
  return nvtxRangePop();
}
static inline void nvtxNameOsThreadA(uint32_t Thread, const char *Name) {
  (void)Thread;
  (void)Name;
}
#define nvtxNameOsThread nvtxNameOsThreadA

/// Streams cannot be named for roctx.
#define nvtxNameCudaStreamA(Stream, Name) ((void)(Stream), (void)(Name))
#define nvtxNameCudaStream nvtxNameCudaStreamA

#endif // HIPIFY_NVTX_H
