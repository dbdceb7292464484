//===- GraphCapture.cpp - Streams that record -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "GraphCapture.h"
#include <algorithm>
#include <utility>

using namespace hipify::simt;

static std::mutex &capturesMutex() {
  static std::mutex &M = *new std::mutex;
  return M;
}

/// Captures that have not ended.
static std::vector<std::shared_ptr<Capture>> &captures() {
  static auto &All = *new std::vector<std::shared_ptr<Capture>>;
  return All;
}

static thread_local CaptureMode ThreadMode = CaptureMode::Global;
static std::atomic<uint64_t> NextCaptureId = 1;
/// How many there are; asked often, and nearly always zero.
static std::atomic<unsigned> NumCaptures = 0;

Capture::Capture(Stream &S, CaptureMode M, std::shared_ptr<Graph> Into)
    : Id(NextCaptureId++), Mode(M), Thread(std::this_thread::get_id()),
      Origin(S), Into(std::move(Into)) {}

CaptureMode hipify::simt::exchangeCaptureMode(CaptureMode M) {
  return std::exchange(ThreadMode, M);
}

Status Capture::begin(Stream &S, CaptureMode M, std::shared_ptr<Graph> Into,
                      std::vector<Node *> First) {
  if (S.kind() == Stream::Kind::Legacy)
    return Status::CaptureUnsupported;
  if (S.capture())
    return Status::IllegalState;
  if (!Into)
    Into = std::make_shared<Graph>();
  auto C = std::make_shared<Capture>(S, M, std::move(Into));
  C->Frontiers[&S] = std::move(First);
  C->Streams[&S] = S.shared_from_this();
  {
    std::lock_guard Lock(capturesMutex());
    captures().push_back(C);
    ++NumCaptures;
  }
  S.setCapture(C);
  return Status::Success;
}

bool Capture::isJoined() const {
  std::lock_guard Lock(Mutex);
  const std::vector<Node *> &Ends = Frontiers.at(&Origin);
  for (const auto &[S, Nodes] : Frontiers)
    for (Node *N : Nodes)
      if (S != &Origin && N->Dependents.empty() &&
          std::find(Ends.begin(), Ends.end(), N) == Ends.end())
        return false;
  return true;
}

Status Capture::end(Stream &S, std::shared_ptr<Graph> &G) {
  G = nullptr;
  std::shared_ptr<Capture> C = S.capture();
  if (!C)
    return Status::IllegalState;
  if (&C->Origin != &S)
    return Status::CaptureUnmatched;
  if (C->Mode != CaptureMode::Relaxed &&
      C->Thread != std::this_thread::get_id())
    return Status::CaptureWrongThread;
  bool Joined = C->isJoined();
  {
    std::lock_guard Lock(capturesMutex());
    std::erase(captures(), C);
    --NumCaptures;
  }
  for (const auto &[Raw, Other] : std::exchange(C->Streams, {}))
    Other->setCapture(nullptr);
  if (!C->isValid())
    return Status::CaptureInvalidated;
  if (!Joined)
    return Status::CaptureUnjoined;
  G = C->Into;
  return Status::Success;
}

std::vector<Node *> Capture::frontier(const Stream &S) const {
  std::lock_guard Lock(Mutex);
  auto It = Frontiers.find(&S);
  return It == Frontiers.end() ? std::vector<Node *>() : It->second;
}

static void addOnce(std::vector<Node *> &To, const std::vector<Node *> &Nodes) {
  for (Node *N : Nodes)
    if (std::find(To.begin(), To.end(), N) == To.end())
      To.push_back(N);
}

Status Capture::setFrontier(Stream &S, std::vector<Node *> Nodes, bool Add) {
  std::lock_guard Lock(Mutex);
  std::vector<Node *> &Mine = Frontiers[&S];
  for (Node *N : Nodes)
    if (&N->In != Into.get())
      return Status::InvalidValue;
  if (!Add)
    Mine.clear();
  addOnce(Mine, Nodes);
  return Status::Success;
}

Status Capture::add(Stream &S, Work W, std::vector<char> Data) {
  if (!Valid)
    return Status::CaptureInvalidated;
  std::lock_guard Lock(Mutex);
  std::vector<Node *> &Mine = Frontiers[&S];
  Mine = {Into->add(std::move(W), Mine, std::move(Data))};
  return Status::Success;
}

Status Capture::join(Stream &S, const std::vector<Node *> &Nodes) {
  std::shared_ptr<Capture> Other = S.capture();
  if (Other && Other.get() != this) {
    Valid = Other->Valid = false;
    return Status::CaptureMerge;
  }
  {
    std::lock_guard Lock(capturesMutex());
    bool Ended = true;
    for (const auto &C : captures())
      Ended &= C.get() != this;
    if (Ended)
      return Status::InvalidValue;
  }
  if (S.kind() == Stream::Kind::Legacy) {
    Valid = false;
    return Status::CaptureImplicit;
  }
  {
    std::lock_guard Lock(Mutex);
    addOnce(Frontiers[&S], Nodes);
    Streams[&S] = S.shared_from_this();
  }
  if (!Other)
    S.setCapture(shared_from_this());
  return Status::Success;
}

Status hipify::simt::checkNotCapturing() {
  if (!NumCaptures || ThreadMode == CaptureMode::Relaxed)
    return Status::Success;
  std::lock_guard Lock(capturesMutex());
  for (const auto &C : captures()) {
    bool Mine = C->Thread == std::this_thread::get_id();
    bool Forbids = Mine ? C->Mode != CaptureMode::Relaxed
                        : C->Mode == CaptureMode::Global &&
                              ThreadMode == CaptureMode::Global;
    if (Forbids) {
      C->invalidate();
      return Status::CaptureUnsupported;
    }
  }
  return Status::Success;
}

Status hipify::simt::checkNotCapturing(Stream &S) {
  std::shared_ptr<Capture> C = S.capture();
  if (!C)
    return Status::Success;
  C->invalidate();
  return Status::CaptureUnsupported;
}

bool hipify::simt::captureForbids(const Stream &Legacy) {
  if (!NumCaptures || Legacy.kind() != Stream::Kind::Legacy)
    return false;
  std::lock_guard Lock(capturesMutex());
  bool Forbids = false;
  for (const auto &C : captures()) {
    std::lock_guard Inner(C->Mutex);
    for (const auto &[S, Nodes] : C->Frontiers)
      if (S->kind() == Stream::Kind::Blocking &&
          &S->device() == &Legacy.device() && C->Mode != CaptureMode::Relaxed) {
        C->invalidate();
        Forbids = true;
      }
  }
  return Forbids;
}
