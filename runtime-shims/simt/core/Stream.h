//===- Stream.h - Work in order ---------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stream runs its tasks one after another on a thread of its own, made with
// its first asynchronous task. A task may wait for points in other streams;
// these always lie in the past, so that streams cannot wait for each other in
// a circle. With a schedule (Options::Scheduled) each task runs when it is
// submitted: the order of launches is the order of execution.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_STREAM_H
#define HIPIFY_SIMT_CORE_STREAM_H

#include "Device.h"
#include <condition_variable>
#include <deque>
#include <functional>

namespace hipify::simt {

class Capture;

/// A place in a stream: the end of its task with this number.
struct Point {
  std::shared_ptr<Stream> In;
  uint64_t Ticket = 0;
  bool reached() const;
  void wait() const;
};

class Stream : public std::enable_shared_from_this<Stream> {
public:
  enum class Kind { Legacy, Blocking, NonBlocking };
  Stream(Device &D, Kind K, unsigned Flags = 0, int Priority = 0);

  Device &device() const { return Of; }
  Kind kind() const { return TheKind; }
  unsigned flags() const { return Flags; }
  int priority() const { return Priority; }
  uint64_t id() const { return Id; }

  enum class Mode { Asynchronous, Synchronous };
  /// Runs Task after what was submitted before and after the points in After.
  /// Synchronous: has run it, on the calling thread, when it returns.
  Point submit(std::function<void()> Task, std::vector<Point> After = {},
               Mode M = Mode::Asynchronous);
  /// The end of what was submitted so far; for the legacy stream that
  /// includes the streams which wait for it.
  std::vector<Point> ends();
  /// Tasks submitted from now on wait for After.
  void waitFor(std::vector<Point> After);
  void synchronize();
  bool isIdle();
  /// No more tasks will come; the thread ends after the last one.
  void close();

  /// Null if the stream is not being captured. Graph.h.
  std::shared_ptr<Capture> capture() const;
  void setCapture(std::shared_ptr<Capture> C);

private:
  friend struct Point;
  struct Task {
    uint64_t Ticket;
    std::vector<Point> After;
    std::function<void()> Run;
  };
  void addImplicitOrder(std::vector<Point> &After);
  bool isReady(uint64_t Ticket, const std::vector<Point> &After) const;
  void runTasks();

  Device &Of;
  const Kind TheKind;
  const unsigned Flags;
  const int Priority;
  const uint64_t Id;
  // Below streamMutex().
  std::deque<Task> Queue;
  std::vector<Point> Pending; ///< From waitFor.
  uint64_t Submitted = 0, Completed = 0;
  bool HasThread = false, Closed = false;
  std::shared_ptr<Capture> InCapture;
};

/// Makes a stream and its handle.
Stream *createStream(Device &D, bool NonBlocking, unsigned Flags, int Priority);
Status destroyStream(const void *Handle);
/// A stream without a handle: a device's legacy stream, a thread's own.
std::shared_ptr<Stream> makeStream(Device &D, Stream::Kind K);
/// The streams of D that programs or threads made, and the legacy one.
std::vector<std::shared_ptr<Stream>> streamsOf(Device &D);

/// Handles that are no addresses, in both vendors' APIs.
inline constexpr uintptr_t LegacyHandle = 1, PerThreadHandle = 2;
/// The stream of a handle; null if there is none. PerThread says what a null
/// handle means.
std::shared_ptr<Stream> findStream(const void *Handle, bool PerThread = false);

} // namespace hipify::simt

#endif
