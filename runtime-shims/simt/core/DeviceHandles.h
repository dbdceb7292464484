//===- DeviceHandles.h - Objects that programs hold handles of --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle is the object's address. Programs do hand in handles that they have
// destroyed, or of another kind: they must get an error, not a crash.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_DEVICEHANDLES_H
#define HIPIFY_SIMT_CORE_DEVICEHANDLES_H

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace hipify::simt {

template <typename T> class Handles {
public:
  T *add(std::shared_ptr<T> Object) {
    std::lock_guard Lock(Mutex);
    T *Handle = Object.get();
    Live[Handle] = std::move(Object);
    return Handle;
  }
  /// Null if there is no such object (any more).
  std::shared_ptr<T> find(const void *Handle) const {
    std::lock_guard Lock(Mutex);
    auto It = Live.find(Handle);
    return It == Live.end() ? nullptr : It->second;
  }
  std::shared_ptr<T> remove(const void *Handle) {
    std::lock_guard Lock(Mutex);
    auto It = Live.find(Handle);
    if (It == Live.end())
      return nullptr;
    std::shared_ptr<T> Object = std::move(It->second);
    Live.erase(It);
    return Object;
  }
  std::vector<std::shared_ptr<T>> all() const {
    std::lock_guard Lock(Mutex);
    std::vector<std::shared_ptr<T>> Objects;
    for (const auto &[Handle, Object] : Live)
      Objects.push_back(Object);
    return Objects;
  }

private:
  mutable std::mutex Mutex;
  std::unordered_map<const void *, std::shared_ptr<T>> Live;
};

/// The process's handles of a kind. They are never destroyed: threads of
/// streams may still run while the program ends.
template <typename T> Handles<T> &handles() {
  static Handles<T> &All = *new Handles<T>;
  return All;
}

} // namespace hipify::simt

#endif
