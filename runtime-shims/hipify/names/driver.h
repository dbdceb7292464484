//===- hipify/names/driver.h - types that only CUDA has ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate declared-names from cuda-declarations and mappings: do not edit.
//
// For code that only names them. No function of HIP's takes them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NAMES_DRIVER_H
#define HIPIFY_NAMES_DRIVER_H

#include <hip/hip_runtime_api.h>

typedef enum CUCoredumpGenerationFlags {
  CU_COREDUMP_DEFAULT_FLAGS = 0,
  CU_COREDUMP_SKIP_NONRELOCATED_ELF_IMAGES = 1,
  CU_COREDUMP_SKIP_GLOBAL_MEMORY = 2,
  CU_COREDUMP_SKIP_SHARED_MEMORY = 4,
  CU_COREDUMP_SKIP_LOCAL_MEMORY = 8,
  CU_COREDUMP_SKIP_ABORT = 16,
  CU_COREDUMP_SKIP_CONSTBANK_MEMORY = 32,
  CU_COREDUMP_LIGHTWEIGHT_FLAGS = 47
} CUCoredumpGenerationFlags;
typedef enum CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS_enum {
  CU_POINTER_ATTRIBUTE_ACCESS_FLAG_NONE = 0,
  CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READ = 1,
  CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE = 3
} CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS_enum;
typedef enum CUarray_cubemap_face_enum {
  CU_CUBEMAP_FACE_POSITIVE_X = 0,
  CU_CUBEMAP_FACE_NEGATIVE_X = 1,
  CU_CUBEMAP_FACE_POSITIVE_Y = 2,
  CU_CUBEMAP_FACE_NEGATIVE_Y = 3,
  CU_CUBEMAP_FACE_POSITIVE_Z = 4,
  CU_CUBEMAP_FACE_NEGATIVE_Z = 5
} CUarray_cubemap_face_enum;
typedef enum CUasyncNotificationType_enum {
  CU_ASYNC_NOTIFICATION_TYPE_OVER_BUDGET = 1
} CUasyncNotificationType_enum;
typedef enum CUatomicOperationCapability_enum {
  CU_ATOMIC_CAPABILITY_SIGNED = 1,
  CU_ATOMIC_CAPABILITY_UNSIGNED = 2,
  CU_ATOMIC_CAPABILITY_REDUCTION = 4,
  CU_ATOMIC_CAPABILITY_SCALAR_32 = 8,
  CU_ATOMIC_CAPABILITY_SCALAR_64 = 16,
  CU_ATOMIC_CAPABILITY_SCALAR_128 = 32,
  CU_ATOMIC_CAPABILITY_VECTOR_32x4 = 64
} CUatomicOperationCapability_enum;
typedef enum CUatomicOperation_enum {
  CU_ATOMIC_OPERATION_INTEGER_ADD = 0,
  CU_ATOMIC_OPERATION_INTEGER_MIN = 1,
  CU_ATOMIC_OPERATION_INTEGER_MAX = 2,
  CU_ATOMIC_OPERATION_INTEGER_INCREMENT = 3,
  CU_ATOMIC_OPERATION_INTEGER_DECREMENT = 4,
  CU_ATOMIC_OPERATION_AND = 5,
  CU_ATOMIC_OPERATION_OR = 6,
  CU_ATOMIC_OPERATION_XOR = 7,
  CU_ATOMIC_OPERATION_EXCHANGE = 8,
  CU_ATOMIC_OPERATION_CAS = 9,
  CU_ATOMIC_OPERATION_FLOAT_ADD = 10,
  CU_ATOMIC_OPERATION_FLOAT_MIN = 11,
  CU_ATOMIC_OPERATION_FLOAT_MAX = 12,
  CU_ATOMIC_OPERATION_MAX = 13
} CUatomicOperation_enum;
typedef enum CUclusterSchedulingPolicy_enum {
  CU_CLUSTER_SCHEDULING_POLICY_DEFAULT = 0,
  CU_CLUSTER_SCHEDULING_POLICY_SPREAD = 1,
  CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING = 2
} CUclusterSchedulingPolicy_enum;
typedef enum CUcoredumpSettings_enum {
  CU_COREDUMP_ENABLE_ON_EXCEPTION = 1,
  CU_COREDUMP_TRIGGER_HOST = 2,
  CU_COREDUMP_LIGHTWEIGHT = 3,
  CU_COREDUMP_ENABLE_USER_TRIGGER = 4,
  CU_COREDUMP_FILE = 5,
  CU_COREDUMP_PIPE = 6,
  CU_COREDUMP_GENERATION_FLAGS = 7,
  CU_COREDUMP_MAX = 8
} CUcoredumpSettings_enum;
typedef enum CUdevResourceType {
  CU_DEV_RESOURCE_TYPE_INVALID = 0,
  CU_DEV_RESOURCE_TYPE_SM = 1,
  CU_DEV_RESOURCE_TYPE_MAX = 2
} CUdevResourceType;
typedef enum CUdevSmResourceSplit_flags {
  CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING = 1,
  CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE = 2
} CUdevSmResourceSplit_flags;
typedef enum CUdeviceNumaConfig_enum {
  CU_DEVICE_NUMA_CONFIG_NONE = 0,
  CU_DEVICE_NUMA_CONFIG_NUMA_NODE = 1
} CUdeviceNumaConfig_enum;
typedef enum CUevent_sched_flags_enum {
  CU_EVENT_SCHED_AUTO = 0,
  CU_EVENT_SCHED_SPIN = 1,
  CU_EVENT_SCHED_YIELD = 2,
  CU_EVENT_SCHED_BLOCKING_SYNC = 4
} CUevent_sched_flags_enum;
typedef enum CUexecAffinityType_enum {
  CU_EXEC_AFFINITY_TYPE_SM_COUNT = 0,
  CU_EXEC_AFFINITY_TYPE_MAX = 1
} CUexecAffinityType_enum;
typedef enum CUflushGPUDirectRDMAWritesScope_enum {
  CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER = 100,
  CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES = 200
} CUflushGPUDirectRDMAWritesScope_enum;
typedef enum CUflushGPUDirectRDMAWritesTarget_enum {
  CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX = 0
} CUflushGPUDirectRDMAWritesTarget_enum;
typedef enum CUfunctionLoadingState_enum {
  CU_FUNCTION_LOADING_STATE_UNLOADED = 0,
  CU_FUNCTION_LOADING_STATE_LOADED = 1,
  CU_FUNCTION_LOADING_STATE_MAX = 2
} CUfunctionLoadingState_enum;
typedef enum CUgraphChildGraphNodeOwnership_enum {
  CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE = 0,
  CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE = 1
} CUgraphChildGraphNodeOwnership_enum;
typedef enum CUgraphConditionalNodeType_enum {
  CU_GRAPH_COND_TYPE_IF = 0,
  CU_GRAPH_COND_TYPE_WHILE = 1,
  CU_GRAPH_COND_TYPE_SWITCH = 2
} CUgraphConditionalNodeType_enum;
typedef enum CUgreenCtxCreate_flags {
  CU_GREEN_CTX_DEFAULT_STREAM = 1
} CUgreenCtxCreate_flags;
typedef enum CUlogLevel_enum {
  CU_LOG_LEVEL_ERROR = 0,
  CU_LOG_LEVEL_WARNING = 1
} CUlogLevel_enum;
typedef enum CUmemDecompressAlgorithm_enum {
  CU_MEM_DECOMPRESS_UNSUPPORTED = 0,
  CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE = 1,
  CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY = 2,
  CU_MEM_DECOMPRESS_ALGORITHM_LZ4 = 4
} CUmemDecompressAlgorithm_enum;
typedef enum CUmoduleLoadingMode_enum {
  CU_MODULE_EAGER_LOADING = 1,
  CU_MODULE_LAZY_LOADING = 2
} CUmoduleLoadingMode_enum;
typedef enum CUmulticastGranularity_flags_enum {
  CU_MULTICAST_GRANULARITY_MINIMUM = 0,
  CU_MULTICAST_GRANULARITY_RECOMMENDED = 1
} CUmulticastGranularity_flags_enum;
typedef enum CUoutput_mode_enum {
  CU_OUT_KEY_VALUE_PAIR = 0,
  CU_OUT_CSV = 1
} CUoutput_mode_enum;
typedef enum CUprocessState_enum {
  CU_PROCESS_STATE_RUNNING = 0,
  CU_PROCESS_STATE_LOCKED = 1,
  CU_PROCESS_STATE_CHECKPOINTED = 2,
  CU_PROCESS_STATE_FAILED = 3
} CUprocessState_enum;
typedef enum CUstreamMemoryBarrier_flags_enum {
  CU_STREAM_MEMORY_BARRIER_TYPE_SYS = 0,
  CU_STREAM_MEMORY_BARRIER_TYPE_GPU = 1
} CUstreamMemoryBarrier_flags_enum;
typedef struct CUasyncCallbackEntry_st CUasyncCallbackEntry_st;
typedef struct CUdevResourceDesc_st CUdevResourceDesc_st;
typedef struct CUgraphDeviceUpdatableNode_st CUgraphDeviceUpdatableNode_st;
typedef struct CUgreenCtx_st CUgreenCtx_st;
typedef struct CUlogsCallbackEntry_st CUlogsCallbackEntry_st;
typedef struct CUsurfref_st CUsurfref_st;

