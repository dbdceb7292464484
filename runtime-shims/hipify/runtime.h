//===- hipify/runtime.h - argument lists that HIP's runtime lacks ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Overloads of HIP's functions with CUDA's argument lists, for what one
// expression at the call cannot express: forms that only types distinguish,
// templates, and results that must be computed.
//
// Edge data of graphs says how a node waits for another (programmatic launch).
// HIP's graphs have plain edges only: a call with edge data that requests
// anything else fails with hipErrorNotSupported, and a query of edge data gets
// that of plain edges.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RUNTIME_H
#define HIPIFY_RUNTIME_H

#include <hip/hip_runtime.h>

#include <cstddef>
#include <type_traits>
#include <vector>

namespace hipify {
/// CUctxCreateParams: execution affinity and such, which HIP lacks.
struct CtxCreateParams {};
/// cudaGraphExecUpdateResultInfo.
struct GraphExecUpdateResultInfo {
  hipGraphExecUpdateResult result;
  hipGraphNode_t errorNode, errorFromNode;
};
/// cudaSharedCarveout: percentages for hipFuncSetAttribute.
enum SharedCarveout {
  SharedmemCarveoutDefault = -1,
  SharedmemCarveoutMaxL1 = 0,
  SharedmemCarveoutMaxShared = 100
};
/// cudaInitDeviceFlagsAreValid.
enum InitDeviceFlags { InitDeviceFlagsAreValid = 1 };

/// cudaInitDevice: HIP initialises a device at its first use. The current
/// device does not change.
inline hipError_t initDevice(int Device, unsigned DeviceFlags, unsigned Flags) {
  int Current = 0;
  hipError_t Error = hipGetDevice(&Current);
  if (Error == hipSuccess)
    Error = hipSetDevice(Device);
  if (Error != hipSuccess)
    return Error;
  if (Flags & InitDeviceFlagsAreValid)
    Error = hipSetDeviceFlags(DeviceFlags);
  if (Error == hipSuccess)
    Error = hipFree(nullptr);
  hipError_t Back = hipSetDevice(Current);
  return Error == hipSuccess ? Back : Error;
}

/// cudaFuncGetName: HIP returns the name, or null if it does not know the
/// kernel.
template <typename Kernel>
inline hipError_t funcGetName(const char **Name, Kernel *Function) {
  if (!Name)
    return hipErrorInvalidValue;
  *Name = hipKernelNameRefByPtr((const void *)Function, nullptr);
  return *Name ? hipSuccess : hipErrorInvalidDeviceFunction;
}

#if HIP_VERSION >= 70000000
/// cudaOccupancyMaxActiveClusters and cudaOccupancyMaxPotentialClusterSize: a
/// block is a cluster of one, since no attribute of a launch asks for more.
template <typename Kernel>
inline hipError_t occupancyMaxActiveClusters(int *Clusters, Kernel *Function,
                                             const hipLaunchConfig_t *Config) {
  if (!Clusters || !Config)
    return hipErrorInvalidValue;
  int Device = 0, Processors = 0, Blocks = 0;
  const dim3 &Block = Config->blockDim;
  hipError_t Error = hipGetDevice(&Device);
  if (Error == hipSuccess)
    Error = hipDeviceGetAttribute(
        &Processors, hipDeviceAttributeMultiprocessorCount, Device);
  if (Error == hipSuccess)
    Error = hipOccupancyMaxActiveBlocksPerMultiprocessor(
        &Blocks, (const void *)Function, int(Block.x * Block.y * Block.z),
        Config->dynamicSmemBytes);
  if (Error == hipSuccess)
    *Clusters = Blocks * Processors;
  return Error;
}
template <typename Kernel>
inline hipError_t
occupancyMaxPotentialClusterSize(int *Size, Kernel *Function,
                                 const hipLaunchConfig_t *Config) {
  if (!Size || !Function || !Config)
    return hipErrorInvalidValue;
  *Size = 1;
  return hipSuccess;
}
#endif
} // namespace hipify

inline hipError_t hipCtxCreate(hipCtx_t *Context, hipify::CtxCreateParams *,
                               unsigned Flags, hipDevice_t Device) {
  return hipCtxCreate(Context, Flags, Device);
}

//===----------------------------------------------------------------------===//
// Memory.
//===----------------------------------------------------------------------===//

#if HIP_VERSION >= 70100000
// HIP counts the CPU as device -1; a location says more, e.g. a NUMA node.
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

