//===- hipify/nvtx.h - NVTX annotations, over roctx where it is there -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVTX marks ranges for a profiler and changes nothing else. Messages go to
// roctx when its header is installed (link with rocprofiler-sdk-roctx then, or
// roctx64 for the older one); without it the calls do nothing. roctx has
// neither domains nor categories, colours or payloads: those are dropped.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NVTX_H
#define HIPIFY_NVTX_H

#include "nvtx_types.h"
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

// HIPIFY_ROCTX: 2 can name threads, devices and streams, 1 cannot, 0 is none.
#if __has_include(<rocprofiler-sdk-roctx/roctx.h>)
#include <rocprofiler-sdk-roctx/roctx.h>
#define HIPIFY_ROCTX 2
#elif __has_include(<roctracer/roctx.h>)
#include <roctracer/roctx.h>
#define HIPIFY_ROCTX 1
#else
#define HIPIFY_ROCTX 0
#endif

/// A copy that stays until the program ends, as NVTX keeps it for its tool.
static inline nvtxStringHandle_t hipify_nvtx_keep(const char *Text) {
#if HIPIFY_ROCTX
  return Text ? (nvtxStringHandle_t)strdup(Text) : (nvtxStringHandle_t)0;
#else
  (void)Text;
  return (nvtxStringHandle_t)0;
#endif
}

/// roctx takes bytes: characters beyond ASCII become question marks.
static inline const char *hipify_nvtx_narrow(const wchar_t *Wide, char *Buffer,
                                             size_t Size) {
  size_t I = 0;
  for (; Wide && Wide[I] && I + 1 < Size; ++I)
    Buffer[I] = Wide[I] > 0 && Wide[I] < 128 ? (char)Wide[I] : '?';
  Buffer[I] = 0;
  return Buffer;
}

static inline const char *hipify_nvtx_text(int32_t Type,
                                           nvtxMessageValue_t Message,
                                           char *Buffer, size_t Size) {
  const char *Text = 0;
  if (Type == NVTX_MESSAGE_TYPE_ASCII)
    Text = Message.ascii;
  else if (Type == NVTX_MESSAGE_TYPE_REGISTERED)
    Text = (const char *)Message.registered;
  else if (Type == NVTX_MESSAGE_TYPE_UNICODE)
    Text = hipify_nvtx_narrow(Message.unicode, Buffer, Size);
  return Text ? Text : "";
}

static inline const char *
hipify_nvtx_message(const nvtxEventAttributes_t *Event, char *Buffer,
                    size_t Size) {
  return Event ? hipify_nvtx_text(Event->messageType, Event->message, Buffer,
                                  Size)
               : "";
}

// Marks and ranges.

#if HIPIFY_ROCTX
static inline void nvtxMarkA(const char *Message) {
  roctxMarkA(Message ? Message : "");
}
static inline int nvtxRangePushA(const char *Message) {
  return roctxRangePushA(Message ? Message : "");
}
static inline int nvtxRangePop(void) { return roctxRangePop(); }
static inline nvtxRangeId_t nvtxRangeStartA(const char *Message) {
  return (nvtxRangeId_t)roctxRangeStartA(Message ? Message : "");
}
static inline void nvtxRangeEnd(nvtxRangeId_t Id) {
  roctxRangeStop((roctx_range_id_t)Id);
}
#else
static inline void nvtxMarkA(const char *Message) { (void)Message; }
static inline int nvtxRangePushA(const char *Message) {
  (void)Message;
  return NVTX_NO_PUSH_POP_TRACKING;
}
static inline int nvtxRangePop(void) { return NVTX_NO_PUSH_POP_TRACKING; }
static inline nvtxRangeId_t nvtxRangeStartA(const char *Message) {
  (void)Message;
  return 0;
}
static inline void nvtxRangeEnd(nvtxRangeId_t Id) { (void)Id; }
#endif