typedef struct CUDA_ARRAY_MEMORY_REQUIREMENTS_st {
  size_t size;
  size_t alignment;
  unsigned int reserved[4];
} CUDA_ARRAY_MEMORY_REQUIREMENTS_st;
typedef struct CUDA_ARRAY_SPARSE_PROPERTIES_st {
  struct {
    unsigned int width;
    unsigned int height;
    unsigned int depth;
  } tileExtent;
  unsigned int miptailFirstLevel;
  unsigned long long miptailSize;
  unsigned int flags;
  unsigned int reserved[4];
} CUDA_ARRAY_SPARSE_PROPERTIES_st;
typedef struct CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st {
  unsigned long long offset;
  HIP_ARRAY3D_DESCRIPTOR arrayDesc;
  unsigned int numLevels;
  unsigned int reserved[16];
} CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st;
typedef CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS_enum CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS;
typedef struct CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st {
  unsigned long long p2pToken;
  unsigned int vaSpaceToken;
} CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st;
typedef CUarray_cubemap_face_enum CUarray_cubemap_face;
typedef CUasyncCallbackEntry_st *CUasyncCallbackHandle;
typedef CUasyncNotificationType_enum CUasyncNotificationType;
typedef CUatomicOperation_enum CUatomicOperation;
typedef CUatomicOperationCapability_enum CUatomicOperationCapability;
typedef struct CUcheckpointCheckpointArgs_st {
  uint64_t reserved[8];
} CUcheckpointCheckpointArgs_st;
typedef struct CUcheckpointGpuPair_st {
  hipUUID oldUuid;
  hipUUID newUuid;
} CUcheckpointGpuPair_st;
typedef struct CUcheckpointLockArgs_st {
  unsigned int timeoutMs;
  unsigned int reserved0;
  uint64_t reserved1[7];
} CUcheckpointLockArgs_st;
typedef struct CUcheckpointUnlockArgs_st {
  uint64_t reserved[8];
} CUcheckpointUnlockArgs_st;
typedef CUclusterSchedulingPolicy_enum CUclusterSchedulingPolicy;
typedef CUcoredumpSettings_enum CUcoredumpSettings;
typedef CUdevResourceDesc_st *CUdevResourceDesc;
typedef struct CUdevSmResource_st {
  unsigned int smCount;
  unsigned int minSmPartitionSize;
  unsigned int smCoscheduledAlignment;
} CUdevSmResource_st;
typedef CUdeviceNumaConfig_enum CUdeviceNumaConfig;
typedef CUevent_sched_flags_enum CUevent_sched_flags;
typedef struct CUexecAffinitySmCount_st {
  unsigned int val;
} CUexecAffinitySmCount_st;
typedef CUexecAffinityType_enum CUexecAffinityType;
typedef CUflushGPUDirectRDMAWritesScope_enum CUflushGPUDirectRDMAWritesScope;
typedef CUflushGPUDirectRDMAWritesTarget_enum CUflushGPUDirectRDMAWritesTarget;
typedef CUfunctionLoadingState_enum CUfunctionLoadingState;
typedef CUgraphChildGraphNodeOwnership_enum CUgraphChildGraphNodeOwnership;
typedef uint64_t CUgraphConditionalHandle;
typedef CUgraphConditionalNodeType_enum CUgraphConditionalNodeType;
typedef CUgraphDeviceUpdatableNode_st *CUgraphDeviceNode;
typedef CUgreenCtx_st *CUgreenCtx;
typedef struct CUlibraryHostUniversalFunctionAndDataTable_st {
  void* functionTable;
  size_t functionWindowSize;
  void* dataTable;
  size_t dataWindowSize;
} CUlibraryHostUniversalFunctionAndDataTable_st;
typedef CUlogLevel_enum CUlogLevel;
typedef CUlogsCallbackEntry_st *CUlogsCallbackHandle;
typedef CUmemDecompressAlgorithm_enum CUmemDecompressAlgorithm;
typedef struct CUmemFabricHandle_st {
  unsigned char data[64];
} CUmemFabricHandle_st;
typedef CUmoduleLoadingMode_enum CUmoduleLoadingMode;
typedef CUmulticastGranularity_flags_enum CUmulticastGranularity_flags;
typedef struct CUmulticastObjectProp_st {
  unsigned int numDevices;
  size_t size;
  unsigned long long handleTypes;
  unsigned long long flags;
} CUmulticastObjectProp_st;
typedef CUoutput_mode_enum CUoutput_mode;
typedef CUprocessState_enum CUprocessState;
typedef CUstreamMemoryBarrier_flags_enum CUstreamMemoryBarrier_flags;
typedef CUsurfref_st *CUsurfref;
typedef CUDA_ARRAY_MEMORY_REQUIREMENTS_st CUDA_ARRAY_MEMORY_REQUIREMENTS_v1;
typedef CUDA_ARRAY_SPARSE_PROPERTIES_st CUDA_ARRAY_SPARSE_PROPERTIES_v1;
typedef struct CUDA_CONDITIONAL_NODE_PARAMS {
  CUgraphConditionalHandle handle;
  CUgraphConditionalNodeType type;
  unsigned int size;
  hipGraph_t* phGraph_out;
  hipCtx_t ctx;
} CUDA_CONDITIONAL_NODE_PARAMS;
typedef CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1;
typedef CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1;
typedef struct CUasyncNotificationInfo_st {
  CUasyncNotificationType type;
  union {
    struct {
      unsigned long long bytesOverBudget;
    } overBudget;
  } info;
} CUasyncNotificationInfo_st;
typedef CUcheckpointCheckpointArgs_st CUcheckpointCheckpointArgs;
typedef CUcheckpointGpuPair_st CUcheckpointGpuPair;
typedef CUcheckpointLockArgs_st CUcheckpointLockArgs;
typedef CUcheckpointUnlockArgs_st CUcheckpointUnlockArgs;
typedef CUdevSmResource_st CUdevSmResource;
typedef CUexecAffinitySmCount_st CUexecAffinitySmCount_v1;
typedef CUlibraryHostUniversalFunctionAndDataTable_st CUlibraryHostUniversalFunctionAndDataTable;
typedef void (*CUlogsCallback)(void*, CUlogLevel, char*, size_t);
typedef struct CUmemDecompressParams_st {
  size_t srcNumBytes;
  size_t dstNumBytes;
  uint32_t* dstActBytes;
  const void* src;
  void* dst;
  CUmemDecompressAlgorithm algo;
  unsigned char padding[20];
} CUmemDecompressParams_st;
typedef CUmemFabricHandle_st CUmemFabricHandle_v1;
typedef CUmulticastObjectProp_st CUmulticastObjectProp_v1;
typedef CUDA_ARRAY_MEMORY_REQUIREMENTS_v1 CUDA_ARRAY_MEMORY_REQUIREMENTS;
typedef CUDA_ARRAY_SPARSE_PROPERTIES_v1 CUDA_ARRAY_SPARSE_PROPERTIES;
typedef CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1 CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC;
typedef CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1 CUDA_POINTER_ATTRIBUTE_P2P_TOKENS;
typedef CUasyncNotificationInfo_st CUasyncNotificationInfo;
typedef struct CUcheckpointRestoreArgs_st {
  CUcheckpointGpuPair* gpuPairs;
  unsigned int gpuPairsCount;
  char reserved[44];
  uint64_t reserved1;
} CUcheckpointRestoreArgs_st;
typedef struct CUdevResource_st {
  CUdevResourceType type;
  unsigned char _internal_padding[92];
  union {
    CUdevSmResource sm;
    unsigned char _oversize[48];
  };
} CUdevResource_st;
typedef CUexecAffinitySmCount_v1 CUexecAffinitySmCount;
typedef CUmemDecompressParams_st CUmemDecompressParams;
typedef CUmemFabricHandle_v1 CUmemFabricHandle;
typedef CUmulticastObjectProp_v1 CUmulticastObjectProp;
typedef void (*CUasyncCallback)(CUasyncNotificationInfo*, void*, CUasyncCallbackHandle);
typedef CUcheckpointRestoreArgs_st CUcheckpointRestoreArgs;
typedef CUdevResource_st CUdevResource_v1;
typedef struct CUexecAffinityParam_st {
  CUexecAffinityType type;
  union {
    CUexecAffinitySmCount smCount;
  } param;
} CUexecAffinityParam_st;
typedef CUdevResource_v1 CUdevResource;
typedef CUexecAffinityParam_st CUexecAffinityParam_v1;
typedef CUexecAffinityParam_v1 CUexecAffinityParam;

#endif