namespace hipify {
/// cudaMemPrefetchBatchAsync: LocationOf[J] is the first range that goes to
/// Locations[J].
template <typename T>
inline hipError_t
memPrefetchBatchAsync(T *const *Pointers, const size_t *Sizes, size_t Count,
                      const hipMemLocation *Locations, const size_t *LocationOf,
                      size_t LocationCount, unsigned long long Flags,
                      hipStream_t Stream) {
  if (Flags || !LocationCount || LocationCount > Count || LocationOf[0])
    return hipErrorInvalidValue;
  for (size_t I = 0, J = 0; I != Count; ++I) {
    while (J + 1 != LocationCount && LocationOf[J + 1] <= I)
      ++J;
    hipError_t Error =
        hipMemPrefetchAsync_v2(Pointers[I], Sizes[I], Locations[J], 0, Stream);
    if (Error != hipSuccess)
      return Error;
  }
  return hipSuccess;
}
template <typename T>
inline hipError_t memPrefetchBatchAsync(T *const *Pointers, const size_t *Sizes,
                                        size_t Count, hipMemLocation Location,
                                        unsigned long long Flags,
                                        hipStream_t Stream) {
  size_t First = 0;
  return memPrefetchBatchAsync(Pointers, Sizes, Count, &Location, &First, 1,
                               Flags, Stream);
}
} // namespace hipify

// The arrays are only read, and of any pointer type; HIP's are void **.
template <typename T, typename U>
inline hipError_t
hipMemcpyBatchAsync(T *const *To, U *const *From, const size_t *Sizes,
                    size_t Count, hipMemcpyAttributes *Attributes,
                    size_t *AttributeOf, size_t AttributeCount,
                    size_t *FailedAt, hipStream_t Stream) {
  return hipMemcpyBatchAsync((void **)To, (void **)From,
                             const_cast<size_t *>(Sizes), Count, Attributes,
                             AttributeOf, AttributeCount, FailedAt, Stream);
}
template <typename T, typename U>
inline hipError_t
hipMemcpyBatchAsync(T *const *To, U *const *From, const size_t *Sizes,
                    size_t Count, hipMemcpyAttributes *Attributes,
                    size_t *AttributeOf, size_t AttributeCount,
                    hipStream_t Stream) {
  size_t FailedAt;
  return hipMemcpyBatchAsync(To, From, Sizes, Count, Attributes, AttributeOf,
                             AttributeCount, &FailedAt, Stream);
}
template <typename T, typename U>
inline hipError_t hipMemcpyBatchAsync(T *const *To, U *const *From,
                                      const size_t *Sizes, size_t Count,
                                      hipMemcpyAttributes Attributes,
                                      size_t *FailedAt, hipStream_t Stream) {
  size_t First = 0;
  return hipMemcpyBatchAsync(To, From, Sizes, Count, &Attributes, &First, 1,
                             FailedAt, Stream);
}
template <typename T, typename U>
inline hipError_t hipMemcpyBatchAsync(T *const *To, U *const *From,
                                      const size_t *Sizes, size_t Count,
                                      hipMemcpyAttributes Attributes,
                                      hipStream_t Stream) {
  size_t FailedAt;
  return hipMemcpyBatchAsync(To, From, Sizes, Count, Attributes, &FailedAt,
                             Stream);
}
inline hipError_t hipMemcpy3DBatchAsync(size_t Count, hipMemcpy3DBatchOp *List,
                                        unsigned long long Flags,
                                        hipStream_t Stream) {
  size_t FailedAt;
  return hipMemcpy3DBatchAsync(Count, List, &FailedAt, Flags, Stream);
}
#endif // HIP_VERSION >= 70100000

// Kernel arguments by value, for hipLaunchByPtr.
template <typename T>
inline hipError_t hipSetupArgument(T Value, size_t Offset) {
  return hipSetupArgument(&Value, sizeof(T), Offset);
}

//===----------------------------------------------------------------------===//
// Graphs.
//===----------------------------------------------------------------------===//

// The form of CUDA 12, with one struct of results.
inline hipError_t hipGraphExecUpdate(hipGraphExec_t Exec, hipGraph_t Graph,
                                     hipify::GraphExecUpdateResultInfo *Info) {
  if (!Info)
    return hipErrorInvalidValue;
  Info->errorNode = Info->errorFromNode = nullptr;
  return hipGraphExecUpdate(Exec, Graph, &Info->errorNode, &Info->result);
}

// CUDA's C++ form, which deletes the object when nothing refers to it.
template <typename T>
inline hipError_t hipUserObjectCreate(hipUserObject_t *Result, T *Object,
                                      unsigned References, unsigned Flags) {
  return hipUserObjectCreate(
      Result, Object, [](void *Memory) { delete static_cast<T *>(Memory); },
      References, Flags);
}

#if HIP_VERSION >= 60200000
namespace hipify {
namespace detail {
/// Whether all edges are plain ones, as HIP's are.
inline bool arePlain(const hipGraphEdgeData *Edges, size_t Count) {
  for (size_t I = 0; Edges && I != Count; ++I)
    if (Edges[I].from_port || Edges[I].to_port || Edges[I].type)
      return false;
  return true;
}
/// Edge data of as many plain edges as a query has found.
inline hipError_t fillPlain(hipError_t Error, hipGraphEdgeData *Edges,
                            const size_t *Count) {
  for (size_t I = 0; Error == hipSuccess && Edges && I != *Count; ++I)
    Edges[I] = hipGraphEdgeData();
  return Error;
}
} // namespace detail
} // namespace hipify

