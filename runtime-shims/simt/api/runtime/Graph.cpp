//===- Graph.cpp - Graphs and their execution -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../Graphs.h"
#include <algorithm>

using namespace hipify::simt;
using namespace hipify::simt::api;

static std::shared_ptr<Graph> findGraph(hipGraph_t Handle) {
  return handles<Graph>().find(Handle);
}

static std::shared_ptr<ExecutableGraph> findExecutable(hipGraphExec_t Handle) {
  return handles<ExecutableGraph>().find(Handle);
}

template <typename Fn> static hipError_t callWith(hipGraph_t Handle, Fn F) {
  return call([&] {
    std::shared_ptr<Graph> G = findGraph(Handle);
    return G ? F(*G) : Status::InvalidValue;
  });
}

template <typename Fn> static hipError_t callWith(hipGraphExec_t Handle, Fn F) {
  return call([&] {
    std::shared_ptr<ExecutableGraph> E = findExecutable(Handle);
    return E ? F(*E) : Status::InvalidValue;
  });
}

// --- graphs ------------------------------------------------------------------

SIMT_API hipError_t hipGraphCreate(hipGraph_t *To, unsigned Flags) {
  return call([&] {
    if (!To || Flags)
      return Status::InvalidValue;
    *To = reinterpret_cast<hipGraph_t>(
        handles<Graph>().add(std::make_shared<Graph>()));
    return Status::Success;
  });
}

SIMT_API hipError_t hipGraphDestroy(hipGraph_t Handle) {
  return call([&] {
    return handles<Graph>().remove(Handle) ? Status::Success
                                           : Status::InvalidValue;
  });
}

SIMT_API hipError_t hipGraphClone(hipGraph_t *To, hipGraph_t Handle) {
  return callWith(Handle, [&](Graph &G) {
    *To = reinterpret_cast<hipGraph_t>(handles<Graph>().add(G.clone()));
    return Status::Success;
  });
}

SIMT_API hipError_t hipGraphNodeFindInClone(hipGraphNode_t *To,
                                            hipGraphNode_t Original,
                                            hipGraph_t Clone) {
  return callWith(Clone, [&](Graph &G) {
    Node *N = findNode(Original);
    *To = reinterpret_cast<hipGraphNode_t>(N ? G.findClone(N) : nullptr);
    return *To ? Status::Success : Status::InvalidValue;
  });
}

SIMT_API hipError_t hipGraphDestroyNode(hipGraphNode_t Handle) {
  return askNode(Handle, [](Node &N) {
    N.In.remove(&N);
    return true;
  });
}

SIMT_API hipError_t hipGraphNodeGetType(hipGraphNode_t Handle,
                                        hipGraphNodeType *To) {
  // In the order of Work.
  static constexpr hipGraphNodeType Types[] = {
      hipGraphNodeTypeEmpty,     hipGraphNodeTypeKernel,
      hipGraphNodeTypeMemcpy,    hipGraphNodeTypeMemset,
      hipGraphNodeTypeHost,      hipGraphNodeTypeEventRecord,
      hipGraphNodeTypeWaitEvent, hipGraphNodeTypeGraph,
      hipGraphNodeTypeMemAlloc,  hipGraphNodeTypeMemFree};
  static_assert(std::size(Types) == std::variant_size_v<Work>);
  return askNode(Handle, [&](Node &N) {
    *To = Types[N.Does.index()];
    return true;
  });
}

// --- nodes and edges ---------------------------------------------------------

/// Fills To with up to *Count of Nodes, as all such functions do: without To
/// it only counts, and what is left over of To becomes null.
static Status list(const std::vector<Node *> &Nodes, hipGraphNode_t *To,
                   size_t *Count) {
  if (!Count)
    return Status::InvalidValue;
  if (To)
    for (size_t I = 0; I != *Count; ++I)
      To[I] = I < Nodes.size() ? reinterpret_cast<hipGraphNode_t>(Nodes[I])
                               : nullptr;
  *Count = To ? std::min(*Count, Nodes.size()) : Nodes.size();
  return Status::Success;
}

