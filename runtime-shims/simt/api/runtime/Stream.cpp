//===- Stream.cpp - Streams, events and capture ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../../core/Event.h"
#include "../StreamAttributes.h"
#include "../Vendor.h"
#include <algorithm>

using namespace hipify::simt;
using namespace hipify::simt::api;

// --- streams -----------------------------------------------------------------

static constexpr int LeastPriority = IsCUDA ? 0 : 1;
static constexpr int GreatestPriority = IsCUDA ? -5 : -1;

static hipError_t create(hipStream_t *Handle, unsigned Flags, int Priority) {
  return call([&] {
    if (!Handle || Flags > hipStreamNonBlocking)
      return Status::InvalidValue;
    Priority = std::clamp(Priority, GreatestPriority, LeastPriority);
    *Handle = reinterpret_cast<hipStream_t>(createStream(
        currentDevice(), Flags & hipStreamNonBlocking, Flags, Priority));
    return Status::Success;
  });
}

#ifndef SIMT_CUDA_DRIVER
SIMT_API hipError_t hipStreamCreate(hipStream_t *Handle) {
  return create(Handle, 0, 0);
}
#endif

SIMT_API hipError_t hipStreamCreateWithFlags(hipStream_t *Handle,
                                             unsigned Flags) {
  return create(Handle, Flags, 0);
}

SIMT_API hipError_t hipStreamCreateWithPriority(hipStream_t *Handle,
                                                unsigned Flags, int Priority) {
  return create(Handle, Flags, Priority);
}

SIMT_API hipError_t hipDeviceGetStreamPriorityRange(int *Least, int *Greatest) {
  return call([&] {
    if (Least)
      *Least = LeastPriority;
    if (Greatest)
      *Greatest = GreatestPriority;
    return Status::Success;
  });
}

SIMT_API hipError_t hipStreamDestroy(hipStream_t Handle) {
  return call([&] { return destroyStream(Handle); });
}

SIMT_API hipError_t hipStreamQuery(hipStream_t Handle) {
  return callOn(Handle, [](Stream &S) {
    if (Status E = checkNotCapturing(S); failed(E))
      return E;
    if (!S.isIdle())
      return Status::NotReady;
    return S.device().health();
  });
}

SIMT_API hipError_t hipStreamSynchronize(hipStream_t Handle) {
  return callOn(Handle, [](Stream &S) {
    if (Status E = checkNotCapturing(S); failed(E))
      return E;
    if (captureForbids(S))
      return Status::CaptureImplicit;
    S.synchronize();
    return S.device().health();
  });
}

SIMT_API hipError_t hipStreamGetFlags(hipStream_t Handle, unsigned *Flags) {
  return callOn(Handle, [&](Stream &S) {
    *Flags = S.flags();
    return Status::Success;
  });
}

SIMT_API hipError_t hipStreamGetPriority(hipStream_t Handle, int *Priority) {
  return callOn(Handle, [&](Stream &S) {
    *Priority = S.priority();
    return Status::Success;
  });
}

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 12000
SIMT_API hipError_t hipStreamGetId(hipStream_t Handle, unsigned long long *Id) {
  return callOn(Handle, [&](Stream &S) {
    *Id = S.id();
    return Status::Success;
  });
}
#endif

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 12080
SIMT_API hipError_t hipStreamGetDevice(hipStream_t Handle,
#ifdef SIMT_CUDA
                                       int *Device
#else
                                       hipDevice_t *Device
#endif
) {
  return callOn(Handle, [&](Stream &S) {
    *Device = S.device().Id;
    return Status::Success;
  });
}
#endif

// CUDA 11 has other types for these.
#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 12000
SIMT_API
    hipError_t hipStreamSetAttribute(hipStream_t Handle,
                                     hipLaunchAttributeID Id,
                                     const hipLaunchAttributeValue *Value) {
  return callOn(Handle, [&](Stream &S) {
    if (!Value || !StreamAttributes::all().set(S, Id, *Value))
      return Status::InvalidValue;
    return Status::Success;
  });
}

