//===- Event.h - Marks in streams -------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_EVENT_H
#define HIPIFY_SIMT_CORE_EVENT_H

#include "Stream.h"

namespace hipify::simt {

class Graph;
class Node;

class Event {
public:
  // In both vendors' APIs.
  enum : unsigned { BlockingSync = 1, DisableTiming = 2, Interprocess = 4 };
  Event(Device &D, unsigned Flags) : Of(D), Flags(Flags) {}

  Device &device() const { return Of; }
  bool hasTiming() const { return !(Flags & DisableTiming); }

  /// Marks the end of what S was given so far. On a capturing stream the event
  /// stands for nodes of the graph.
  Status record(Stream &S);
  /// What S is given from now on waits for the mark.
  Status makeWait(Stream &S);
  Status query() const; ///< Success or NotReady.
  Status synchronize() const;
  /// Wall-clock time from Start's mark to End's.
  static Status elapsed(float &Milliseconds, const Event &Start,
                        const Event &End);
  /// The mark as a task does it, inside a graph that is being executed.
  void recordNow();

private:
  /// One recording; a later one does not change what waits for it.
  struct Mark {
    Point At;
    std::atomic<int64_t> Nanoseconds = -1;
  };
  std::shared_ptr<Mark> last() const;

  Device &Of;
  const unsigned Flags;
  mutable std::mutex Mutex;
  std::shared_ptr<Mark> Last;
  std::shared_ptr<Capture> In; ///< Recorded while capturing.
  std::vector<Node *> Nodes;
};

} // namespace hipify::simt

#endif
