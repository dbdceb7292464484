// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C++ half of the runtime API: templates and overloads of any CUDA version
// since 7. cuda_runtime.h includes this after cuda_runtime_api.h. The templates
// have bodies because clang rejects calls with local types and lambdas otherwise.
#ifndef HIPIFY_DECLARATIONS_CUDA_RUNTIME_TEMPLATES
#define HIPIFY_DECLARATIONS_CUDA_RUNTIME_TEMPLATES
// User code asks for this macro to learn whether cuda_runtime.h was included.
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__
#endif
#include "cuda_runtime_api.h"
#ifdef __cplusplus
#define HIPIFY_HD __attribute__((host)) __attribute__((device))

// Memory.
template <class T> HIPIFY_HD cudaError_t cudaMalloc(T **, size_t) { return cudaSuccess; }
cudaError_t cudaMallocHost(void **, size_t, unsigned int);
template <class T> cudaError_t cudaMallocHost(T **, size_t, unsigned int = 0) { return cudaSuccess; }
template <class T> cudaError_t cudaHostAlloc(T **, size_t, unsigned int) { return cudaSuccess; }
template <class T> cudaError_t cudaHostGetDevicePointer(T **, void *, unsigned int) { return cudaSuccess; }
template <class T> cudaError_t cudaMallocManaged(T **, size_t, unsigned int = cudaMemAttachGlobal) { return cudaSuccess; }
template <class T> cudaError_t cudaMallocPitch(T **, size_t *, size_t, size_t) { return cudaSuccess; }
cudaError_t cudaMallocAsync(void **, size_t, cudaMemPool_t, cudaStream_t);
template <class T> cudaError_t cudaMallocAsync(T **, size_t, cudaMemPool_t, cudaStream_t) { return cudaSuccess; }
template <class T> cudaError_t cudaMallocAsync(T **, size_t, cudaStream_t) { return cudaSuccess; }
template <class T> cudaError_t cudaMallocFromPoolAsync(T **, size_t, cudaMemPool_t, cudaStream_t) { return cudaSuccess; }
template <class T> cudaError_t cudaStreamAttachMemAsync(cudaStream_t, T *, size_t = 0, unsigned int = cudaMemAttachSingle) { return cudaSuccess; }
template <class T, class U> cudaError_t cudaMemcpyBatchAsync(T *const *, U *const *, const size_t *, size_t, cudaMemcpyAttributes *, size_t *, size_t, cudaStream_t) { return cudaSuccess; }
template <class T, class U> cudaError_t cudaMemcpyBatchAsync(T *const *, U *const *, const size_t *, size_t, cudaMemcpyAttributes, cudaStream_t) { return cudaSuccess; }
template <class T, class U> cudaError_t cudaMemcpyBatchAsync(T **, U **, size_t *, size_t, cudaMemcpyAttributes, size_t *, cudaStream_t) { return cudaSuccess; }
template <class T> cudaError_t cudaMemPrefetchBatchAsync(T **, size_t *, size_t, cudaMemLocation *, size_t *, size_t, unsigned long long, cudaStream_t) { return cudaSuccess; }
template <class T> cudaError_t cudaMemPrefetchBatchAsync(T **, size_t *, size_t, cudaMemLocation, unsigned long long, cudaStream_t) { return cudaSuccess; }
template <class T> cudaError_t cudaMemDiscardAndPrefetchBatchAsync(T **, size_t *, size_t, cudaMemLocation *, size_t *, size_t, unsigned long long, cudaStream_t) { return cudaSuccess; }
template <class T> cudaError_t cudaMemDiscardAndPrefetchBatchAsync(T **, size_t *, size_t, cudaMemLocation, unsigned long long, cudaStream_t) { return cudaSuccess; }

// Symbols.
template <class T> cudaError_t cudaMemcpyToSymbol(const T &, const void *, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyHostToDevice) { return cudaSuccess; }
template <class T> cudaError_t cudaMemcpyToSymbolAsync(const T &, const void *, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = 0) { return cudaSuccess; }
template <class T> cudaError_t cudaMemcpyFromSymbol(void *, const T &, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost) { return cudaSuccess; }
template <class T> cudaError_t cudaMemcpyFromSymbolAsync(void *, const T &, size_t, size_t = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = 0) { return cudaSuccess; }
template <class T> cudaError_t cudaGetSymbolAddress(void **, const T &) { return cudaSuccess; }
template <class T> cudaError_t cudaGetSymbolSize(size_t *, const T &) { return cudaSuccess; }
template <class T> cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t, const T &, const void *, size_t, size_t, cudaMemcpyKind) { return cudaSuccess; }
template <class T> cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t, void *, const T &, size_t, size_t, cudaMemcpyKind) { return cudaSuccess; }
template <class T> cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t, const T &, const void *, size_t, size_t, cudaMemcpyKind) { return cudaSuccess; }
template <class T> cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t, void *, const T &, size_t, size_t, cudaMemcpyKind) { return cudaSuccess; }
template <class T> cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t, cudaGraphNode_t, const T &, const void *, size_t, size_t, cudaMemcpyKind) { return cudaSuccess; }
template <class T> cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t, cudaGraphNode_t, void *, const T &, size_t, size_t, cudaMemcpyKind) { return cudaSuccess; }

