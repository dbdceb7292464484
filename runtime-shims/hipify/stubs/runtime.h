//===- hipify/stubs/runtime.h - functions that only CUDA has -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate stubs from cuda-declarations and mappings: do not edit.
//
// They fail. Added with --stubs.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_STUBS_RUNTIME_H
#define HIPIFY_STUBS_RUNTIME_H

#include "../stub.h"
#include <hip/hip_runtime_api.h>

#define HIPIFY_STUB_OF(Name) HIPIFY_STUB(hipError_t, hipErrorNotSupported, Name)
HIPIFY_STUB_OF(cudaArrayGetMemoryRequirements)
HIPIFY_STUB_OF(cudaArrayGetPlane)
HIPIFY_STUB_OF(cudaArrayGetSparseProperties)
HIPIFY_STUB_OF(cudaBindSurfaceToArray)
HIPIFY_STUB_OF(cudaDeviceFlushGPUDirectRDMAWrites)
HIPIFY_STUB_OF(cudaDeviceGetHostAtomicCapabilities)
HIPIFY_STUB_OF(cudaDeviceGetP2PAtomicCapabilities)
HIPIFY_STUB_OF(cudaDeviceRegisterAsyncNotification)
HIPIFY_STUB_OF(cudaDeviceUnregisterAsyncNotification)
HIPIFY_STUB_OF(cudaFuncGetParamInfo)
HIPIFY_STUB_OF(cudaGLMapBufferObject)
HIPIFY_STUB_OF(cudaGLMapBufferObjectAsync)
HIPIFY_STUB_OF(cudaGLRegisterBufferObject)
HIPIFY_STUB_OF(cudaGLSetBufferObjectMapFlags)
HIPIFY_STUB_OF(cudaGLUnmapBufferObject)
HIPIFY_STUB_OF(cudaGLUnmapBufferObjectAsync)
HIPIFY_STUB_OF(cudaGLUnregisterBufferObject)
HIPIFY_STUB_OF(cudaGetExportTable)
HIPIFY_STUB_OF(cudaGetKernel)
HIPIFY_STUB_OF(cudaGetSurfaceObjectResourceDesc)
HIPIFY_STUB_OF(cudaGetSurfaceReference)
HIPIFY_STUB_OF(cudaGraphConditionalHandleCreate)
HIPIFY_STUB_OF(cudaGraphKernelNodeSetEnabled)
HIPIFY_STUB_OF(cudaGraphKernelNodeSetGridDim)
HIPIFY_STUB_OF(cudaGraphKernelNodeSetParam)
HIPIFY_STUB_OF(cudaGraphKernelNodeUpdatesApply)
HIPIFY_STUB_OF(cudaGraphicsResourceGetMappedEglFrame)
HIPIFY_STUB_OF(cudaGraphicsResourceGetMappedMipmappedArray)
HIPIFY_STUB_OF(cudaKernelSetAttributeForDevice)
HIPIFY_STUB_OF(cudaLibraryGetGlobal)
HIPIFY_STUB_OF(cudaLibraryGetManaged)
HIPIFY_STUB_OF(cudaLibraryGetUnifiedFunction)
HIPIFY_STUB_OF(cudaLogsCurrent)
HIPIFY_STUB_OF(cudaLogsDumpToFile)
HIPIFY_STUB_OF(cudaLogsDumpToMemory)
HIPIFY_STUB_OF(cudaLogsRegisterCallback)
HIPIFY_STUB_OF(cudaLogsUnregisterCallback)
HIPIFY_STUB_OF(cudaMemDiscardAndPrefetchBatchAsync)
HIPIFY_STUB_OF(cudaMemDiscardBatchAsync)
HIPIFY_STUB_OF(cudaMemGetDefaultMemPool)
HIPIFY_STUB_OF(cudaMemGetMemPool)
HIPIFY_STUB_OF(cudaMemSetMemPool)
HIPIFY_STUB_OF(cudaMemcpyArrayToArray)
HIPIFY_STUB_OF(cudaMemcpyFromArrayAsync)
HIPIFY_STUB_OF(cudaMemcpyToArrayAsync)
HIPIFY_STUB_OF(cudaMipmappedArrayGetMemoryRequirements)
HIPIFY_STUB_OF(cudaMipmappedArrayGetSparseProperties)
HIPIFY_STUB_OF(cudaProfilerInitialize)
HIPIFY_STUB_OF(cudaSetDoubleForDevice)
HIPIFY_STUB_OF(cudaSetDoubleForHost)
HIPIFY_STUB_OF(cudaWGLGetDevice)
#undef HIPIFY_STUB_OF

#endif
