//===- hipify/names/runtime.h - types that only CUDA has ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate declared-names from cuda-declarations and mappings: do not edit.
//
// For code that only names them. No function of HIP's takes them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NAMES_RUNTIME_H
#define HIPIFY_NAMES_RUNTIME_H

#include <hip/hip_runtime_api.h>

typedef enum CUDAlogLevel_enum {
  cudaLogLevelError = 0,
  cudaLogLevelWarning = 1
} CUDAlogLevel_enum;
typedef enum cudaAsyncNotificationType_enum {
  cudaAsyncNotificationTypeOverBudget = 1
} cudaAsyncNotificationType_enum;
typedef enum cudaAtomicOperation {
  cudaAtomicOperationIntegerAdd = 0,
  cudaAtomicOperationIntegerMin = 1,
  cudaAtomicOperationIntegerMax = 2,
  cudaAtomicOperationIntegerIncrement = 3,
  cudaAtomicOperationIntegerDecrement = 4,
  cudaAtomicOperationAnd = 5,
  cudaAtomicOperationOr = 6,
  cudaAtomicOperationXOR = 7,
  cudaAtomicOperationExchange = 8,
  cudaAtomicOperationCAS = 9,
  cudaAtomicOperationFloatAdd = 10,
  cudaAtomicOperationFloatMin = 11,
  cudaAtomicOperationFloatMax = 12
} cudaAtomicOperation;
typedef enum cudaAtomicOperationCapability {
  cudaAtomicCapabilitySigned = 1,
  cudaAtomicCapabilityUnsigned = 2,
  cudaAtomicCapabilityReduction = 4,
  cudaAtomicCapabilityScalar32 = 8,
  cudaAtomicCapabilityScalar64 = 16,
  cudaAtomicCapabilityScalar128 = 32,
  cudaAtomicCapabilityVector32x4 = 64
} cudaAtomicOperationCapability;
typedef enum cudaCGScope {
  cudaCGScopeInvalid = 0,
  cudaCGScopeGrid = 1,
  cudaCGScopeReserved = 2,
  cudaCGScopeMultiGrid = 2
} cudaCGScope;
typedef enum cudaClusterSchedulingPolicy {
  cudaClusterSchedulingPolicyDefault = 0,
  cudaClusterSchedulingPolicySpread = 1,
  cudaClusterSchedulingPolicyLoadBalancing = 2
} cudaClusterSchedulingPolicy;
typedef enum cudaDeviceNumaConfig {
  cudaDeviceNumaConfigNone = 0,
  cudaDeviceNumaConfigNumaNode = 1
} cudaDeviceNumaConfig;
typedef enum cudaEmulationMantissaControl_t {
  CUDA_EMULATION_MANTISSA_CONTROL_DYNAMIC = 0,
  CUDA_EMULATION_MANTISSA_CONTROL_FIXED = 1
} cudaEmulationMantissaControl_t;
typedef enum cudaEmulationSpecialValuesSupport_t {
  CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT = 65535,
  CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NONE = 0,
  CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_INFINITY = 1,
  CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NAN = 2
} cudaEmulationSpecialValuesSupport_t;
typedef enum cudaEmulationStrategy_t {
  CUDA_EMULATION_STRATEGY_DEFAULT = 0,
  CUDA_EMULATION_STRATEGY_PERFORMANT = 1,
  CUDA_EMULATION_STRATEGY_EAGER = 2
} cudaEmulationStrategy_t;
typedef enum cudaFlushGPUDirectRDMAWritesScope {
  cudaFlushGPUDirectRDMAWritesToOwner = 100,
  cudaFlushGPUDirectRDMAWritesToAllDevices = 200
} cudaFlushGPUDirectRDMAWritesScope;
typedef enum cudaFlushGPUDirectRDMAWritesTarget {
  cudaFlushGPUDirectRDMAWritesTargetCurrentDevice = 0
} cudaFlushGPUDirectRDMAWritesTarget;
typedef enum cudaGLMapFlags {
  cudaGLMapFlagsNone = 0,
  cudaGLMapFlagsReadOnly = 1,
  cudaGLMapFlagsWriteDiscard = 2
} cudaGLMapFlags;
typedef enum cudaGraphChildGraphNodeOwnership {
  cudaGraphChildGraphOwnershipClone = 0,
  cudaGraphChildGraphOwnershipMove = 1
} cudaGraphChildGraphNodeOwnership;
typedef enum cudaGraphConditionalHandleFlags {
  cudaGraphCondAssignDefault = 1
} cudaGraphConditionalHandleFlags;
typedef enum cudaGraphConditionalNodeType {
  cudaGraphCondTypeIf = 0,
  cudaGraphCondTypeWhile = 1,
  cudaGraphCondTypeSwitch = 2
} cudaGraphConditionalNodeType;
typedef enum cudaGraphKernelNodeField {
  cudaGraphKernelNodeFieldInvalid = 0,
  cudaGraphKernelNodeFieldGridDim = 1,
  cudaGraphKernelNodeFieldParam = 2,
  cudaGraphKernelNodeFieldEnabled = 3
} cudaGraphKernelNodeField;
typedef enum cudaGraphicsCubeFace {
  cudaGraphicsCubeFacePositiveX = 0,
  cudaGraphicsCubeFaceNegativeX = 1,
  cudaGraphicsCubeFacePositiveY = 2,
  cudaGraphicsCubeFaceNegativeY = 3,
  cudaGraphicsCubeFacePositiveZ = 4,
  cudaGraphicsCubeFaceNegativeZ = 5
} cudaGraphicsCubeFace;
typedef enum cudaOutputMode {
  cudaKeyValuePair = 0,
  cudaCSV = 1
} cudaOutputMode;
typedef enum cudaSurfaceFormatMode {
  cudaFormatModeForced = 0,
  cudaFormatModeAuto = 1
} cudaSurfaceFormatMode;
typedef struct cudaAsyncCallbackEntry cudaAsyncCallbackEntry;

