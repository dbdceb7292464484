//===- GraphNodes.cpp - Nodes of graphs -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../Graphs.h"

using namespace hipify::simt;
using namespace hipify::simt::api;
using Bytes = std::vector<char>;

// Each kind has a function that adds a node, and most have three more: to ask
// for the parameters, to change them, to change them in an executable graph.

// --- kernels -----------------------------------------------------------------

SIMT_API hipError_t hipGraphAddKernelNode(hipGraphNode_t *To, hipGraph_t G,
                                          const hipGraphNode_t *After, size_t N,
                                          const hipKernelNodeParams *P) {
  return addNode(To, G, After, N,
                 [&](Work &W, Bytes &) { return kernelWork(*P, W); });
}

SIMT_API hipError_t hipGraphKernelNodeGetParams(hipGraphNode_t Node,
                                                hipKernelNodeParams *P) {
  return askNode(Node, [&](auto &N) { return describeKernel(N, *P); });
}

SIMT_API hipError_t hipGraphKernelNodeSetParams(hipGraphNode_t Node,
                                                const hipKernelNodeParams *P) {
  return changeNode(Node, [&](Work &W, Bytes &) { return kernelWork(*P, W); });
}

SIMT_API hipError_t hipGraphExecKernelNodeSetParams(
    hipGraphExec_t In, hipGraphNode_t Node, const hipKernelNodeParams *P) {
  return changeNode(In, Node,
                    [&](Work &W, Bytes &) { return kernelWork(*P, W); });
}

// --- copies ------------------------------------------------------------------

SIMT_API hipError_t hipGraphAddMemcpyNode(hipGraphNode_t *To, hipGraph_t G,
                                          const hipGraphNode_t *After, size_t N,
                                          const hipMemcpy3DParms *P) {
  return addNode(To, G, After, N,
                 [&](Work &W, Bytes &D) { return copyWork(*P, W, D); });
}

SIMT_API hipError_t hipGraphMemcpyNodeGetParams(hipGraphNode_t Node,
                                                hipMemcpy3DParms *P) {
  return askNode(Node, [&](auto &N) { return describeCopy(N, *P); });
}

SIMT_API hipError_t hipGraphMemcpyNodeSetParams(hipGraphNode_t Node,
                                                const hipMemcpy3DParms *P) {
  return changeNode(Node,
                    [&](Work &W, Bytes &D) { return copyWork(*P, W, D); });
}

SIMT_API hipError_t hipGraphExecMemcpyNodeSetParams(hipGraphExec_t In,
                                                    hipGraphNode_t Node,
#ifdef SIMT_CUDA
                                                    const
#endif
                                                    hipMemcpy3DParms *P) {
  return changeNode(In, Node,
                    [&](Work &W, Bytes &D) { return copyWork(*P, W, D); });
}

SIMT_API hipError_t hipGraphAddMemcpyNode1D(hipGraphNode_t *To, hipGraph_t G,
                                            const hipGraphNode_t *After,
                                            size_t N, void *Target,
                                            const void *Source, size_t Size,
                                            hipMemcpyKind Kind) {
  return addNode(To, G, After, N, [&](Work &W, Bytes &) {
    return copyWork1D(Target, Source, Size, Kind, W);
  });
}

SIMT_API hipError_t hipGraphMemcpyNodeSetParams1D(hipGraphNode_t Node,
                                                  void *Target,
                                                  const void *Source,
                                                  size_t Size,
                                                  hipMemcpyKind Kind) {
  return changeNode(Node, [&](Work &W, Bytes &) {
    return copyWork1D(Target, Source, Size, Kind, W);
  });
}

SIMT_API hipError_t hipGraphExecMemcpyNodeSetParams1D(
    hipGraphExec_t In, hipGraphNode_t Node, void *Target, const void *Source,
    size_t Size, hipMemcpyKind Kind) {
  return changeNode(In, Node, [&](Work &W, Bytes &) {
    return copyWork1D(Target, Source, Size, Kind, W);
  });
}

/// A place in a variable of the current device.
static Status placeIn(const void *Symbol, size_t Offset, size_t Size,
                      char *&Place) {
  uint64_t All = 0;
  if (Status S = findSymbol(Symbol, currentDevice().Id, Place, All); failed(S))
    return S;
  if (Offset > All || Size > All - Offset)
    return Status::InvalidValue;
  Place += Offset;
  return Status::Success;
}