static inline void nvtxMarkW(const wchar_t *Message) {
  char Buffer[256];
  nvtxMarkA(hipify_nvtx_narrow(Message, Buffer, sizeof Buffer));
}
static inline int nvtxRangePushW(const wchar_t *Message) {
  char Buffer[256];
  return nvtxRangePushA(hipify_nvtx_narrow(Message, Buffer, sizeof Buffer));
}
static inline nvtxRangeId_t nvtxRangeStartW(const wchar_t *Message) {
  char Buffer[256];
  return nvtxRangeStartA(hipify_nvtx_narrow(Message, Buffer, sizeof Buffer));
}
static inline void nvtxMarkEx(const nvtxEventAttributes_t *Event) {
  char Buffer[256];
  nvtxMarkA(hipify_nvtx_message(Event, Buffer, sizeof Buffer));
}
static inline int nvtxRangePushEx(const nvtxEventAttributes_t *Event) {
  char Buffer[256];
  return nvtxRangePushA(hipify_nvtx_message(Event, Buffer, sizeof Buffer));
}
static inline nvtxRangeId_t
nvtxRangeStartEx(const nvtxEventAttributes_t *Event) {
  char Buffer[256];
  return nvtxRangeStartA(hipify_nvtx_message(Event, Buffer, sizeof Buffer));
}

// Domains: all share roctx's one stack of ranges per thread. A null handle is
// what NVTX itself returns when no tool listens.