// Kernels.
template <class T> cudaError_t cudaLaunchKernel(T *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0) { return cudaSuccess; }
template <class T> cudaError_t cudaLaunchCooperativeKernel(T *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0) { return cudaSuccess; }
template <class... P, class... A> cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(P...), A &&...) { return cudaSuccess; }
template <class... A> cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, const cudaKernel_t, A &&...) { return cudaSuccess; }
template <class T> cudaError_t cudaSetupArgument(T, size_t) { return cudaSuccess; }
template <class T> cudaError_t cudaLaunch(T *) { return cudaSuccess; }
template <class T> HIPIFY_HD cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, T *) { return cudaSuccess; }
template <class T> cudaError_t cudaFuncSetAttribute(T *, cudaFuncAttribute, int) { return cudaSuccess; }
template <class T> cudaError_t cudaFuncSetCacheConfig(T *, cudaFuncCache) { return cudaSuccess; }
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T *, cudaSharedMemConfig) { return cudaSuccess; }
template <class T> cudaError_t cudaFuncGetName(const char **, T *) { return cudaSuccess; }
template <class T> cudaError_t cudaGetKernel(cudaKernel_t *, T *) { return cudaSuccess; }
template <class T> cudaError_t cudaLibraryGetGlobal(T **, size_t *, cudaLibrary_t, const char *) { return cudaSuccess; }
template <class T> cudaError_t cudaLibraryGetManaged(T **, size_t *, cudaLibrary_t, const char *) { return cudaSuccess; }
template <class T> cudaError_t cudaLibraryGetUnifiedFunction(T **, cudaLibrary_t, const char *) { return cudaSuccess; }
template <class T> HIPIFY_HD cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, T, int, size_t) { return cudaSuccess; }
template <class T> HIPIFY_HD cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, T, int, size_t, unsigned int) { return cudaSuccess; }
template <class T> HIPIFY_HD cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, T, size_t = 0, int = 0) { return cudaSuccess; }
template <class T> HIPIFY_HD cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *, int *, T, size_t = 0, int = 0, unsigned int = 0) { return cudaSuccess; }
template <class F, class T> HIPIFY_HD cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *, int *, T, F, int = 0) { return cudaSuccess; }
template <class F, class T> HIPIFY_HD cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *, int *, T, F, int = 0, unsigned int = 0) { return cudaSuccess; }
template <class T> cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *, T *, int, int) { return cudaSuccess; }
template <class T> cudaError_t cudaOccupancyMaxPotentialClusterSize(int *, T *, const cudaLaunchConfig_t *) { return cudaSuccess; }
template <class T> cudaError_t cudaOccupancyMaxActiveClusters(int *, T *, const cudaLaunchConfig_t *) { return cudaSuccess; }

// Events, graphs, channels.
cudaError_t cudaEventCreate(cudaEvent_t *, unsigned int);
template <class T> cudaError_t cudaUserObjectCreate(cudaUserObject_t *, T *, unsigned int, unsigned int) { return cudaSuccess; }
template <class T> cudaError_t cudaUserObjectCreate(cudaUserObject_t *, T *, unsigned int, cudaUserObjectFlags) { return cudaSuccess; }
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc() { return cudaChannelFormatDesc(); }
template <cudaChannelFormatKind> cudaChannelFormatDesc cudaCreateChannelDesc() { return cudaChannelFormatDesc(); }
cudaChannelFormatDesc cudaCreateChannelDescHalf();
cudaChannelFormatDesc cudaCreateChannelDescHalf1();
cudaChannelFormatDesc cudaCreateChannelDescHalf2();
cudaChannelFormatDesc cudaCreateChannelDescHalf4();
cudaChannelFormatDesc cudaCreateChannelDescNV12();

// Texture and surface references, which CUDA 12 removed.
template <class T, int Dim, enum cudaTextureReadMode Mode> struct texture;
template <class T, int Dim> struct surface;
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTexture(size_t *, const texture<T, D, M> &, const void *, const cudaChannelFormatDesc &, size_t = 4294967295U) { return cudaSuccess; }
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTexture(size_t *, const texture<T, D, M> &, const void *, size_t = 4294967295U) { return cudaSuccess; }
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTexture2D(size_t *, const texture<T, D, M> &, const void *, const cudaChannelFormatDesc &, size_t, size_t, size_t) { return cudaSuccess; }
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTexture2D(size_t *, const texture<T, D, M> &, const void *, size_t, size_t, size_t) { return cudaSuccess; }
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTextureToArray(const texture<T, D, M> &, cudaArray_const_t, const cudaChannelFormatDesc &) { return cudaSuccess; }
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTextureToArray(const texture<T, D, M> &, cudaArray_const_t) { return cudaSuccess; }
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTextureToMipmappedArray(const texture<T, D, M> &, cudaMipmappedArray_const_t, const cudaChannelFormatDesc &) { return cudaSuccess; }
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTextureToMipmappedArray(const texture<T, D, M> &, cudaMipmappedArray_const_t) { return cudaSuccess; }
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaUnbindTexture(const texture<T, D, M> &) { return cudaSuccess; }
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaGetTextureAlignmentOffset(size_t *, const texture<T, D, M> &) { return cudaSuccess; }
template <class T, int D> cudaError_t cudaBindSurfaceToArray(const surface<T, D> &, cudaArray_const_t, const cudaChannelFormatDesc &) { return cudaSuccess; }
template <class T, int D> cudaError_t cudaBindSurfaceToArray(const surface<T, D> &, cudaArray_const_t) { return cudaSuccess; }
#undef HIPIFY_HD
#endif
#endif
