//===- hipify/semaphore.h - libcu++'s semaphores ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::counting_semaphore and cuda::binary_semaphore, which ROCm 7.2 lacks: in
// shared, global or host memory. A release releases, and an acquisition
// acquires, at the semaphore's scope.
//
// Cost: one atomic for a release, two for an acquisition; waiting polls. The
// lanes of a wavefront leave acquire() together. A lane that got in waits there
// for the others, so if they wait for its release, they wait forever: let one
// lane of each wavefront acquire, or repeat try_acquire(), work and release()
// in one iteration of a loop.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SEMAPHORE_H
#define HIPIFY_SEMAPHORE_H

#include <hipify/scoped_atomic.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/semaphore>
#include <cuda/std/semaphore>

namespace hipify {
using ::cuda::binary_semaphore;
using ::cuda::counting_semaphore;
template <decltype(sizeof 0)... Most>
using system_counting_semaphore = ::cuda::std::counting_semaphore<Most...>;
using system_binary_semaphore = ::cuda::std::binary_semaphore;
} // namespace hipify

#else

namespace hipify {

template <thread_scope S, scoped::PointerDifference Most = 0x7fffffff>
class counting_semaphore {
public:
  HIPIFY_ON_BOTH constexpr counting_semaphore(
      scoped::PointerDifference Count = 0)
      : Count(Count) {}
  counting_semaphore(const counting_semaphore &) = delete;
  counting_semaphore &operator=(const counting_semaphore &) = delete;

  HIPIFY_ON_BOTH static constexpr scoped::PointerDifference max() {
    return static_cast<scoped::PointerDifference>(
        ~static_cast<scoped::Size>(0) >> 1);
  }
  HIPIFY_ON_BOTH void release(scoped::PointerDifference Update = 1) {
    Ops::add(&Count, Update, memory_order_release);
  }
  /// Fails only if there is nothing to take.
  HIPIFY_ON_BOTH bool try_acquire() {
    scoped::PointerDifference Old = Ops::load(&Count, memory_order_acquire);
    while (Old != 0)
      if (Ops::compareExchange(&Count, Old, Old - 1, memory_order_acquire,
                               memory_order_relaxed))
        return true;
    return false;
  }
  HIPIFY_ON_BOTH void acquire() {
    while (!try_acquire()) {
#if defined(__HIP_DEVICE_COMPILE__)
      __builtin_amdgcn_s_sleep(1);
#endif
    }
  }

private:
  using Ops = scoped::Operations<scoped::PointerDifference, S>;
  scoped::PointerDifference Count;
};

template <thread_scope S> using binary_semaphore = counting_semaphore<S, 1>;

/// cuda::std::counting_semaphore and cuda::std::binary_semaphore.
template <scoped::PointerDifference Most = 0x7fffffff>
using system_counting_semaphore = counting_semaphore<thread_scope_system, Most>;
using system_binary_semaphore = counting_semaphore<thread_scope_system, 1>;

} // namespace hipify

#endif
#endif // HIPIFY_SEMAPHORE_H