typedef CUDAlogLevel_enum CUDAlogLevel;
typedef struct cudaArrayMemoryRequirements {
  size_t size;
  size_t alignment;
  unsigned int reserved[4];
} cudaArrayMemoryRequirements;
typedef struct cudaArraySparseProperties {
  struct {
    unsigned int width;
    unsigned int height;
    unsigned int depth;
  } tileExtent;
  unsigned int miptailFirstLevel;
  unsigned long long miptailSize;
  unsigned int flags;
  unsigned int reserved[4];
} cudaArraySparseProperties;
typedef cudaAsyncCallbackEntry *cudaAsyncCallbackHandle_t;
typedef cudaAsyncNotificationType_enum cudaAsyncNotificationType;
typedef cudaEmulationMantissaControl_t cudaEmulationMantissaControl;
typedef cudaEmulationSpecialValuesSupport_t cudaEmulationSpecialValuesSupport;
typedef cudaEmulationStrategy_t cudaEmulationStrategy;
typedef CUDAlogLevel_enum cudaLogLevel;
typedef struct cudaMemFabricHandle_st {
  char reserved[64];
} cudaMemFabricHandle_st;
typedef cudaOutputMode cudaOutputMode_t;
typedef struct cudalibraryHostUniversalFunctionAndDataTable {
  void* functionTable;
  size_t functionWindowSize;
  void* dataTable;
  size_t dataWindowSize;
} cudalibraryHostUniversalFunctionAndDataTable;
typedef struct cudaAsyncNotificationInfo {
  cudaAsyncNotificationType type;
  union {
    struct {
      unsigned long long bytesOverBudget;
    } overBudget;
  } info;
} cudaAsyncNotificationInfo;
typedef void (*cudaLogsCallback_t)(void*, cudaLogLevel, char*, size_t);
typedef cudaMemFabricHandle_st cudaMemFabricHandle_t;
typedef cudaAsyncNotificationInfo cudaAsyncNotificationInfo_t;
typedef void (*cudaAsyncCallback)(cudaAsyncNotificationInfo_t*, void*, cudaAsyncCallbackHandle_t);

#endif