SIMT_API hipError_t hipStreamGetAttribute(hipStream_t Handle,
                                          hipLaunchAttributeID Id,
                                          hipLaunchAttributeValue *Value) {
  return callOn(Handle, [&](Stream &S) {
    if (!Value || !StreamAttributes::all().get(S, Id, *Value))
      return Status::InvalidValue;
    return Status::Success;
  });
}
#endif

#ifdef SIMT_CUDA
SIMT_API hipError_t hipStreamCopyAttributes(hipStream_t To, hipStream_t From) {
  return callOn(To, [&](Stream &S) {
    std::shared_ptr<Stream> Other = stream(From);
    if (!Other)
      return Status::InvalidHandle;
    StreamAttributes::all().copy(S, *Other);
    return Status::Success;
  });
}
#endif

#ifndef SIMT_CUDA
// Tells an error by its result only, as HIP does.
SIMT_API int hipGetStreamDeviceId(hipStream_t Handle) {
  std::shared_ptr<Stream> S = stream(Handle);
  return S ? S->device().Id : -1;
}
#endif

// --- functions of the host ---------------------------------------------------

SIMT_API hipError_t hipLaunchHostFunc(hipStream_t Handle, hipHostFn_t Function,
                                      void *Data) {
  return callOn(Handle, [&](Stream &S) {
    if (!Function)
      return Status::InvalidValue;
    return submit(S, HostWork{Function, Data});
  });
}

namespace {
struct Callback {
  hipStreamCallback_t Function;
  hipStream_t Handle;
  void *Data;
  Device &Of;
};
} // namespace

SIMT_API hipError_t hipStreamAddCallback(hipStream_t Handle,
                                         hipStreamCallback_t Function,
                                         void *Data, unsigned Flags) {
  return callOn(Handle, [&](Stream &S) {
    if (!Function || Flags)
      return Status::InvalidValue;
    if (Status E = checkNotCapturing(S); failed(E))
      return E;
    // Unlike host functions these also run, with the error, after one.
    S.submit([C = Callback{Function, Handle, Data, S.device()}] {
      C.Function(C.Handle, api::convert(C.Of.health()), C.Data);
    });
    return Status::Success;
  });
}

// --- events ------------------------------------------------------------------

static std::shared_ptr<Event> findEvent(hipEvent_t Handle) {
  return handles<Event>().find(Handle);
}

template <typename Fn> static hipError_t callWith(hipEvent_t Handle, Fn F) {
  return call([&] {
    std::shared_ptr<Event> E = findEvent(Handle);
    return E ? F(*E) : Status::InvalidHandle;
  });
}

SIMT_API hipError_t hipEventCreateWithFlags(hipEvent_t *Handle,
                                            unsigned Flags) {
  return call([&] {
    bool IsInterprocess = Flags & Event::Interprocess;
    if (!Handle || (IsInterprocess && !(Flags & Event::DisableTiming)))
      return Status::InvalidValue;
    if (IsInterprocess)
      return Status::NotSupported;
    *Handle = reinterpret_cast<hipEvent_t>(
        handles<Event>().add(std::make_shared<Event>(currentDevice(), Flags)));
    return Status::Success;
  });
}

#ifndef SIMT_CUDA_DRIVER
SIMT_API hipError_t hipEventCreate(hipEvent_t *Handle) {
  return hipEventCreateWithFlags(Handle, 0);
}
#endif

SIMT_API hipError_t hipEventDestroy(hipEvent_t Handle) {
  return call([&] {
    return handles<Event>().remove(Handle) ? Status::Success
                                           : Status::InvalidHandle;
  });
}

SIMT_API hipError_t hipEventRecord(hipEvent_t Handle, hipStream_t In) {
  return callOn(In, [&](Stream &S) {
    std::shared_ptr<Event> E = findEvent(Handle);
    if (!E)
      return Status::InvalidHandle;
    if (captureForbids(S))
      return Status::CaptureImplicit;
    return E->record(S);
  });
}

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 11010
SIMT_API hipError_t hipEventRecordWithFlags(hipEvent_t Handle, hipStream_t In,
                                            unsigned Flags) {
  if (!Flags)
    return hipEventRecord(Handle, In);
  // An external event is a node of the graph, not one of its edges.
  return callOn(In, [&](Stream &S) {
    std::shared_ptr<Event> E = findEvent(Handle);
    if (!E)
      return Status::InvalidHandle;
    return S.capture() ? submit(S, RecordWork{E}) : Status::InvalidValue;
  });
}
#endif

