//===- hipify/nvtx_types.h - types and constants of NVTX ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Included by hipify/nvtx.h, also in C.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NVTX_TYPES_H
#define HIPIFY_NVTX_TYPES_H

#include <stddef.h>
#include <stdint.h>

#define NVTX_VERSION 3

typedef enum nvtxColorType_t {
  NVTX_COLOR_UNKNOWN = 0,
  NVTX_COLOR_ARGB = 1
} nvtxColorType_t;

typedef enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;

typedef enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NVTX_PAYLOAD_TYPE_INT64 = 2,
  NVTX_PAYLOAD_TYPE_DOUBLE = 3,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
  NVTX_PAYLOAD_TYPE_INT32 = 5,
  NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;

typedef enum nvtxResourceCUDARTType_t {
  NVTX_RESOURCE_TYPE_CUDART_DEVICE = 327680,
  NVTX_RESOURCE_TYPE_CUDART_STREAM = 327681,
  NVTX_RESOURCE_TYPE_CUDART_EVENT = 327682
} nvtxResourceCUDARTType_t;

typedef enum nvtxResourceCUDAType_t {
  NVTX_RESOURCE_TYPE_CUDA_DEVICE = 262145,
  NVTX_RESOURCE_TYPE_CUDA_CONTEXT = 262146,
  NVTX_RESOURCE_TYPE_CUDA_STREAM = 262147,
  NVTX_RESOURCE_TYPE_CUDA_EVENT = 262148
} nvtxResourceCUDAType_t;

typedef enum nvtxResourceGenericType_t {
  NVTX_RESOURCE_TYPE_UNKNOWN = 0,
  NVTX_RESOURCE_TYPE_GENERIC_POINTER = 65537,
  NVTX_RESOURCE_TYPE_GENERIC_HANDLE = 65538,
  NVTX_RESOURCE_TYPE_GENERIC_THREAD_NATIVE = 65539,
  NVTX_RESOURCE_TYPE_GENERIC_THREAD_POSIX = 65540
} nvtxResourceGenericType_t;

typedef enum nvtxResourceSyncLinuxType_t {
  NVTX_RESOURCE_TYPE_SYNC_LINUX_MUTEX = 131073,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_FUTEX = 131074,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_SEMAPHORE = 131075,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_COMPLETION = 131076,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_SPINLOCK = 131077,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_SEQLOCK = 131078,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_RCU = 131079
} nvtxResourceSyncLinuxType_t;

typedef enum nvtxResourceSyncPosixThreadType_t {
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_MUTEX = 196609,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_CONDITION = 196610,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_RWLOCK = 196611,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_BARRIER = 196612,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_SPINLOCK = 196613,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_ONCE = 196614
} nvtxResourceSyncPosixThreadType_t;

typedef enum nvtxResourceSyncWindowsType_t {
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_MUTEX = 131073,
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_SEMAPHORE = 131074,
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_EVENT = 131075,
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_CRITICAL_SECTION = 131076,
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_SRWLOCK = 131077
} nvtxResourceSyncWindowsType_t;

typedef nvtxResourceSyncLinuxType_t nvtxResourceSyncAndroidType_t;

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st nvtxDomainRegistration;
typedef nvtxDomainRegistration *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st nvtxStringRegistration;
typedef nvtxStringRegistration *nvtxStringHandle_t;
typedef struct nvtxResourceHandle *nvtxResourceHandle_t;
typedef struct nvtxSyncUser *nvtxSyncUser_t;

typedef union nvtxMessageValue_t {
  const char *ascii;
  const wchar_t *unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef struct nvtxEventAttributes_v2 {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType;
  int32_t reserved0;
  union payload_t {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_v2;
typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_t;

typedef struct nvtxResourceAttributes_v0 {
  uint16_t version;
  uint16_t size;
  int32_t identifierType;
  union identifier_t {
    const void *pValue;
    uint64_t ullValue;
  } identifier;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxResourceAttributes_v0;
typedef struct nvtxResourceAttributes_v0 nvtxResourceAttributes_t;

typedef struct nvtxSyncUserAttributes_v0 {
  uint16_t version;
  uint16_t size;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxSyncUserAttributes_v0;
typedef struct nvtxSyncUserAttributes_v0 nvtxSyncUserAttributes_t;

#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
#define NVTX_RESOURCE_ATTRIB_STRUCT_SIZE                                       \
  ((uint16_t)sizeof(nvtxResourceAttributes_t))
#define NVTX_SYNCUSER_ATTRIB_STRUCT_SIZE                                       \
  ((uint16_t)sizeof(nvtxSyncUserAttributes_t))
/// NVTX's failure of a push or a pop.
#define NVTX_NO_PUSH_POP_TRACKING ((int)-2)

#endif // HIPIFY_NVTX_TYPES_H