inline hipError_t hipGraphAddDependencies(hipGraph_t Graph,
                                          const hipGraphNode_t *From,
                                          const hipGraphNode_t *To,
                                          const hipGraphEdgeData *Edges,
                                          size_t Count) {
  return hipify::detail::arePlain(Edges, Count)
             ? hipGraphAddDependencies(Graph, From, To, Count)
             : hipErrorNotSupported;
}
inline hipError_t hipGraphRemoveDependencies(hipGraph_t Graph,
                                             const hipGraphNode_t *From,
                                             const hipGraphNode_t *To,
                                             const hipGraphEdgeData *Edges,
                                             size_t Count) {
  return hipify::detail::arePlain(Edges, Count)
             ? hipGraphRemoveDependencies(Graph, From, To, Count)
             : hipErrorNotSupported;
}
inline hipError_t hipGraphAddNode(hipGraphNode_t *Node, hipGraph_t Graph,
                                  const hipGraphNode_t *Dependencies,
                                  const hipGraphEdgeData *Edges, size_t Count,
                                  hipGraphNodeParams *Params) {
  return hipify::detail::arePlain(Edges, Count)
             ? hipGraphAddNode(Node, Graph, Dependencies, Count, Params)
             : hipErrorNotSupported;
}
// A template: a count that is the literal 0 must not be taken for edge data.
template <typename Edges>
inline typename std::enable_if<std::is_pointer<Edges>::value ||
                                   std::is_same<Edges, std::nullptr_t>::value,
                               hipError_t>::type
hipStreamUpdateCaptureDependencies(hipStream_t Stream,
                                   hipGraphNode_t *Dependencies, Edges Data,
                                   size_t Count, unsigned Flags = 0) {
  return hipify::detail::arePlain(Data, Count)
             ? hipStreamUpdateCaptureDependencies(Stream, Dependencies, Count,
                                                  Flags)
             : hipErrorNotSupported;
}

inline hipError_t hipGraphGetEdges(hipGraph_t Graph, hipGraphNode_t *From,
                                   hipGraphNode_t *To, hipGraphEdgeData *Edges,
                                   size_t *Count) {
  return hipify::detail::fillPlain(hipGraphGetEdges(Graph, From, To, Count),
                                   From ? Edges : nullptr, Count);
}
inline hipError_t hipGraphNodeGetDependencies(hipGraphNode_t Node,
                                              hipGraphNode_t *Others,
                                              hipGraphEdgeData *Edges,
                                              size_t *Count) {
  return hipify::detail::fillPlain(
      hipGraphNodeGetDependencies(Node, Others, Count),
      Others ? Edges : nullptr, Count);
}
inline hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t Node,
                                                hipGraphNode_t *Others,
                                                hipGraphEdgeData *Edges,
                                                size_t *Count) {
  return hipify::detail::fillPlain(
      hipGraphNodeGetDependentNodes(Node, Others, Count),
      Others ? Edges : nullptr, Count);
}
// As CUDA's, the edge data stays until this thread's next call. Id points to 64
// bits: CUDA's runtime and driver write that in two ways.
template <typename Id>
inline hipError_t
hipStreamGetCaptureInfo(hipStream_t Stream, hipStreamCaptureStatus *Status,
                        Id Number, hipGraph_t *Graph,
                        const hipGraphNode_t **Dependencies,
                        const hipGraphEdgeData **Edges, size_t *Count) {
  static thread_local std::vector<hipGraphEdgeData> Plain;
  size_t Found = 0;
  hipError_t Error =
      hipStreamGetCaptureInfo_v2(Stream, Status, (unsigned long long *)Number,
                                 Graph, Dependencies, &Found);
  if (Error != hipSuccess)
    return Error;
  if (Count)
    *Count = Found;
  if (Edges) {
    Plain.assign(Found, hipGraphEdgeData());
    *Edges = Plain.data();
  }
  return hipSuccess;
}
// With one argument less: the form of CUDA before 12.3, or CUDA 13's last
// default.
template <typename Id>
inline hipError_t
hipStreamGetCaptureInfo(hipStream_t Stream, hipStreamCaptureStatus *Status,
                        Id Number, hipGraph_t *Graph,
                        const hipGraphNode_t **Dependencies, size_t *Count) {
  return hipStreamGetCaptureInfo_v2(
      Stream, Status, (unsigned long long *)Number, Graph, Dependencies, Count);
}
template <typename Id>
inline hipError_t hipStreamGetCaptureInfo(hipStream_t Stream,
                                          hipStreamCaptureStatus *Status,
                                          Id Number, hipGraph_t *Graph,
                                          const hipGraphNode_t **Dependencies,
                                          const hipGraphEdgeData **Edges) {
  return hipStreamGetCaptureInfo(Stream, Status, Number, Graph, Dependencies,
                                 Edges, nullptr);
}
#endif // HIP_VERSION >= 60200000

#endif // HIPIFY_RUNTIME_H