SIMT_API hipError_t hipStreamWaitEvent(hipStream_t Handle, hipEvent_t On,
                                       unsigned Flags) {
  return callOn(Handle, [&](Stream &S) {
    std::shared_ptr<Event> E = findEvent(On);
    if (!E)
      return Status::InvalidHandle;
    if (Flags && S.capture())
      return submit(S, WaitWork{E});
    return Flags ? Status::InvalidValue : E->makeWait(S);
  });
}

SIMT_API hipError_t hipEventQuery(hipEvent_t Handle) {
  return callWith(Handle, [](Event &E) {
    Status S = E.query();
    return failed(S) ? S : E.device().health();
  });
}

SIMT_API hipError_t hipEventSynchronize(hipEvent_t Handle) {
  return callWith(Handle, [](Event &E) {
    Status S = E.synchronize();
    return failed(S) ? S : E.device().health();
  });
}

SIMT_API hipError_t hipEventElapsedTime(float *Milliseconds, hipEvent_t Start,
                                        hipEvent_t End) {
  return callWith(Start, [&](Event &From) {
    std::shared_ptr<Event> To = findEvent(End);
    if (!To)
      return Status::InvalidHandle;
    if (!Milliseconds)
      return Status::InvalidValue;
    return Event::elapsed(*Milliseconds, From, *To);
  });
}

// --- capture -----------------------------------------------------------------

SIMT_API hipError_t hipStreamBeginCapture(hipStream_t Handle,
                                          hipStreamCaptureMode Mode) {
  return callOn(Handle, [&](Stream &S) {
    if (unsigned(Mode) > unsigned(CaptureMode::Relaxed))
      return Status::InvalidValue;
    return Capture::begin(S, CaptureMode(Mode), nullptr, {});
  });
}

SIMT_API hipError_t hipStreamEndCapture(hipStream_t Handle, hipGraph_t *To) {
  return callOn(Handle, [&](Stream &S) {
    std::shared_ptr<Graph> G;
    Status E = Capture::end(S, G);
    *To = G ? reinterpret_cast<hipGraph_t>(handles<Graph>().add(G)) : nullptr;
    return E;
  });
}

static hipStreamCaptureStatus statusOf(const std::shared_ptr<Capture> &C) {
  return !C             ? hipStreamCaptureStatusNone
         : C->isValid() ? hipStreamCaptureStatusActive
                        : hipStreamCaptureStatusInvalidated;
}

SIMT_API hipError_t hipStreamIsCapturing(hipStream_t Handle,
                                         hipStreamCaptureStatus *To) {
  return callOn(Handle, [&](Stream &S) {
    *To = statusOf(S.capture());
    return Status::Success;
  });
}

SIMT_API hipError_t
hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode *Mode) {
  return call([&] {
    if (!Mode || unsigned(*Mode) > unsigned(CaptureMode::Relaxed))
      return Status::InvalidValue;
    *Mode = hipStreamCaptureMode(exchangeCaptureMode(CaptureMode(*Mode)));
    return Status::Success;
  });
}

#ifdef SIMT_CUDA_DRIVER
using CaptureId = cuuint64_t;
#else
using CaptureId = unsigned long long;
#endif

static hipError_t captureInfo(hipStream_t Handle, hipStreamCaptureStatus *To,
                              CaptureId *Id, hipGraph_t *G,
                              const hipGraphNode_t **Dependencies,
                              size_t *NumDependencies) {
  return callOn(Handle, [&](Stream &S) {
    std::shared_ptr<Capture> C = S.capture();
    *To = statusOf(C);
    if (!C || !C->isValid())
      return Status::Success;
    if (Id)
      *Id = C->id();
    // The handle must be found, although the graph has no owner yet.
    if (G)
      *G = reinterpret_cast<hipGraph_t>(handles<Graph>().add(C->graph()));
    static thread_local std::vector<Node *> Nodes;
    Nodes = C->frontier(S);
    if (Dependencies)
      *Dependencies = reinterpret_cast<const hipGraphNode_t *>(Nodes.data());
    if (NumDependencies)
      *NumDependencies = Nodes.size();
    return Status::Success;
  });
}