SIMT_API hipError_t hipGraphGetNodes(hipGraph_t Handle, hipGraphNode_t *To,
                                     size_t *Count) {
  return callWith(Handle, [&](Graph &G) {
    std::vector<Node *> Nodes;
    for (const auto &N : G.nodes())
      Nodes.push_back(N.get());
    return list(Nodes, To, Count);
  });
}

SIMT_API hipError_t hipGraphGetRootNodes(hipGraph_t Handle, hipGraphNode_t *To,
                                         size_t *Count) {
  return callWith(Handle, [&](Graph &G) { return list(G.roots(), To, Count); });
}

static hipError_t edges(hipGraph_t Handle, hipGraphNode_t *From,
                        hipGraphNode_t *To, size_t *Count) {
  return callWith(Handle, [&](Graph &G) {
    std::vector<Node *> Begins, Ends;
    for (const auto &N : G.nodes())
      for (Node *D : N->Dependents) {
        Begins.push_back(N.get());
        Ends.push_back(D);
      }
    if (!From != !To)
      return Status::InvalidValue;
    size_t Room = Count ? *Count : 0;
    if (Status S = list(Begins, From, Count); failed(S))
      return S;
    return list(Ends, To, To ? &Room : Count);
  });
}

static hipError_t neighbours(hipGraphNode_t Handle, hipGraphNode_t *To,
                             size_t *Count, bool Before) {
  return call([&] {
    Node *N = findNode(Handle);
    if (!N)
      return Status::InvalidValue;
    return list(Before ? N->Dependencies : N->Dependents, To, Count);
  });
}

static hipError_t connect(hipGraph_t Handle, const hipGraphNode_t *From,
                          const hipGraphNode_t *To, size_t Count, bool Add) {
  return callWith(Handle, [&](Graph &G) {
    std::vector<Node *> Begins, Ends;
    if (!findNodes(G, From, Count, Begins) || !findNodes(G, To, Count, Ends))
      return Status::InvalidValue;
    for (size_t I = 0; I != Count; ++I) {
      Status S = Add ? G.connect(Begins[I], Ends[I])
                     : G.disconnect(Begins[I], Ends[I]);
      if (failed(S))
        return S;
    }
    return Status::Success;
  });
}

// CUDA 13 has data for edges everywhere; only the default kind is known here,
// which is all zeros.
#if SIMT_CUDA_VERSION >= 13000
#define EDGES_OUT cudaGraphEdgeData *Edges,
#define EDGES_IN const cudaGraphEdgeData *,
#define CLEAR_EDGES(COUNT)                                                     \
  if (Edges && COUNT)                                                          \
    std::memset(Edges, 0, *COUNT * sizeof(*Edges));
#else
#define EDGES_OUT
#define EDGES_IN
#define CLEAR_EDGES(COUNT)
#endif

SIMT_API hipError_t hipGraphGetEdges(hipGraph_t Handle, hipGraphNode_t *From,
                                     hipGraphNode_t *To,
                                     EDGES_OUT size_t *Count) {
  CLEAR_EDGES(Count)
  return edges(Handle, From, To, Count);
}

SIMT_API hipError_t hipGraphNodeGetDependencies(hipGraphNode_t Handle,
                                                hipGraphNode_t *To,
                                                EDGES_OUT size_t *Count) {
  CLEAR_EDGES(Count)
  return neighbours(Handle, To, Count, /*Before=*/true);
}

SIMT_API hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t Handle,
                                                  hipGraphNode_t *To,
                                                  EDGES_OUT size_t *Count) {
  CLEAR_EDGES(Count)
  return neighbours(Handle, To, Count, /*Before=*/false);
}

SIMT_API hipError_t hipGraphAddDependencies(hipGraph_t Handle,
                                            const hipGraphNode_t *From,
                                            const hipGraphNode_t *To,
                                            EDGES_IN size_t Count) {
  return connect(Handle, From, To, Count, /*Add=*/true);
}

SIMT_API hipError_t hipGraphRemoveDependencies(hipGraph_t Handle,
                                               const hipGraphNode_t *From,
                                               const hipGraphNode_t *To,
                                               EDGES_IN size_t Count) {
  return connect(Handle, From, To, Count, /*Add=*/false);
}

