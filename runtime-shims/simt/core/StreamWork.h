//===- StreamWork.h - What streams and graphs can do ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One kind of value for each thing that the API puts into a stream. The same
// value is a task of a stream, or a node of a graph while it is captured.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_STREAMWORK_H
#define HIPIFY_SIMT_CORE_STREAMWORK_H

#include "Launch.h"
#include "Stream.h"
#include <variant>

namespace hipify::simt {

class Event;
class Graph;
class Node;
class GraphMemory;

struct KernelWork {
  Grid Launch;
  const void *Function = nullptr; ///< What the program launched.
};

/// Rows of bytes; a slice is what one step in depth skips.
struct Rows {
  char *Base = nullptr;
  uint64_t Pitch = 0, Slice = 0;
};

struct CopyWork {
  Rows To, From;
  uint64_t Width = 0, Height = 1, Depth = 1; ///< Width in bytes.
};

struct FillWork {
  Rows To;
  uint64_t Width = 0, Height = 1, Depth = 1; ///< Width in elements.
  uint32_t Value = 0;
  unsigned ElementSize = 1; ///< 1, 2 or 4.
};

struct HostWork {
  void (*Function)(void *) = nullptr;
  void *Data = nullptr;
};

struct EmptyWork {};
struct RecordWork {
  std::shared_ptr<Event> Of;
};
struct WaitWork {
  std::shared_ptr<Event> For;
};
struct ChildWork {
  std::shared_ptr<Graph> Child;
};
struct AllocateWork {
  std::shared_ptr<GraphMemory> Memory;
};
struct FreeWork {
  char *Memory = nullptr;
};

using Work =
    std::variant<EmptyWork, KernelWork, CopyWork, FillWork, HostWork,
                 RecordWork, WaitWork, ChildWork, AllocateWork, FreeWork>;

/// Does W now, on the calling thread, unless D is poisoned; poisons D if it
/// fails.
void perform(const Work &W, Device &D);

/// Does W in order in S, or adds it to the graph that S is captured into.
/// NodeData is what the API wants to find again in such a node.
Status submit(Stream &S, Work W, Stream::Mode M = Stream::Mode::Asynchronous,
              std::vector<char> NodeData = {});

/// Which side of a copy the program says is the host's.
enum class Direction {
  HostToHost = 0,
  HostToDevice = 1,
  DeviceToHost = 2,
  DeviceToDevice = 3,
  Default = 4
};
/// Whether both sides of C lie in memory that is there, and on the side that
/// the program says.
Status checkCopy(const CopyWork &C, Direction D);
/// The same for what W writes.
Status checkFill(const FillWork &W);
/// Checks C and submits it. A copy from or to pageable host memory has been
/// done when this returns, as on devices.
Status submitCopy(Stream &S, const CopyWork &C, Direction D, Stream::Mode M,
                  std::vector<char> NodeData = {});
Status submitFill(Stream &S, const FillWork &W, Stream::Mode M,
                  std::vector<char> NodeData = {});

inline CopyWork linearCopy(void *To, const void *From, uint64_t Bytes) {
  CopyWork C;
  C.To.Base = static_cast<char *>(To);
  C.From.Base = static_cast<char *>(const_cast<void *>(From));
  C.Width = Bytes;
  return C;
}

} // namespace hipify::simt

#endif