static hipError_t updateCapture(hipStream_t Handle, hipGraphNode_t *Nodes,
                                size_t Count, unsigned Flags) {
  return callOn(Handle, [&](Stream &S) {
    std::shared_ptr<Capture> C = S.capture();
    if (!C)
      return Status::IllegalState;
    std::vector<Node *> Found;
    for (size_t I = 0; I != Count; ++I) {
      Node *N = findNode(Nodes[I]);
      if (!N)
        return Status::InvalidValue;
      Found.push_back(N);
    }
    return C->setFrontier(S, std::move(Found),
                          Flags == hipStreamAddCaptureDependencies);
  });
}

#if SIMT_CUDA_VERSION >= 13000
SIMT_API hipError_t hipStreamGetCaptureInfo(hipStream_t Handle,
                                            hipStreamCaptureStatus *To,
                                            CaptureId *Id, hipGraph_t *G,
                                            const hipGraphNode_t **Dependencies,
                                            const hipGraphEdgeData **Edges,
                                            size_t *NumDependencies) {
  if (Edges)
    *Edges = nullptr;
  return captureInfo(Handle, To, Id, G, Dependencies, NumDependencies);
}

SIMT_API hipError_t hipStreamUpdateCaptureDependencies(hipStream_t Handle,
                                                       hipGraphNode_t *Nodes,
                                                       const hipGraphEdgeData *,
                                                       size_t Count,
                                                       unsigned Flags) {
  return updateCapture(Handle, Nodes, Count, Flags);
}
#else
#if SIMT_CUDA_VERSION >= 12000
#define CAPTURE_INFO_V2 hipStreamGetCaptureInfo
#else
#define CAPTURE_INFO_V2 hipStreamGetCaptureInfo_v2
SIMT_API hipError_t hipStreamGetCaptureInfo(hipStream_t Handle,
                                            hipStreamCaptureStatus *To,
                                            CaptureId *Id) {
  return captureInfo(Handle, To, Id, nullptr, nullptr, nullptr);
}
#endif
SIMT_API hipError_t CAPTURE_INFO_V2(hipStream_t Handle,
                                    hipStreamCaptureStatus *To, CaptureId *Id,
                                    hipGraph_t *G,
                                    const hipGraphNode_t **Dependencies,
                                    size_t *NumDependencies) {
  return captureInfo(Handle, To, Id, G, Dependencies, NumDependencies);
}

SIMT_API hipError_t hipStreamUpdateCaptureDependencies(hipStream_t Handle,
                                                       hipGraphNode_t *Nodes,
                                                       size_t Count,
                                                       unsigned Flags) {
  return updateCapture(Handle, Nodes, Count, Flags);
}
#endif

#if SIMT_CUDA_VERSION >= 12030 || !defined(SIMT_CUDA)
SIMT_API hipError_t hipStreamBeginCaptureToGraph(
    hipStream_t Handle, hipGraph_t Into, const hipGraphNode_t *Dependencies,
    const hipGraphEdgeData *, size_t Count, hipStreamCaptureMode Mode) {
  return callOn(Handle, [&](Stream &S) {
    std::shared_ptr<Graph> G = handles<Graph>().find(Into);
    if (!G || unsigned(Mode) > unsigned(CaptureMode::Relaxed))
      return Status::InvalidValue;
    std::vector<Node *> First;
    for (size_t I = 0; I != Count; ++I) {
      Node *N = findNode(Dependencies[I]);
      if (!N || &N->In != G.get())
        return Status::InvalidValue;
      First.push_back(N);
    }
    return Capture::begin(S, CaptureMode(Mode), std::move(G), std::move(First));
  });
}
#endif
