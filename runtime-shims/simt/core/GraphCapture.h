//===- GraphCapture.h - Streams that record -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// While a stream is captured, what it is given becomes nodes of a graph. Other
// streams join when they wait for an event recorded in one that is captured,
// and must be waited for by the first one before the capture ends.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_GRAPHCAPTURE_H
#define HIPIFY_SIMT_CORE_GRAPHCAPTURE_H

#include "Graph.h"
#include <thread>

namespace hipify::simt {

/// Which calls elsewhere a capture forbids; numbers of both APIs.
enum class CaptureMode { Global = 0, ThreadLocal = 1, Relaxed = 2 };

class Capture : public std::enable_shared_from_this<Capture> {
public:
  /// Begins to capture S. First are what its first node depends on, if Into
  /// has nodes already.
  static Status begin(Stream &S, CaptureMode M, std::shared_ptr<Graph> Into,
                      std::vector<Node *> First);
  /// Ends it; G is the graph, and null after an error.
  static Status end(Stream &S, std::shared_ptr<Graph> &G);

  uint64_t id() const { return Id; }
  bool isValid() const { return Valid; }
  void invalidate() { Valid = false; }
  const std::shared_ptr<Graph> &graph() const { return Into; }
  /// The nodes that the next one of S depends on.
  std::vector<Node *> frontier(const Stream &S) const;
  Status setFrontier(Stream &S, std::vector<Node *> Nodes, bool Add);
  Status add(Stream &S, Work W, std::vector<char> Data);
  /// S waits for Nodes.
  Status join(Stream &S, const std::vector<Node *> &Nodes);

  Capture(Stream &S, CaptureMode M, std::shared_ptr<Graph> Into);

private:
  bool isJoined() const;
  friend bool captureForbids(const Stream &Legacy);
  friend Status checkNotCapturing();

  const uint64_t Id;
  const CaptureMode Mode;
  const std::thread::id Thread;
  Stream &Origin;
  std::shared_ptr<Graph> Into;
  std::atomic<bool> Valid = true;
  mutable std::mutex Mutex;
  /// Streams that take part, with their last nodes.
  std::map<const Stream *, std::vector<Node *>> Frontiers;
  /// Kept alive until the capture ends.
  std::map<const Stream *, std::shared_ptr<Stream>> Streams;
};

/// CaptureUnsupported, and the capture is lost, if the calling thread must not
/// call now what cannot be captured, as allocations.
Status checkNotCapturing();
/// The same for one stream: it is not captured.
Status checkNotCapturing(Stream &S);
/// Whether a captured stream would have to wait for the legacy stream.
bool captureForbids(const Stream &Legacy);
/// The calling thread's mode; returns the one before.
CaptureMode exchangeCaptureMode(CaptureMode M);

} // namespace hipify::simt

#endif