static inline nvtxDomainHandle_t nvtxDomainCreateA(const char *Name) {
  (void)Name;
  return (nvtxDomainHandle_t)0;
}
static inline nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t *Name) {
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
static inline nvtxRangeId_t
nvtxDomainRangeStartEx(nvtxDomainHandle_t Domain,
                       const nvtxEventAttributes_t *Event) {
  (void)Domain;
  return nvtxRangeStartEx(Event);
}
static inline void nvtxDomainRangeEnd(nvtxDomainHandle_t Domain,
                                      nvtxRangeId_t Id) {
  (void)Domain;
  nvtxRangeEnd(Id);
}
static inline nvtxStringHandle_t
nvtxDomainRegisterStringA(nvtxDomainHandle_t Domain, const char *Text) {
  (void)Domain;
  return hipify_nvtx_keep(Text);
}
static inline nvtxStringHandle_t
nvtxDomainRegisterStringW(nvtxDomainHandle_t Domain, const wchar_t *Text) {
  char Buffer[256];
  (void)Domain;
  return hipify_nvtx_keep(hipify_nvtx_narrow(Text, Buffer, sizeof Buffer));
}

// Names of things. roctx names devices and streams, and the calling thread.

static inline void nvtxNameOsThreadA(uint32_t Thread, const char *Name) {
  (void)Thread;
  (void)Name;
#if HIPIFY_ROCTX == 2 && defined(SYS_gettid)
  if (Name && Thread == (uint32_t)syscall(SYS_gettid))
    (void)roctxNameOsThread(Name);
#endif
}
static inline void nvtxNameCudaDeviceA(int Device, const char *Name) {
  (void)Device;
  (void)Name;
#if HIPIFY_ROCTX == 2
  if (Name)
    (void)roctxNameHipDevice(Name, Device);
#endif
}
static inline void nvtxNameCudaStreamA(const void *Stream, const char *Name) {
  (void)Stream;
  (void)Name;
#if HIPIFY_ROCTX == 2
  if (Name)
    (void)roctxNameHipStream(Name, (const struct ihipStream_t *)Stream);
#endif
}
static inline void nvtxNameOsThreadW(uint32_t Thread, const wchar_t *Name) {
  char Buffer[256];
  nvtxNameOsThreadA(Thread, hipify_nvtx_narrow(Name, Buffer, sizeof Buffer));
}
static inline void nvtxNameCudaDeviceW(int Device, const wchar_t *Name) {
  char Buffer[256];
  nvtxNameCudaDeviceA(Device, hipify_nvtx_narrow(Name, Buffer, sizeof Buffer));
}
static inline void nvtxNameCudaStreamW(const void *Stream,
                                       const wchar_t *Name) {
  char Buffer[256];
  nvtxNameCudaStreamA(Stream, hipify_nvtx_narrow(Name, Buffer, sizeof Buffer));
}
static inline void nvtxNameCuDeviceA(int Device, const char *Name) {
  nvtxNameCudaDeviceA(Device, Name);
}
static inline void nvtxNameCuDeviceW(int Device, const wchar_t *Name) {
  nvtxNameCudaDeviceW(Device, Name);
}
static inline void nvtxNameCuStreamA(const void *Stream, const char *Name) {
  nvtxNameCudaStreamA(Stream, Name);
}
static inline void nvtxNameCuStreamW(const void *Stream, const wchar_t *Name) {
  nvtxNameCudaStreamW(Stream, Name);
}

// Names that roctx has no place for: categories, events, contexts.

#define HIPIFY_NVTX_UNNAMED(Function, Type, Character)                         \
  static inline void Function(Type Object, const Character *Name) {            \
    (void)Object;                                                              \
    (void)Name;                                                                \
  }
HIPIFY_NVTX_UNNAMED(nvtxNameCategoryA, uint32_t, char)
HIPIFY_NVTX_UNNAMED(nvtxNameCategoryW, uint32_t, wchar_t)
HIPIFY_NVTX_UNNAMED(nvtxNameCudaEventA, const void *, char)
HIPIFY_NVTX_UNNAMED(nvtxNameCudaEventW, const void *, wchar_t)
HIPIFY_NVTX_UNNAMED(nvtxNameCuEventA, const void *, char)
HIPIFY_NVTX_UNNAMED(nvtxNameCuEventW, const void *, wchar_t)
HIPIFY_NVTX_UNNAMED(nvtxNameCuContextA, const void *, char)
HIPIFY_NVTX_UNNAMED(nvtxNameCuContextW, const void *, wchar_t)
#undef HIPIFY_NVTX_UNNAMED
static inline void nvtxDomainNameCategoryA(nvtxDomainHandle_t Domain,
                                           uint32_t Category,
                                           const char *Name) {
  (void)Domain;
  nvtxNameCategoryA(Category, Name);
}
static inline void nvtxDomainNameCategoryW(nvtxDomainHandle_t Domain,
                                           uint32_t Category,
                                           const wchar_t *Name) {
  (void)Domain;
  nvtxNameCategoryW(Category, Name);
}

// Resources and locks: null handles, as NVTX has without a tool.

static inline nvtxResourceHandle_t
nvtxDomainResourceCreate(nvtxDomainHandle_t Domain,
                         nvtxResourceAttributes_t *Attributes) {
  (void)Domain;
  (void)Attributes;
  return (nvtxResourceHandle_t)0;
}
static inline void nvtxDomainResourceDestroy(nvtxResourceHandle_t Resource) {
  (void)Resource;
}
static inline nvtxSyncUser_t
nvtxDomainSyncUserCreate(nvtxDomainHandle_t Domain,
                         const nvtxSyncUserAttributes_t *Attributes) {
  (void)Domain;
  (void)Attributes;
  return (nvtxSyncUser_t)0;
}
static inline void nvtxDomainSyncUserDestroy(nvtxSyncUser_t Lock) {
  (void)Lock;
}
static inline void nvtxDomainSyncUserAcquireStart(nvtxSyncUser_t Lock) {
  (void)Lock;
}
static inline void nvtxDomainSyncUserAcquireFailed(nvtxSyncUser_t Lock) {
  (void)Lock;
}
static inline void nvtxDomainSyncUserAcquireSuccess(nvtxSyncUser_t Lock) {
  (void)Lock;
}
static inline void nvtxDomainSyncUserReleasing(nvtxSyncUser_t Lock) {
  (void)Lock;
}

/// A tool is told at load time; nothing is left to start.
static inline void nvtxInitialize(const void *Reserved) { (void)Reserved; }

#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCuEvent nvtxNameCuEventA
#define nvtxNameCuStream nvtxNameCuStreamA

#endif // HIPIFY_NVTX_H