// --- execution ---------------------------------------------------------------

static hipError_t instantiate(hipGraphExec_t *To, hipGraph_t Handle,
                              unsigned Flags) {
  return callWith(Handle, [&](Graph &G) {
    auto E = ExecutableGraph::make(G, Flags);
    *To = E ? reinterpret_cast<hipGraphExec_t>(
                  handles<ExecutableGraph>().add(std::move(E)))
            : nullptr;
    return *To ? Status::Success : Status::InvalidValue;
  });
}

SIMT_API hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t *To,
                                                 hipGraph_t Handle,
                                                 unsigned long long Flags) {
  return instantiate(To, Handle, unsigned(Flags));
}

#if SIMT_CUDA_VERSION >= 12000
SIMT_API cudaError_t cudaGraphInstantiate(cudaGraphExec_t *To,
                                          cudaGraph_t Handle,
                                          unsigned long long Flags) {
  return instantiate(To, Handle, unsigned(Flags));
}
#else
SIMT_API hipError_t hipGraphInstantiate(hipGraphExec_t *To, hipGraph_t Handle,
                                        hipGraphNode_t *Culprit, char *Log,
                                        size_t LogSize) {
  if (Culprit)
    *Culprit = nullptr;
  if (Log && LogSize)
    *Log = 0;
  return instantiate(To, Handle, 0);
}
#endif

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 12000
SIMT_API hipError_t hipGraphInstantiateWithParams(
    hipGraphExec_t *To, hipGraph_t Handle, hipGraphInstantiateParams *P) {
  hipError_t E = instantiate(To, Handle, unsigned(P->flags));
  P->errNode_out = nullptr;
  P->result_out =
      E == hipSuccess ? hipGraphInstantiateSuccess : hipGraphInstantiateError;
  return E;
}
#endif

SIMT_API hipError_t hipGraphLaunch(hipGraphExec_t Handle, hipStream_t In) {
  return callOn(In, [&](Stream &S) {
    std::shared_ptr<ExecutableGraph> E = findExecutable(Handle);
    if (!E)
      return Status::InvalidValue;
    return captureForbids(S) ? Status::CaptureImplicit : E->launch(S);
  });
}

SIMT_API hipError_t hipGraphUpload(hipGraphExec_t Handle, hipStream_t) {
  return callWith(Handle, [](ExecutableGraph &) { return Status::Success; });
}

SIMT_API hipError_t hipGraphExecDestroy(hipGraphExec_t Handle) {
  return call([&] {
    return handles<ExecutableGraph>().remove(Handle) ? Status::Success
                                                     : Status::InvalidValue;
  });
}

static Status update(hipGraphExec_t Handle, hipGraph_t From, Node *&Culprit,
                     hipGraphExecUpdateResult &Result) {
  std::shared_ptr<ExecutableGraph> E = findExecutable(Handle);
  std::shared_ptr<Graph> G = findGraph(From);
  Culprit = nullptr;
  Result = hipGraphExecUpdateError;
  if (!E || !G)
    return Status::InvalidValue;
  Status S = E->update(*G, Culprit);
  Result = failed(S) ? hipGraphExecUpdateErrorTopologyChanged
                     : hipGraphExecUpdateSuccess;
  return S;
}

#if SIMT_CUDA_VERSION >= 12000
SIMT_API cudaError_t cudaGraphExecUpdate(cudaGraphExec_t Handle,
                                         cudaGraph_t From,
                                         cudaGraphExecUpdateResultInfo *Info) {
  return call([&] {
    Node *Culprit;
    *Info = {};
    Status S = update(Handle, From, Culprit, Info->result);
    Info->errorNode = reinterpret_cast<cudaGraphNode_t>(Culprit);
    return S;
  });
}
#else
SIMT_API hipError_t hipGraphExecUpdate(hipGraphExec_t Handle, hipGraph_t From,
                                       hipGraphNode_t *ErrorNode,
                                       hipGraphExecUpdateResult *Result) {
  return call([&] {
    Node *Culprit;
    hipGraphExecUpdateResult Answer;
    Status S = update(Handle, From, Culprit, Answer);
    if (ErrorNode)
      *ErrorNode = reinterpret_cast<hipGraphNode_t>(Culprit);
    if (Result)
      *Result = Answer;
    return S;
  });
}
#endif

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 11060
SIMT_API hipError_t hipGraphNodeSetEnabled(hipGraphExec_t Handle,
                                           hipGraphNode_t Which,
                                           unsigned Enabled) {
  return callWith(Handle, [&](ExecutableGraph &E) {
    Node *N = findNode(Which);
    return N ? E.setEnabled(N, Enabled) : Status::InvalidValue;
  });
}

