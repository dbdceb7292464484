//===- StreamAttributes.h - What programs set on streams --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// They are hints about caches, waiting and order that change no result, so they
// are kept and nothing is done with them. The numbers of the attributes are
// those of both vendors.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_API_STREAMATTRIBUTES_H
#define HIPIFY_SIMT_API_STREAMATTRIBUTES_H

#include "../core/Stream.h"
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

namespace hipify::simt::api {

class StreamAttributes {
public:
  /// One for all of a program's kinds of null streams, and for both APIs.
  static StreamAttributes &all() {
    static StreamAttributes Of;
    return Of;
  }
  /// False: streams have no such attribute.
  template <typename ValueT>
  bool set(const Stream &S, unsigned Id, const ValueT &Value) {
    if (!isOfStreams(Id))
      return false;
    std::lock_guard Guard(Lock);
    auto *Bytes = reinterpret_cast<const char *>(&Value);
    Set[{S.id(), Id}].assign(Bytes, Bytes + sizeof(Value));
    return true;
  }
  /// Zeros, the priority it was made with, or the usual way to wait, where
  /// nothing was set.
  template <typename ValueT>
  bool get(const Stream &S, unsigned Id, ValueT &Value) {
    if (!isOfStreams(Id))
      return false;
    std::memset(&Value, 0, sizeof(Value));
    std::lock_guard Guard(Lock);
    if (auto It = Set.find({S.id(), Id}); It != Set.end())
      std::memcpy(&Value, It->second.data(),
                  std::min(sizeof(Value), It->second.size()));
    else if (int Usual = Id == Priority     ? S.priority()
                         : Id == SyncPolicy ? 1
                                            : 0)
      std::memcpy(&Value, &Usual, sizeof(Usual));
    return true;
  }
  void copy(const Stream &To, const Stream &From) {
    std::lock_guard Guard(Lock);
    for (unsigned Id : OfStreams)
      if (auto It = Set.find({From.id(), Id}); It != Set.end())
        Set[{To.id(), Id}] = It->second;
  }

private:
  static constexpr unsigned AccessPolicy = 1, SyncPolicy = 3, Priority = 8,
                            SyncDomainMap = 9, SyncDomain = 10;
  static constexpr unsigned OfStreams[] = {AccessPolicy, SyncPolicy, Priority,
                                           SyncDomainMap, SyncDomain};
  static bool isOfStreams(unsigned Id) {
    for (unsigned Each : OfStreams)
      if (Each == Id)
        return true;
    return false;
  }

  std::mutex Lock;
  std::map<std::pair<uint64_t, unsigned>, std::vector<char>> Set;
};

} // namespace hipify::simt::api

#endif
