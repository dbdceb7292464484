//===- Meeting.cpp - Ranks that wait for each other -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Meeting.h"
#include "../../core/Options.h"
#include "../../core/Report.h"
#include <algorithm>
#include <chrono>
#include <numeric>

using namespace hipify::simt;
using namespace hipify::simt::ccl;

namespace {
const char *functionName(Call::Kind K) {
  static constexpr const char *Names[] = {
      "ncclAllReduce",     "ncclReduce", "ncclBroadcast", "ncclAllGather",
      "ncclReduceScatter", "ncclGather", "ncclScatter",   "all-to-all",
      "ncclSend",          "ncclRecv"};
  return Names[unsigned(K)];
}

std::string rankName(int Rank) { return "rank " + std::to_string(Rank); }

/// Whether two calls of one meeting agree. Only the sizes of a send and a
/// receive have to: they may name the bytes differently.
bool fit(const Call &A, const Call &B) {
  if (A.isPair())
    return A.bytes() == B.bytes();
  return A.What == B.What && A.Count == B.Count && A.Type == B.Type &&
         (!A.hasRoot() || A.Root == B.Root) &&
         (!A.reduces() || A.Op.What == B.Op.What);
}

void reportFailure(std::string Message, std::vector<Party> Parties,
                   Report::Severity Level) {
  Report R;
  R.Level = Level;
  R.Check = "collective";
  R.Message = std::move(Message);
  R.Parties = std::move(Parties);
  report(std::move(R));
}

Party says(int Rank, std::string What) {
  return {rankName(Rank) + " " + std::move(What), {}, {}, {}};
}
} // namespace

std::string Call::describe() const {
  std::string S = functionName(What);
  S += "(" + std::to_string(Count) + " " + typeName(Type);
  if (reduces())
    S += std::string(", ") + name(Op.What);
  if (hasRoot())
    S += ", root " + std::to_string(Root);
  if (What == Kind::Send)
    S += ", to rank " + std::to_string(Root);
  if (What == Kind::Recv)
    S += ", from rank " + std::to_string(Root);
  return S + ")";
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

/// Waits for Ready or the communicator's failure. A rank that is late is not
/// an error, its host may be busy; but a message names it once.
template <typename ReadyFn, typename AbsentFn>
void Clique::waitFor(std::unique_lock<std::mutex> &Lock, int Rank,
                     const std::string &What, ReadyFn Ready, AbsentFn Absent) {
  auto Over = [&] { return Error != ncclSuccess || Ready(); };
  std::chrono::seconds Limit(options().Timeout);
  if (Limit.count() && !Changed.wait_for(Lock, Limit, Over)) {
    std::vector<Party> Parties = {says(Rank, "is in " + What)};
    for (int R : Absent())
      Parties.push_back(says(R, "has not called it"));
    if (Parties.size() > 1)
      reportFailure(rankName(Rank) + " still waits for other ranks after " +
                        std::to_string(Limit.count()) + " s in " + What,
                    std::move(Parties), Report::Severity::Warning);
  }
  Changed.wait(Lock, Over);
}

void Clique::fail(ncclResult_t With, std::string Text) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Error == ncclSuccess) {
    Error = With;
    Message = std::move(Text);
  }
  Changed.notify_all();
}

ncclResult_t Clique::error() {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Error;
}

std::string Clique::message() {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Message;
}

//===----------------------------------------------------------------------===//
// Joining
//===----------------------------------------------------------------------===//

std::string Clique::join(int Rank, int Device) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Devices[Rank] >= 0)
    return rankName(Rank) + " was initialized twice";
  auto Other = std::find(Devices.begin(), Devices.end(), Device);
  if (Other != Devices.end())
    return "ranks " + std::to_string(Other - Devices.begin()) + " and " +
           std::to_string(Rank) + " both use device " + std::to_string(Device);
  Devices[Rank] = Device;
  ++Joined;
  Changed.notify_all();
  return {};
}

bool Clique::complete() {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Joined == size();
}

void Clique::waitComplete(int Rank) {
  std::unique_lock<std::mutex> Lock(Mutex);
  waitFor(
      Lock, Rank, "ncclCommInitRank", [&] { return Joined == size(); },
      [&] {
        std::vector<int> Absent;
        for (int R = 0; R < size(); ++R)
          if (Devices[R] < 0)
            Absent.push_back(R);
        return Absent;
      });
}

int Clique::split(int Rank, int Color, int Key) {
  std::lock_guard<std::mutex> Lock(Mutex);
  int Number = Splits[Rank]++;
  struct Split &S = OpenSplits[Number];
  S.Wishes.resize(Devices.size());
  S.Wishes[Rank] = {Color, Key};
  if (++S.Joined == size())
    divide(S);
  Changed.notify_all();
  return Number;
}

