//===- Meeting.h - Ranks that wait for each other ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every collective, and every pair of a send and a receive, is a *meeting*.
// A rank takes part twice: when the host calls the function (*issue*, in which
// calls are matched and compared), and when the work's turn comes in its
// stream (*arrive*). The last to arrive does the work for all; the others'
// streams wait for it.
//
// The n-th collective that a rank issues on a communicator meets the n-th of
// the other ranks; the n-th send from A to B meets the n-th receive in B from
// A. Calls that were captured into a graph are counted apart: their n-th replay
// meets the n-th replay of the same captured call of the others.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_CCL_MEETING_H
#define HIPIFY_SIMT_LIBRARIES_CCL_MEETING_H

#include "Reduction.h"
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace hipify::simt::ccl {

struct Call {
  enum class Kind {
    AllReduce,
    Reduce,
    Broadcast,
    AllGather,
    ReduceScatter,
    Gather,
    Scatter,
    AllToAll,
    Send,
    Recv
  };
  Kind What;
  const void *Send = nullptr;
  void *Recv = nullptr;
  size_t Count = 0;
  ncclDataType_t Type = ncclInt8;
  Operation Op = {};
  int Root = -1;        ///< Or the peer of a send or receive.
  uint64_t Capture = 0; ///< Which captured call this replays; 0: none.

  bool isPair() const { return What == Kind::Send || What == Kind::Recv; }
  bool reduces() const {
    return What == Kind::AllReduce || What == Kind::Reduce ||
           What == Kind::ReduceScatter;
  }
  bool hasRoot() const {
    return What == Kind::Reduce || What == Kind::Broadcast ||
           What == Kind::Gather || What == Kind::Scatter;
  }
  size_t bytes() const { return Count * typeSize(Type); }
  /// As users read it: "ncclReduce(1024 ncclFloat32, sum, root 0)".
  std::string describe() const;
};

/// Does what Calls ask for, one call of each rank, in the order of the ranks.
/// For a pair: the send, then the receive.
void perform(const std::vector<std::optional<Call>> &Calls);

class Clique;

struct Meeting {
  std::vector<std::optional<Call>> Calls;
  std::vector<int> Ranks; ///< Whose the calls are (for pairs).
  size_t Issued = 0, Arrived = 0;
  bool Done = false;
};

/// One rank's part in a meeting.
struct Ticket {
  std::shared_ptr<Clique> In;
  std::shared_ptr<Meeting> At;
  int Rank = 0;
};

/// What the ranks of one communicator share.
class Clique : public std::enable_shared_from_this<Clique> {
public:
  explicit Clique(int NumRanks) : Devices(NumRanks, -1), Splits(NumRanks) {}

  int size() const { return int(Devices.size()); }

  /// Rank joins with its device. Says why not; empty: it did.
  std::string join(int Rank, int Device);
  bool complete();
  /// Waits until all ranks have joined, or the communicator was aborted.
  void waitComplete(int Rank);

  /// Matches a call; nothing if the communicator is broken, or breaks because
  /// the calls do not fit together. That is reported, with both sides.
  std::optional<Ticket> issue(int Rank, const Call &C);
  void arrive(const Ticket &T);
  void wait(const Ticket &T);

  /// Takes part in the rank's next split. Color < 0: in none of the parts.
  /// Returns the number of the split.
  int split(int Rank, int Color, int Key);
  /// Waits for the others; null: no color, or aborted.
  std::shared_ptr<Clique> waitSplit(int Rank, int Number, int &NewRank);

  void fail(ncclResult_t With, std::string Message);
  ncclResult_t error();
  std::string message();

private:
  /// Sender and receiver (-1 for collectives), captured call, number.
  using Key = std::tuple<int, int, uint64_t, uint64_t>;
  struct Split {
    std::vector<std::optional<std::pair<int, int>>> Wishes; ///< Color, key.
    std::vector<std::pair<std::shared_ptr<Clique>, int>> Parts;
    int Joined = 0;
  };

  void divide(Split &S);
  template <typename ReadyFn, typename AbsentFn>
  void waitFor(std::unique_lock<std::mutex> &Lock, int Rank,
               const std::string &What, ReadyFn Ready, AbsentFn Absent);
  /// Breaks the communicator, and reports both sides.
  void mismatch(int RankA, const Call &A, int RankB, const Call &B,
                std::unique_lock<std::mutex> &Lock);

  std::mutex Mutex;
  std::condition_variable Changed;
  std::vector<int> Devices; ///< Of each rank; -1: has not joined.
  int Joined = 0;
  std::map<Key, std::shared_ptr<Meeting>> Open;
  std::map<std::tuple<int, int, int, uint64_t>, uint64_t> Numbers;
  std::vector<int> Splits; ///< How many splits each rank has joined.
  std::map<int, Split> OpenSplits;
  ncclResult_t Error = ncclSuccess;
  std::string Message;
};

} // namespace hipify::simt::ccl

#endif
