//===- hipify/runtime.h - argument lists that HIP's runtime lacks ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Overloads of HIP's functions with the argument lists of CUDA 12 and 13, and
// with defaults that CUDA's headers give and HIP's do not. Calls stay as they
// are written: the arguments choose. Each forwards to one HIP function.
//
// Edge data of graphs says how a node waits for another (programmatic launch).
// HIP has no such edges: a null pointer is forwarded, anything else fails with
// hipErrorNotSupported instead of being ignored.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RUNTIME_H
#define HIPIFY_RUNTIME_H

#include <hip/hip_runtime.h>

namespace hipify {
/// CUctxCreateParams: execution affinity and such, which HIP lacks.
struct CtxCreateParams {};
/// cudaGraphEdgeData.
struct GraphEdgeData {
  unsigned char from_port, to_port, type, reserved[5];
};
/// cudaSharedCarveout: percentages for hipFuncSetAttribute.
enum SharedCarveout {
  SharedmemCarveoutDefault = -1,
  SharedmemCarveoutMaxL1 = 0,
  SharedmemCarveoutMaxShared = 100
};
} // namespace hipify

inline hipError_t hipCtxCreate(hipCtx_t *Context, hipify::CtxCreateParams *,
                               unsigned Flags, hipDevice_t Device) {
  return hipCtxCreate(Context, Flags, Device);
}

inline hipError_t hipEventCreate(hipEvent_t *Event, unsigned Flags) {
  return hipEventCreateWithFlags(Event, Flags);
}

inline hipError_t hipMemPrefetchAsync(const void *Pointer, size_t Count,
                                      hipMemLocation Location, unsigned Flags,
                                      hipStream_t Stream = nullptr) {
  return hipMemPrefetchAsync_v2(Pointer, Count, Location, Flags, Stream);
}
inline hipError_t hipMemAdvise(const void *Pointer, size_t Count,
                               hipMemoryAdvise Advice,
                               hipMemLocation Location) {
  return hipMemAdvise_v2(Pointer, Count, Advice, Location);
}

inline hipError_t hipMalloc3DArray(hipArray_t *Array,
                                   const hipChannelFormatDesc *Format,
                                   hipExtent Extent) {
  return hipMalloc3DArray(Array, Format, Extent, 0);
}
inline hipError_t hipMemcpy2DArrayToArray(hipArray_t To, size_t XTo, size_t YTo,
                                          hipArray_const_t From, size_t XFrom,
                                          size_t YFrom, size_t Width,
                                          size_t Height) {
  return hipMemcpy2DArrayToArray(To, XTo, YTo, From, XFrom, YFrom, Width,
                                 Height, hipMemcpyDeviceToDevice);
}
template <typename T>
inline hipError_t hipHostGetDevicePointer(T **Device, void *Host,
                                          unsigned Flags) {
  return hipHostGetDevicePointer(reinterpret_cast<void **>(Device), Host,
                                 Flags);
}
template <typename T>
inline hipError_t hipMemcpyToSymbolAsync(const T &Symbol, const void *From,
                                         size_t Count, size_t Offset = 0) {
  return hipMemcpyToSymbolAsync(Symbol, From, Count, Offset,
                                hipMemcpyHostToDevice, nullptr);
}
template <typename T>
inline hipError_t hipMemcpyFromSymbolAsync(void *To, const T &Symbol,
                                           size_t Count, size_t Offset = 0) {
  return hipMemcpyFromSymbolAsync(To, Symbol, Count, Offset,
                                  hipMemcpyDeviceToHost, nullptr);
}

template <typename Kernel>
inline hipError_t hipLaunchCooperativeKernel(Kernel K, dim3 Grid, dim3 Block,
                                             void **Arguments,
                                             size_t SharedBytes = 0) {
  return hipLaunchCooperativeKernel(
      reinterpret_cast<const void *>(K), Grid, Block, Arguments,
      static_cast<unsigned>(SharedBytes), nullptr);
}

inline hipError_t hipGraphInstantiate(hipGraphExec_t *Exec, hipGraph_t Graph,
                                      unsigned long long Flags = 0) {
  return hipGraphInstantiateWithFlags(Exec, Graph, Flags);
}
inline hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t *Exec,
                                               hipGraph_t Graph) {
  return hipGraphInstantiateWithFlags(Exec, Graph, 0);
}
inline hipError_t hipGraphAddDependencies(hipGraph_t Graph,
                                          const hipGraphNode_t *From,
                                          const hipGraphNode_t *To,
                                          const hipify::GraphEdgeData *Edges,
                                          size_t Count) {
  return Edges ? hipErrorNotSupported
               : hipGraphAddDependencies(Graph, From, To, Count);
}
inline hipError_t hipGraphRemoveDependencies(hipGraph_t Graph,
                                             const hipGraphNode_t *From,
                                             const hipGraphNode_t *To,
                                             const hipify::GraphEdgeData *Edges,
                                             size_t Count) {
  return Edges ? hipErrorNotSupported
               : hipGraphRemoveDependencies(Graph, From, To, Count);
}
inline hipError_t hipGraphGetEdges(hipGraph_t Graph, hipGraphNode_t *From,
                                   hipGraphNode_t *To,
                                   hipify::GraphEdgeData *Edges,
                                   size_t *Count) {
  return Edges ? hipErrorNotSupported
               : hipGraphGetEdges(Graph, From, To, Count);
}
inline hipError_t hipGraphNodeGetDependencies(hipGraphNode_t Node,
                                              hipGraphNode_t *Others,
                                              hipify::GraphEdgeData *Edges,
                                              size_t *Count) {
  return Edges ? hipErrorNotSupported
               : hipGraphNodeGetDependencies(Node, Others, Count);
}
inline hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t Node,
                                                hipGraphNode_t *Others,
                                                hipify::GraphEdgeData *Edges,
                                                size_t *Count) {
  return Edges ? hipErrorNotSupported
               : hipGraphNodeGetDependentNodes(Node, Others, Count);
}
inline hipError_t hipGraphAddNode(hipGraphNode_t *Node, hipGraph_t Graph,
                                  const hipGraphNode_t *Dependencies,
                                  const hipify::GraphEdgeData *Edges,
                                  size_t Count, hipGraphNodeParams *Params) {
  return Edges ? hipErrorNotSupported
               : hipGraphAddNode(Node, Graph, Dependencies, Count, Params);
}
inline hipError_t hipStreamUpdateCaptureDependencies(
    hipStream_t Stream, hipGraphNode_t *Dependencies,
    const hipify::GraphEdgeData *Edges, size_t Count, unsigned Flags = 0) {
  return Edges ? hipErrorNotSupported
               : hipStreamUpdateCaptureDependencies(Stream, Dependencies, Count,
                                                    Flags);
}

inline hipError_t
hipSignalExternalSemaphoresAsync(const hipExternalSemaphore_t *Semaphores,
                                 const hipExternalSemaphoreSignalParams *Params,
                                 unsigned Count) {
  return hipSignalExternalSemaphoresAsync(Semaphores, Params, Count, nullptr);
}
inline hipError_t
hipWaitExternalSemaphoresAsync(const hipExternalSemaphore_t *Semaphores,
                               const hipExternalSemaphoreWaitParams *Params,
                               unsigned Count) {
  return hipWaitExternalSemaphoresAsync(Semaphores, Params, Count, nullptr);
}

#endif // HIPIFY_RUNTIME_H
