//===- Graphs.h - Nodes of graphs as the SDK describes them -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_API_GRAPHS_H
#define HIPIFY_SIMT_API_GRAPHS_H

#include "../core/Event.h"
#include "../core/Symbols.h"
#include "Arrays.h"

namespace hipify::simt::api {

// The parameters come in several structures with the same members (V2, ...).

/// Handle, where HIP has no such type and CUDA's driver has its own.
template <typename Parameters> Status kernelWork(const Parameters &P, Work &W) {
  KernelSymbol *K = findKernelSymbol(reinterpret_cast<const void *>(P.func));
  if (!K)
    return Status::InvalidFunction;
  KernelWork Kernel;
  Kernel.Function = reinterpret_cast<const void *>(P.func);
  if (Status S =
          makeGrid(*K, {P.gridDim.x, P.gridDim.y, P.gridDim.z},
                   {P.blockDim.x, P.blockDim.y, P.blockDim.z}, P.sharedMemBytes,
                   /*Cooperative=*/false, currentDevice().Id, Kernel.Launch);
      failed(S))
    return S;
  if (K->Code->NumParameters && !P.kernelParams)
    return P.extra ? Status::NotSupported : Status::InvalidValue;
  Kernel.Launch.Arguments = packArguments(*K->Code, P.kernelParams);
  W = std::move(Kernel);
  return Status::Success;
}

/// N owns the arguments that P points to then.
template <typename Parameters> bool describeKernel(Node &N, Parameters &P) {
  auto *Kernel = std::get_if<KernelWork>(&N.Does);
  if (!Kernel)
    return false;
  Grid &G = Kernel->Launch;
  P = {};
  P.func =
      reinterpret_cast<decltype(P.func)>(const_cast<void *>(Kernel->Function));
  P.gridDim = {G.Blocks.X, G.Blocks.Y, G.Blocks.Z};
  P.blockDim = {G.Threads.X, G.Threads.Y, G.Threads.Z};
  P.sharedMemBytes = G.DynamicLds;
  std::vector<void *> Pointers;
  for (uint32_t I = 0; I != G.Running->NumParameters; ++I)
    Pointers.push_back(G.Arguments.data() + G.Running->Parameters[I].Offset);
  N.Data.resize(Pointers.size() * sizeof(void *));
  if (!Pointers.empty())
    std::memcpy(N.Data.data(), Pointers.data(), N.Data.size());
  P.kernelParams = reinterpret_cast<void **>(N.Data.data());
  return true;
}

inline Status copyWork(const hipMemcpy3DParms &P, Work &W,
                       std::vector<char> &Data) {
  CopyWork C;
  if (Status S = describe3D(P, C); failed(S))
    return S;
  if (Status S = checkCopy(C, direction(P.kind)); failed(S))
    return S;
  W = C;
  Data = toBytes(P);
  return Status::Success;
}

/// Of a copy that was not described so, too.
inline bool describeCopy(const Node &N, hipMemcpy3DParms &P) {
  const auto *C = std::get_if<CopyWork>(&N.Does);
  if (!C)
    return false;
  if (fromBytes(N.Data, P))
    return true;
  P = {};
  auto Pitched = [&](const Rows &R) {
    size_t Pitch = R.Pitch ? R.Pitch : C->Width;
    return hipPitchedPtr{R.Base, Pitch, C->Width,
                         R.Slice ? R.Slice / Pitch : C->Height};
  };
  P.srcPtr = Pitched(C->From);
  P.dstPtr = Pitched(C->To);
  P.extent = {C->Width, C->Height, C->Depth};
  P.kind = hipMemcpyDefault;
  return true;
}

inline Status copyWork1D(void *To, const void *From, size_t Size,
                         hipMemcpyKind Kind, Work &W) {
  CopyWork C = linearCopy(To, From, Size);
  W = C;
  return checkCopy(C, direction(Kind));
}

template <typename Parameters> Status fillWork(const Parameters &P, Work &W) {
  if (P.elementSize != 1 && P.elementSize != 2 && P.elementSize != 4)
    return Status::InvalidValue;
  FillWork F;
  F.To = {static_cast<char *>(P.dst), P.pitch, 0};
  F.Width = P.width;
  F.Height = P.height;
  F.Value = P.value;
  F.ElementSize = P.elementSize;
  W = F;
  return checkFill(F);
}

template <typename Parameters> bool describeFill(const Node &N, Parameters &P) {
  const auto *F = std::get_if<FillWork>(&N.Does);
  if (!F)
    return false;
  P = {};
  P.dst = F->To.Base;
  P.pitch = F->To.Pitch;
  P.width = F->Width;
  P.height = F->Height;
  P.value = F->Value;
  P.elementSize = F->ElementSize;
  return true;
}

template <typename Parameters> Status allocateWork(Parameters &P, Work &W) {
  if (P.poolProps.location.type != hipMemLocationTypeDevice ||
      !isDevice(P.poolProps.location.id))
    return Status::InvalidValue;
  auto M = GraphMemory::make(P.bytesize, P.poolProps.location.id);
  if (!M)
    return Status::OutOfMemory;
  P.dptr = M->Memory;
  W = AllocateWork{std::move(M)};
  return Status::Success;
}

inline Status recordWork(hipEvent_t Handle, Work &W) {
  std::shared_ptr<Event> E = handles<Event>().find(Handle);
  W = RecordWork{E};
  return E ? Status::Success : Status::InvalidHandle;
}

inline Status waitWork(hipEvent_t Handle, Work &W) {
  std::shared_ptr<Event> E = handles<Event>().find(Handle);
  W = WaitWork{E};
  return E ? Status::Success : Status::InvalidHandle;
}

inline Status childWork(hipGraph_t Handle, Work &W) {
  std::shared_ptr<Graph> G = handles<Graph>().find(Handle);
  if (!G)
    return Status::InvalidValue;
  W = ChildWork{G->clone()};
  return Status::Success;
}

/// The dependencies that a call names; false if one is none of G's nodes.
inline bool findNodes(const Graph &G, const hipGraphNode_t *Nodes, size_t Count,
                      std::vector<Node *> &Found) {
  for (size_t I = 0; I != Count; ++I) {
    Node *N = findNode(Nodes[I]);
    if (!N || &N->In != &G)
      return false;
    Found.push_back(N);
  }
  return true;
}

/// Adds the node for the work that Describe(W, data) makes.
template <typename Fn>
hipError_t addNode(hipGraphNode_t *To, hipGraph_t Handle,
                   const hipGraphNode_t *Dependencies, size_t Count,
                   Fn Describe) {
  return call([&] {
    std::shared_ptr<Graph> G = handles<Graph>().find(Handle);
    std::vector<Node *> After;
    if (!To || !G || !findNodes(*G, Dependencies, Count, After))
      return Status::InvalidValue;
    Work W;
    std::vector<char> Data;
    if (Status S = Describe(W, Data); failed(S))
      return S;
    *To = reinterpret_cast<hipGraphNode_t>(
        G->add(std::move(W), After, std::move(Data)));
    return Status::Success;
  });
}

/// Gives a node other work of the same kind.
template <typename Fn>
hipError_t changeNode(hipGraphNode_t Handle, Fn Describe) {
  return call([&] {
    Node *N = findNode(Handle);
    if (!N)
      return Status::InvalidValue;
    Work W;
    std::vector<char> Data;
    if (Status S = Describe(W, Data); failed(S))
      return S;
    if (W.index() != N->Does.index())
      return Status::InvalidValue;
    N->Does = std::move(W);
    N->Data = std::move(Data);
    return Status::Success;
  });
}

/// The same for the node that was made of it in an executable graph.
template <typename Fn>
hipError_t changeNode(hipGraphExec_t In, hipGraphNode_t Handle, Fn Describe) {
  return call([&] {
    std::shared_ptr<ExecutableGraph> E = handles<ExecutableGraph>().find(In);
    Node *N = findNode(Handle);
    if (!E || !N)
      return Status::InvalidValue;
    Work W;
    std::vector<char> Data;
    if (Status S = Describe(W, Data); failed(S))
      return S;
    return E->change(N, std::move(W), std::move(Data));
  });
}

template <typename Fn> hipError_t askNode(hipGraphNode_t Handle, Fn Describe) {
  return call([&] {
    Node *N = findNode(Handle);
    return N && Describe(*N) ? Status::Success : Status::InvalidValue;
  });
}

} // namespace hipify::simt::api

#endif