SIMT_API hipError_t hipGraphAddMemcpyNodeToSymbol(
    hipGraphNode_t *To, hipGraph_t G, const hipGraphNode_t *After, size_t N,
    const void *Symbol, const void *Source, size_t Size, size_t Offset,
    hipMemcpyKind Kind) {
  return addNode(To, G, After, N, [&](Work &W, Bytes &) {
    char *Place;
    Status S = placeIn(Symbol, Offset, Size, Place);
    return failed(S) ? S : copyWork1D(Place, Source, Size, Kind, W);
  });
}

SIMT_API hipError_t hipGraphAddMemcpyNodeFromSymbol(
    hipGraphNode_t *To, hipGraph_t G, const hipGraphNode_t *After, size_t N,
    void *Target, const void *Symbol, size_t Size, size_t Offset,
    hipMemcpyKind Kind) {
  return addNode(To, G, After, N, [&](Work &W, Bytes &) {
    char *Place;
    Status S = placeIn(Symbol, Offset, Size, Place);
    return failed(S) ? S : copyWork1D(Target, Place, Size, Kind, W);
  });
}

// --- fills -------------------------------------------------------------------

SIMT_API hipError_t hipGraphAddMemsetNode(hipGraphNode_t *To, hipGraph_t G,
                                          const hipGraphNode_t *After, size_t N,
                                          const hipMemsetParams *P) {
  return addNode(To, G, After, N,
                 [&](Work &W, Bytes &) { return fillWork(*P, W); });
}

SIMT_API hipError_t hipGraphMemsetNodeGetParams(hipGraphNode_t Node,
                                                hipMemsetParams *P) {
  return askNode(Node, [&](auto &N) { return describeFill(N, *P); });
}

SIMT_API hipError_t hipGraphMemsetNodeSetParams(hipGraphNode_t Node,
                                                const hipMemsetParams *P) {
  return changeNode(Node, [&](Work &W, Bytes &) { return fillWork(*P, W); });
}

SIMT_API hipError_t hipGraphExecMemsetNodeSetParams(hipGraphExec_t In,
                                                    hipGraphNode_t Node,
                                                    const hipMemsetParams *P) {
  return changeNode(In, Node,
                    [&](Work &W, Bytes &) { return fillWork(*P, W); });
}

// --- functions of the host ---------------------------------------------------

template <typename Parameters>
static Status hostWork(const Parameters &P, Work &W) {
  W = HostWork{P.fn, P.userData};
  return P.fn ? Status::Success : Status::InvalidValue;
}

SIMT_API hipError_t hipGraphAddHostNode(hipGraphNode_t *To, hipGraph_t G,
                                        const hipGraphNode_t *After, size_t N,
                                        const hipHostNodeParams *P) {
  return addNode(To, G, After, N,
                 [&](Work &W, Bytes &) { return hostWork(*P, W); });
}

SIMT_API hipError_t hipGraphHostNodeGetParams(hipGraphNode_t Node,
                                              hipHostNodeParams *P) {
  return askNode(Node, [&](auto &N) {
    auto *Host = std::get_if<HostWork>(&N.Does);
    if (!Host)
      return false;
    *P = {};
    P->fn = Host->Function;
    P->userData = Host->Data;
    return true;
  });
}

SIMT_API hipError_t hipGraphHostNodeSetParams(hipGraphNode_t Node,
                                              const hipHostNodeParams *P) {
  return changeNode(Node, [&](Work &W, Bytes &) { return hostWork(*P, W); });
}

SIMT_API hipError_t hipGraphExecHostNodeSetParams(hipGraphExec_t In,
                                                  hipGraphNode_t Node,
                                                  const hipHostNodeParams *P) {
  return changeNode(In, Node,
                    [&](Work &W, Bytes &) { return hostWork(*P, W); });
}

// --- the others --------------------------------------------------------------

SIMT_API hipError_t hipGraphAddEmptyNode(hipGraphNode_t *To, hipGraph_t G,
                                         const hipGraphNode_t *After,
                                         size_t N) {
  return addNode(To, G, After, N,
                 [](Work &, Bytes &) { return Status::Success; });
}

SIMT_API hipError_t hipGraphAddChildGraphNode(hipGraphNode_t *To, hipGraph_t G,
                                              const hipGraphNode_t *After,
                                              size_t N, hipGraph_t Child) {
  return addNode(To, G, After, N,
                 [&](Work &W, Bytes &) { return childWork(Child, W); });
}

SIMT_API hipError_t hipGraphChildGraphNodeGetGraph(hipGraphNode_t Node,
                                                   hipGraph_t *To) {
  return askNode(Node, [&](auto &N) {
    auto *Child = std::get_if<ChildWork>(&N.Does);
    if (Child)
      *To = reinterpret_cast<hipGraph_t>(handles<Graph>().add(Child->Child));
    return Child != nullptr;
  });
}