SIMT_API hipError_t hipGraphNodeGetEnabled(hipGraphExec_t Handle,
                                           hipGraphNode_t Which,
                                           unsigned *Enabled) {
  return callWith(Handle, [&](ExecutableGraph &E) {
    Node *Original = findNode(Which);
    Node *N = Original ? E.find(Original) : nullptr;
    if (N)
      *Enabled = N->Enabled;
    return N ? Status::Success : Status::InvalidValue;
  });
}
#endif

SIMT_API hipError_t hipDeviceGraphMemTrim(int Id) {
  return call(
      [&] { return isDevice(Id) ? Status::Success : Status::InvalidDevice; });
}

// --- objects of the program --------------------------------------------------

SIMT_API hipError_t hipUserObjectCreate(hipUserObject_t *To, void *Object,
                                        hipHostFn_t Destroy, unsigned Uses,
                                        unsigned) {
  return call([&] {
    if (!To || !Destroy || !Uses)
      return Status::InvalidValue;
    auto U = std::make_shared<UserObject>();
    U->Object = Object;
    U->Destroy = Destroy;
    U->Uses = Uses;
    *To = reinterpret_cast<hipUserObject_t>(
        handles<UserObject>().add(std::move(U)));
    return Status::Success;
  });
}

SIMT_API hipError_t hipUserObjectRetain(hipUserObject_t Handle,
                                        unsigned Count) {
  return call([&] {
    std::shared_ptr<UserObject> U = handles<UserObject>().find(Handle);
    if (U)
      U->Uses += Count;
    return U ? Status::Success : Status::InvalidValue;
  });
}

/// The program's uses; the last one takes the handle with it.
static Status releaseUses(hipUserObject_t Handle, unsigned Count) {
  std::shared_ptr<UserObject> U = handles<UserObject>().find(Handle);
  if (!U || Count > U->Uses)
    return Status::InvalidValue;
  U->Uses -= Count;
  if (!U->Uses)
    handles<UserObject>().remove(Handle);
  return Status::Success;
}

SIMT_API hipError_t hipUserObjectRelease(hipUserObject_t Handle,
                                         unsigned Count) {
  return call([&] { return releaseUses(Handle, Count); });
}

SIMT_API hipError_t hipGraphRetainUserObject(hipGraph_t In,
                                             hipUserObject_t Handle,
                                             unsigned Count, unsigned Flags) {
  return callWith(In, [&](Graph &G) {
    std::shared_ptr<UserObject> U = handles<UserObject>().find(Handle);
    if (!U)
      return Status::InvalidValue;
    for (unsigned I = 0; I != Count; ++I)
      G.Objects.push_back(U);
    constexpr unsigned Move = 1; // The program gives up its own uses.
    return Flags & Move ? releaseUses(Handle, Count) : Status::Success;
  });
}

SIMT_API hipError_t hipGraphReleaseUserObject(hipGraph_t In,
                                              hipUserObject_t Handle,
                                              unsigned Count) {
  return callWith(In, [&](Graph &G) {
    for (unsigned I = 0; I != Count; ++I) {
      auto It = std::find_if(G.Objects.begin(), G.Objects.end(), [&](auto &U) {
        return static_cast<const void *>(U.get()) == Handle;
      });
      if (It == G.Objects.end())
        return Status::InvalidValue;
      G.Objects.erase(It);
    }
    return Status::Success;
  });
}