void Clique::divide(Split &S) {
  S.Parts.resize(Devices.size());
  std::map<int, std::vector<int>> Colors;
  for (int R = 0; R < size(); ++R)
    if (S.Wishes[R]->first >= 0)
      Colors[S.Wishes[R]->first].push_back(R);
  for (auto &[Color, Ranks] : Colors) {
    // By key, then by the old rank.
    std::sort(Ranks.begin(), Ranks.end(), [&](int A, int B) {
      return std::pair(S.Wishes[A]->second, A) <
             std::pair(S.Wishes[B]->second, B);
    });
    auto Part = std::make_shared<Clique>(int(Ranks.size()));
    for (size_t I = 0; I < Ranks.size(); ++I) {
      Part->join(int(I), Devices[Ranks[I]]);
      S.Parts[Ranks[I]] = {Part, int(I)};
    }
  }
}

std::shared_ptr<Clique> Clique::waitSplit(int Rank, int Number, int &NewRank) {
  std::unique_lock<std::mutex> Lock(Mutex);
  struct Split &S = OpenSplits[Number];
  waitFor(
      Lock, Rank, "ncclCommSplit", [&] { return S.Joined == size(); },
      [&] {
        std::vector<int> Absent;
        for (int R = 0; R < size(); ++R)
          if (!S.Wishes[R])
            Absent.push_back(R);
        return Absent;
      });
  if (S.Joined != size())
    return nullptr;
  NewRank = S.Parts[Rank].second;
  return S.Parts[Rank].first;
}

//===----------------------------------------------------------------------===//
// Meeting
//===----------------------------------------------------------------------===//

void Clique::mismatch(int RankA, const Call &A, int RankB, const Call &B,
                      std::unique_lock<std::mutex> &Lock) {
  std::string Text = A.isPair() ? "send and receive differ in size: "
                                : "ranks call different collectives: ";
  Text += rankName(RankA) + " " + A.describe() + ", " + rankName(RankB) + " " +
          B.describe();
  Error = ncclInvalidUsage;
  Message = Text;
  Changed.notify_all();
  Lock.unlock();
  reportFailure(std::move(Text),
                {says(RankA, "calls " + A.describe()),
                 says(RankB, "calls " + B.describe())},
                Report::Severity::Error);
}

std::optional<Ticket> Clique::issue(int Rank, const Call &C) {
  std::unique_lock<std::mutex> Lock(Mutex);
  if (Error != ncclSuccess)
    return std::nullopt;
  int From = -1, To = -1;
  size_t Slot = Rank, Slots = Devices.size();
  if (C.isPair()) {
    bool Sends = C.What == Call::Kind::Send;
    From = Sends ? Rank : C.Root;
    To = Sends ? C.Root : Rank;
    Slot = Sends ? 0 : 1;
    Slots = 2;
  }
  uint64_t Number = Numbers[{int(Slot), From, To, C.Capture}]++;
  Key K{From, To, C.Capture, Number};
  std::shared_ptr<Meeting> &Found = Open[K];
  if (!Found) {
    Found = std::make_shared<Meeting>();
    Found->Calls.resize(Slots);
    Found->Ranks.resize(Slots);
  }
  std::shared_ptr<Meeting> M = Found;
  for (size_t I = 0; I < Slots; ++I)
    if (M->Calls[I] && !fit(*M->Calls[I], C)) {
      mismatch(M->Ranks[I], *M->Calls[I], Rank, C, Lock);
      return std::nullopt;
    }
  M->Calls[Slot] = C;
  M->Ranks[Slot] = Rank;
  if (++M->Issued == Slots)
    Open.erase(K);
  Changed.notify_all();
  return Ticket{shared_from_this(), M, Rank};
}

void Clique::arrive(const Ticket &T) {
  Meeting &M = *T.At;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (Error != ncclSuccess || ++M.Arrived != M.Calls.size())
      return;
  }
  perform(M.Calls);
  std::lock_guard<std::mutex> Lock(Mutex);
  M.Done = true;
  Changed.notify_all();
}

void Clique::wait(const Ticket &T) {
  const Meeting &M = *T.At;
  std::unique_lock<std::mutex> Lock(Mutex);
  const Call *Mine = nullptr;
  for (size_t I = 0; I < M.Calls.size(); ++I)
    if (M.Calls[I] && M.Ranks[I] == T.Rank)
      Mine = &*M.Calls[I];
  waitFor(
      Lock, T.Rank, Mine->describe(), [&] { return M.Done; },
      [&] {
        std::vector<int> Absent;
        for (size_t I = 0; I < M.Calls.size(); ++I)
          if (!M.Calls[I])
            Absent.push_back(Mine->isPair() ? Mine->Root : int(I));
        return Absent;
      });
}