SIMT_API hipError_t hipGraphExecChildGraphNodeSetParams(hipGraphExec_t In,
                                                        hipGraphNode_t Node,
                                                        hipGraph_t Child) {
  return changeNode(In, Node,
                    [&](Work &W, Bytes &) { return childWork(Child, W); });
}

SIMT_API hipError_t hipGraphAddEventRecordNode(hipGraphNode_t *To, hipGraph_t G,
                                               const hipGraphNode_t *After,
                                               size_t N, hipEvent_t E) {
  return addNode(To, G, After, N,
                 [&](Work &W, Bytes &) { return recordWork(E, W); });
}

SIMT_API hipError_t hipGraphExecEventRecordNodeSetEvent(hipGraphExec_t In,
                                                        hipGraphNode_t Node,
                                                        hipEvent_t E) {
  return changeNode(In, Node,
                    [&](Work &W, Bytes &) { return recordWork(E, W); });
}

SIMT_API hipError_t hipGraphAddEventWaitNode(hipGraphNode_t *To, hipGraph_t G,
                                             const hipGraphNode_t *After,
                                             size_t N, hipEvent_t E) {
  return addNode(To, G, After, N,
                 [&](Work &W, Bytes &) { return waitWork(E, W); });
}

SIMT_API hipError_t hipGraphExecEventWaitNodeSetEvent(hipGraphExec_t In,
                                                      hipGraphNode_t Node,
                                                      hipEvent_t E) {
  return changeNode(In, Node, [&](Work &W, Bytes &) { return waitWork(E, W); });
}

SIMT_API hipError_t hipGraphAddMemAllocNode(hipGraphNode_t *To, hipGraph_t G,
                                            const hipGraphNode_t *After,
                                            size_t N,
                                            hipMemAllocNodeParams *P) {
  return addNode(To, G, After, N,
                 [&](Work &W, Bytes &) { return allocateWork(*P, W); });
}

SIMT_API hipError_t hipGraphAddMemFreeNode(hipGraphNode_t *To, hipGraph_t G,
                                           const hipGraphNode_t *After,
                                           size_t N, void *Memory) {
  return addNode(To, G, After, N, [&](Work &W, Bytes &) {
    W = FreeWork{static_cast<char *>(Memory)};
    return findAllocation(Memory, 1) ? Status::Success : Status::InvalidValue;
  });
}

// --- any kind ----------------------------------------------------------------

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 12020
static Status anyWork(hipGraphNodeParams &P, Work &W, Bytes &Data) {
  switch (P.type) {
  case hipGraphNodeTypeKernel:
    return kernelWork(P.kernel, W);
  case hipGraphNodeTypeMemcpy:
    return copyWork(P.memcpy.copyParams, W, Data);
  case hipGraphNodeTypeMemset:
    return fillWork(P.memset, W);
  case hipGraphNodeTypeHost:
    return hostWork(P.host, W);
  case hipGraphNodeTypeGraph:
    return childWork(P.graph.graph, W);
  case hipGraphNodeTypeEmpty:
    return Status::Success;
  case hipGraphNodeTypeEventRecord:
    return recordWork(P.eventRecord.event, W);
  case hipGraphNodeTypeWaitEvent:
    return waitWork(P.eventWait.event, W);
  case hipGraphNodeTypeMemAlloc:
    return allocateWork(P.alloc, W);
  case hipGraphNodeTypeMemFree:
    W = FreeWork{static_cast<char *>(P.free.dptr)};
    return Status::Success;
  default: // Semaphores, conditional nodes.
    return Status::NotSupported;
  }
}

SIMT_API hipError_t hipGraphAddNode(hipGraphNode_t *To, hipGraph_t G,
                                    const hipGraphNode_t *After,
#if SIMT_CUDA_VERSION >= 13000
                                    const cudaGraphEdgeData *,
#endif
                                    size_t N, hipGraphNodeParams *P) {
  return addNode(To, G, After, N,
                 [&](Work &W, Bytes &D) { return anyWork(*P, W, D); });
}

SIMT_API hipError_t hipGraphNodeSetParams(hipGraphNode_t Node,
                                          hipGraphNodeParams *P) {
  return changeNode(Node, [&](Work &W, Bytes &D) { return anyWork(*P, W, D); });
}

SIMT_API hipError_t hipGraphExecNodeSetParams(hipGraphExec_t In,
                                              hipGraphNode_t Node,
                                              hipGraphNodeParams *P) {
  return changeNode(In, Node,
                    [&](Work &W, Bytes &D) { return anyWork(*P, W, D); });
}
#endif
