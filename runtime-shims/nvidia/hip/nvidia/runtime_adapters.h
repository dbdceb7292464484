//===- hip/nvidia/runtime_adapters.h - HIP's argument lists over CUDA's ---===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP kept argument lists that CUDA 13 changed. Overloads of CUDA's functions
// have them here, so that both lists fit under HIP's name. For C++ only.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NVIDIA_RUNTIME_ADAPTERS_H
#define HIPIFY_NVIDIA_RUNTIME_ADAPTERS_H

// nvcc has read cuda_runtime.h before any line of the program.
#if defined(HIP_API_PER_THREAD_DEFAULT_STREAM) &&                              \
    !defined(CUDA_API_PER_THREAD_DEFAULT_STREAM)
#error "for a default stream of each thread: nvcc --default-stream per-thread"
#endif

#if defined(__cplusplus) && CUDART_VERSION >= 13000

namespace hipify {
/// HIP's device number as a place; the CPU is cudaCpuDeviceId, -1.
inline cudaMemLocation memory_place(int Device) {
  cudaMemLocation Place = {};
  Place.type = Device == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                         : cudaMemLocationTypeDevice;
  Place.id = Device == cudaCpuDeviceId ? 0 : Device;
  return Place;
}
} // namespace hipify

inline cudaError_t cudaMemPrefetchAsync(const void *Pointer, size_t Count,
                                        int Device,
                                        cudaStream_t Stream = nullptr) {
  return cudaMemPrefetchAsync(Pointer, Count, hipify::memory_place(Device), 0,
                              Stream);
}
inline cudaError_t cudaMemAdvise(const void *Pointer, size_t Count,
                                 cudaMemoryAdvise Advice, int Device) {
  return cudaMemAdvise(Pointer, Count, Advice, hipify::memory_place(Device));
}
// CUDA 13 gave these the names without _v2.
#undef hipMemPrefetchAsync_v2
#define hipMemPrefetchAsync_v2 cudaMemPrefetchAsync
#undef hipMemAdvise_v2
#define hipMemAdvise_v2 cudaMemAdvise

// Graphs whose edges have no data.
inline cudaError_t cudaGraphAddDependencies(cudaGraph_t Graph,
                                            const cudaGraphNode_t *From,
                                            const cudaGraphNode_t *To,
                                            size_t Count) {
  return cudaGraphAddDependencies(Graph, From, To, nullptr, Count);
}
inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t Graph,
                                               const cudaGraphNode_t *From,
                                               const cudaGraphNode_t *To,
                                               size_t Count) {
  return cudaGraphRemoveDependencies(Graph, From, To, nullptr, Count);
}
inline cudaError_t cudaGraphGetEdges(cudaGraph_t Graph, cudaGraphNode_t *From,
                                     cudaGraphNode_t *To, size_t *Count) {
  return cudaGraphGetEdges(Graph, From, To, nullptr, Count);
}
inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t Node,
                                                cudaGraphNode_t *Others,
                                                size_t *Count) {
  return cudaGraphNodeGetDependencies(Node, Others, nullptr, Count);
}
inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t Node,
                                                  cudaGraphNode_t *Others,
                                                  size_t *Count) {
  return cudaGraphNodeGetDependentNodes(Node, Others, nullptr, Count);
}
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *Node, cudaGraph_t Graph,
                                    const cudaGraphNode_t *Dependencies,
                                    size_t Count, cudaGraphNodeParams *Params) {
  return cudaGraphAddNode(Node, Graph, Dependencies, nullptr, Count, Params);
}

// The flags have no default here: with three arguments CUDA's function and this
// one would not differ in what a literal 0 means.
inline cudaError_t
cudaStreamUpdateCaptureDependencies(cudaStream_t Stream,
                                    cudaGraphNode_t *Dependencies, size_t Count,
                                    unsigned Flags) {
  return cudaStreamUpdateCaptureDependencies(Stream, Dependencies, nullptr,
                                             Count, Flags);
}
#undef hipStreamGetCaptureInfo_v2
inline cudaError_t hipStreamGetCaptureInfo_v2(
    cudaStream_t Stream, cudaStreamCaptureStatus *Status,
    unsigned long long *Id = nullptr, cudaGraph_t *Graph = nullptr,
    const cudaGraphNode_t **Dependencies = nullptr, size_t *Count = nullptr) {
  return cudaStreamGetCaptureInfo(Stream, Status, Id, Graph, Dependencies,
                                  nullptr, Count);
}

#endif

#endif // HIPIFY_NVIDIA_RUNTIME_ADAPTERS_H
