//===- Stream.cpp - Work in order -----------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Stream.h"
#include "DeviceHandles.h"
#include "Options.h"
#include <thread>

using namespace hipify::simt;

// One lock for all streams: what a task waits for is in other streams, and
// tasks are long next to the time that the lock is held.
static std::mutex &streamMutex() {
  static std::mutex &M = *new std::mutex;
  return M;
}

static std::condition_variable &streamChanged() {
  static std::condition_variable &C = *new std::condition_variable;
  return C;
}

/// Every stream that may still have tasks, also destroyed ones: the legacy
/// stream waits for them.
static std::vector<std::weak_ptr<Stream>> &allStreams() {
  static std::vector<std::weak_ptr<Stream>> &All =
      *new std::vector<std::weak_ptr<Stream>>;
  return All;
}

bool Point::reached() const {
  std::lock_guard Lock(streamMutex());
  return !In || In->Completed >= Ticket;
}

void Point::wait() const {
  std::unique_lock Lock(streamMutex());
  streamChanged().wait(Lock, [&] { return !In || In->Completed >= Ticket; });
}

static std::atomic<uint64_t> NextStreamId = 1;

Stream::Stream(Device &D, Kind K, unsigned Flags, int Priority)
    : Of(D), TheKind(K), Flags(Flags), Priority(Priority), Id(NextStreamId++) {}

/// The legacy stream's tasks come after those of all blocking streams, and
/// the other way round.
void Stream::addImplicitOrder(std::vector<Point> &After) {
  if (TheKind == Kind::NonBlocking)
    return;
  std::erase_if(allStreams(), [](const auto &S) { return S.expired(); });
  for (const std::weak_ptr<Stream> &Weak : allStreams()) {
    std::shared_ptr<Stream> Other = Weak.lock();
    if (!Other || Other.get() == this || &Other->Of != &Of ||
        Other->TheKind == Kind::NonBlocking ||
        Other->Completed == Other->Submitted)
      continue;
    if ((TheKind == Kind::Legacy) != (Other->TheKind == Kind::Legacy))
      After.push_back({Other, Other->Submitted});
  }
}

bool Stream::isReady(uint64_t Ticket, const std::vector<Point> &After) const {
  if (Completed + 1 != Ticket)
    return false;
  for (const Point &P : After)
    if (P.In->Completed < P.Ticket)
      return false;
  return true;
}

Point Stream::submit(std::function<void()> Run, std::vector<Point> After,
                     Mode M) {
  std::unique_lock Lock(streamMutex());
  std::erase_if(After, [](const Point &P) { return !P.In; });
  After.insert(After.end(), Pending.begin(), Pending.end());
  Pending.clear();
  addImplicitOrder(After);
  uint64_t Ticket = ++Submitted;
  if (M == Mode::Synchronous || options().Scheduled) {
    streamChanged().wait(Lock, [&] { return isReady(Ticket, After); });
    Lock.unlock();
    Run();
    Lock.lock();
    Completed = Ticket;
    streamChanged().notify_all();
    return {shared_from_this(), Ticket};
  }
  Queue.push_back({Ticket, std::move(After), std::move(Run)});
  if (!HasThread) {
    HasThread = true;
    std::thread([Self = shared_from_this()] { Self->runTasks(); }).detach();
  }
  streamChanged().notify_all();
  return {shared_from_this(), Ticket};
}

void Stream::runTasks() {
  std::unique_lock Lock(streamMutex());
  while (true) {
    streamChanged().wait(Lock, [&] {
      return Queue.empty() ? Closed
                           : isReady(Queue.front().Ticket, Queue.front().After);
    });
    if (Queue.empty())
      return;
    Task T = std::move(Queue.front());
    Queue.pop_front();
    Lock.unlock();
    T.Run();
    // What the task holds may be the last of its kind: let it go unlocked.
    uint64_t Ticket = T.Ticket;
    T = {};
    Lock.lock();
    Completed = Ticket;
    streamChanged().notify_all();
  }
}

std::vector<Point> Stream::ends() {
  std::lock_guard Lock(streamMutex());
  std::vector<Point> Ends = Pending;
  if (Submitted > Completed)
    Ends.push_back({shared_from_this(), Submitted});
  if (TheKind == Kind::Legacy)
    addImplicitOrder(Ends);
  return Ends;
}

void Stream::waitFor(std::vector<Point> After) {
  std::lock_guard Lock(streamMutex());
  for (Point &P : After)
    if (P.In && P.In->Completed < P.Ticket)
      Pending.push_back(std::move(P));
}

void Stream::synchronize() {
  for (const Point &P : ends())
    P.wait();
}

bool Stream::isIdle() {
  for (const Point &P : ends())
    if (!P.reached())
      return false;
  return true;
}

void Stream::close() {
  std::lock_guard Lock(streamMutex());
  Closed = true;
  streamChanged().notify_all();
}

std::shared_ptr<Capture> Stream::capture() const {
  std::lock_guard Lock(streamMutex());
  return InCapture;
}

void Stream::setCapture(std::shared_ptr<Capture> C) {
  std::lock_guard Lock(streamMutex());
  InCapture.swap(C); // The old one dies after the lock is gone.
}

static void enroll(const std::shared_ptr<Stream> &S) {
  std::lock_guard Lock(streamMutex());
  allStreams().push_back(S);
}

std::shared_ptr<Stream> hipify::simt::makeStream(Device &D, Stream::Kind K) {
  auto S = std::make_shared<Stream>(D, K);
  enroll(S);
  return S;
}

Stream *hipify::simt::createStream(Device &D, bool NonBlocking, unsigned Flags,
                                   int Priority) {
  auto Kind = NonBlocking ? Stream::Kind::NonBlocking : Stream::Kind::Blocking;
  auto S = std::make_shared<Stream>(D, Kind, Flags, Priority);
  enroll(S);
  return handles<Stream>().add(S);
}

Status hipify::simt::destroyStream(const void *Handle) {
  std::shared_ptr<Stream> S = handles<Stream>().remove(Handle);
  if (!S)
    return Status::InvalidHandle;
  S->close();
  return Status::Success;
}

std::vector<std::shared_ptr<Stream>> hipify::simt::streamsOf(Device &D) {
  std::lock_guard Lock(streamMutex());
  std::vector<std::shared_ptr<Stream>> Found;
  for (const std::weak_ptr<Stream> &Weak : allStreams())
    if (std::shared_ptr<Stream> S = Weak.lock())
      if (&S->device() == &D)
        Found.push_back(std::move(S));
  return Found;
}

std::shared_ptr<Stream> Device::threadStream() {
  // The thread's streams end with it.
  struct Own {
    std::map<int, std::shared_ptr<Stream>> Streams;
    ~Own() {
      for (auto &[Id, S] : Streams)
        S->close();
    }
  };
  static thread_local Own Mine;
  std::shared_ptr<Stream> &S = Mine.Streams[Id];
  if (!S)
    S = makeStream(*this, Stream::Kind::Blocking);
  return S;
}

std::shared_ptr<Stream> hipify::simt::findStream(const void *Handle,
                                                 bool PerThread) {
  uintptr_t Number = reinterpret_cast<uintptr_t>(Handle);
  if (!Number)
    Number = PerThread ? PerThreadHandle : LegacyHandle;
  if (Number == LegacyHandle)
    return currentDevice().legacyStream();
  if (Number == PerThreadHandle)
    return currentDevice().threadStream();
  return handles<Stream>().find(Handle);
}
