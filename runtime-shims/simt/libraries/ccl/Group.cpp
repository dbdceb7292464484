//===- Group.cpp - Communicators and groups of calls ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Group.h"
#include "../../core/Options.h"
#include <atomic>

using namespace hipify::simt;
using namespace hipify::simt::ccl;

namespace {
struct Pending {
  ncclComm_t Comm;
  Call What;
  VendorStream Stream;
};

struct Group {
  int Depth = 0;
  std::vector<Pending> Calls;
  std::vector<std::function<ncclResult_t()>> Finishes;
  ncclResult_t Error = ncclSuccess;
};

thread_local Group Current;
thread_local std::string LastError;

/// The null stream is another one on each device.
bool sameStream(const Pending &A, const Pending &B) {
  return A.Stream == B.Stream && A.Comm->Device == B.Comm->Device;
}

/// Splits calls into sets that share neither communicators nor streams.
std::vector<std::vector<Pending>> independent(const std::vector<Pending> &All,
                                              bool ByCommunicator) {
  std::vector<size_t> SetOf(All.size());
  for (size_t I = 0; I < All.size(); ++I) {
    SetOf[I] = I;
    for (size_t J = 0; J < I; ++J) {
      if (!sameStream(All[I], All[J]) &&
          !(ByCommunicator && All[I].Comm == All[J].Comm))
        continue;
      size_t From = SetOf[I], To = SetOf[J];
      for (size_t K = 0; K <= I; ++K)
        if (SetOf[K] == From)
          SetOf[K] = To;
    }
  }
  std::vector<std::vector<Pending>> Sets(All.size());
  for (size_t I = 0; I < All.size(); ++I)
    Sets[SetOf[I]].push_back(All[I]);
  std::erase_if(Sets, [](const auto &S) { return S.empty(); });
  return Sets;
}

void meet(const std::vector<Ticket> &Tickets) {
  for (const Ticket &T : Tickets)
    T.In->arrive(T);
  for (const Ticket &T : Tickets)
    T.In->wait(T);
}

ncclResult_t putInStream(const Pending &P, std::function<void()> Work) {
  OnDevice Scope(P.Comm->Device);
  if (onStream(P.Stream, std::move(Work)))
    return ncclSuccess;
  return failed(ncclUnhandledCudaError, "the stream took no work");
}

/// Part of the calls may have been matched: no rank may wait for them.
ncclResult_t abandon(const std::vector<Pending> &Calls, ncclResult_t With,
                     const std::string &Message) {
  for (const Pending &P : Calls)
    P.Comm->In->fail(With, Message);
  return failed(With, Message);
}

/// Whether streams run their work when it is submitted, on the caller's
/// thread (Options::Scheduled): then it must not wait there for another rank,
/// whose call may come next on the same thread.
bool runsAtOnce() { return options().Scheduled; }

/// Calls that are matched now, and met when all their streams are there.
/// Their tickets are added to All.
ncclResult_t launch(const std::vector<Pending> &Calls,
                    std::vector<Ticket> &All) {
  struct Shared {
    std::vector<Ticket> Tickets;
    std::atomic<size_t> StreamsToCome = 0;
  };
  auto Work = std::make_shared<Shared>();
  std::vector<Pending> Streams;
  for (const Pending &P : Calls) {
    std::optional<Ticket> T = P.Comm->In->issue(P.Comm->Rank, P.What);
    if (!T)
      return abandon(Calls, P.Comm->In->error(), P.Comm->In->message());
    Work->Tickets.push_back(*T);
    bool Known = false;
    for (const Pending &S : Streams)
      Known |= sameStream(S, P);
    if (!Known)
      Streams.push_back(P);
  }
  All.insert(All.end(), Work->Tickets.begin(), Work->Tickets.end());
  Work->StreamsToCome = Streams.size();
  for (const Pending &S : Streams) {
    ncclResult_t Result = putInStream(S, [Work] {
      if (--Work->StreamsToCome == 0)
        for (const Ticket &T : Work->Tickets)
          T.In->arrive(T);
      if (!runsAtOnce())
        for (const Ticket &T : Work->Tickets)
          T.In->wait(T);
    });
    if (Result != ncclSuccess)
      return abandon(Calls, Result, LastError);
  }
  return ncclSuccess;
}

/// Calls that become part of a graph are matched anew in each replay.
ncclResult_t capture(const std::vector<Pending> &Calls) {
  struct Part {
    std::shared_ptr<Clique> In;
    int Rank;
    Call What;
  };
  std::vector<Part> Parts;
  for (const Pending &P : Calls) {
    Parts.push_back({P.Comm->In, P.Comm->Rank, P.What});
    Parts.back().What.Capture = ++P.Comm->Captured;
  }
  return putInStream(Calls.front(), [Parts] {
    std::vector<Ticket> Tickets;
    for (const Part &P : Parts)
      if (std::optional<Ticket> T = P.In->issue(P.Rank, P.What))
        Tickets.push_back(*T);
    meet(Tickets);
  });
}

ncclResult_t launchGroup(const std::vector<Pending> &Calls) {
  bool Captured = false;
  std::vector<Ticket> Tickets;
  for (const Pending &P : Calls) {
    OnDevice Scope(P.Comm->Device);
    Captured |= isCapturing(P.Stream);
  }
  // Streams that are captured wait for each other where the graph says so.
  for (const auto &Set : independent(Calls, /*ByCommunicator=*/!Captured)) {
    ncclResult_t Result = Captured ? capture(Set) : launch(Set, Tickets);
    if (Result != ncclSuccess)
      return Result;
  }
  if (runsAtOnce())
    for (const Ticket &T : Tickets)
      T.In->wait(T);
  return ncclSuccess;
}
} // namespace

ncclResult_t ccl::failed(ncclResult_t With, std::string Message) {
  LastError = std::move(Message);
  if (Current.Depth && Current.Error == ncclSuccess)
    Current.Error = With;
  return With;
}

const std::string &ccl::lastError() { return LastError; }

void ccl::groupStart() { ++Current.Depth; }

ncclResult_t ccl::groupEnd() {
  if (!Current.Depth)
    return failed(ncclInvalidUsage, "ncclGroupEnd without ncclGroupStart");
  if (--Current.Depth)
    return ncclSuccess;
  Group Ended = std::exchange(Current, {});
  for (const auto &Finish : Ended.Finishes) {
    ncclResult_t Result = Finish();
    if (Ended.Error == ncclSuccess)
      Ended.Error = Result;
  }
  // As in the real library, a group with a wrong call does nothing.
  if (Ended.Error != ncclSuccess)
    return Ended.Error;
  return launchGroup(Ended.Calls);
}

ncclResult_t ccl::enqueue(ncclComm_t Comm, const Call &C, VendorStream Stream) {
  Pending P{Comm, C, Stream};
  if (!Current.Depth)
    return launchGroup({P});
  Current.Calls.push_back(P);
  return ncclSuccess;
}

ncclResult_t ccl::finishLater(std::function<ncclResult_t()> Finish) {
  if (!Current.Depth)
    return Finish();
  Current.Finishes.push_back(std::move(Finish));
  return ncclSuccess;
}
