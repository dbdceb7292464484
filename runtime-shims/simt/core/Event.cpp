//===- Event.cpp - Marks in streams ---------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Event.h"
#include "GraphCapture.h"
#include <chrono>

using namespace hipify::simt;

static int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::shared_ptr<Event::Mark> Event::last() const {
  std::lock_guard Lock(Mutex);
  return Last;
}

Status Event::record(Stream &S) {
  if (&S.device() != &Of)
    return Status::InvalidHandle;
  if (std::shared_ptr<Capture> C = S.capture()) {
    std::lock_guard Lock(Mutex);
    Last = nullptr;
    In = C;
    Nodes = C->frontier(S);
    return Status::Success;
  }
  auto M = std::make_shared<Mark>();
  M->At = S.submit([M] { M->Nanoseconds = now(); });
  std::lock_guard Lock(Mutex);
  In = nullptr;
  Nodes.clear();
  Last = std::move(M);
  return Status::Success;
}

void Event::recordNow() {
  auto M = std::make_shared<Mark>();
  M->Nanoseconds = now();
  std::lock_guard Lock(Mutex);
  Last = std::move(M);
}

Status Event::makeWait(Stream &S) {
  std::shared_ptr<Mark> M;
  std::shared_ptr<Capture> C;
  std::vector<Node *> Captured;
  {
    std::lock_guard Lock(Mutex);
    M = Last;
    C = In;
    Captured = Nodes;
  }
  if (C)
    return C->join(S, Captured);
  if (S.capture())
    return M ? Status::CaptureIsolation : Status::Success;
  if (M)
    S.waitFor({M->At});
  return Status::Success;
}

Status Event::query() const {
  std::lock_guard Lock(Mutex);
  if (In)
    return Status::CapturedEvent;
  return !Last || Last->At.reached() ? Status::Success : Status::NotReady;
}

Status Event::synchronize() const {
  {
    std::lock_guard Lock(Mutex);
    if (In)
      return Status::CapturedEvent;
  }
  if (std::shared_ptr<Mark> M = last())
    M->At.wait();
  return Status::Success;
}

Status Event::elapsed(float &Milliseconds, const Event &Start,
                      const Event &End) {
  std::shared_ptr<Mark> From = Start.last(), To = End.last();
  if (!From || !To || !Start.hasTiming() || !End.hasTiming())
    return Status::InvalidHandle;
  if (!From->At.reached() || !To->At.reached())
    return Status::NotReady;
  Milliseconds = float(double(To->Nanoseconds - From->Nanoseconds) * 1e-6);
  return Status::Success;
}
