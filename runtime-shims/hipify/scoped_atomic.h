//===- hipify/scoped_atomic.h - libcu++'s atomics with scopes -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::atomic, cuda::atomic_ref, cuda::std::atomic_flag and the fences, which
// ROCm 7.2 lacks. Scopes and orders are the hardware's: block is a workgroup,
// device an agent. For types of 1, 2, 4 or 8 bytes; arithmetic for integers,
// floats, double and pointers.
//
// Cost: one instruction, with the caches written back or invalidated that the
// order needs; a loop of compare-and-swap for 1 and 2 bytes, and for minimum,
// maximum and subtraction of floats where the GPU has none. wait() polls: on
// AMD, lanes of one wavefront do not wait for each other.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SCOPED_ATOMIC_H
#define HIPIFY_SCOPED_ATOMIC_H

#include <hipify/shim.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/atomic>

namespace hipify {
using ::cuda::atomic;
using ::cuda::atomic_ref;
using ::cuda::atomic_signal_fence;
using ::cuda::atomic_thread_fence;
using ::cuda::thread_scope;
using ::cuda::thread_scope_block;
using ::cuda::thread_scope_device;
using ::cuda::thread_scope_system;
using ::cuda::thread_scope_thread;
using ::cuda::std::atomic_bool;
using ::cuda::std::atomic_char;
using ::cuda::std::atomic_flag;
using ::cuda::std::atomic_int;
using ::cuda::std::atomic_int16_t;
using ::cuda::std::atomic_int32_t;
using ::cuda::std::atomic_int64_t;
using ::cuda::std::atomic_int8_t;
using ::cuda::std::atomic_llong;
using ::cuda::std::atomic_long;
using ::cuda::std::atomic_short;
using ::cuda::std::atomic_size_t;
using ::cuda::std::atomic_uchar;
using ::cuda::std::atomic_uint;
using ::cuda::std::atomic_uint16_t;
using ::cuda::std::atomic_uint32_t;
using ::cuda::std::atomic_uint64_t;
using ::cuda::std::atomic_uint8_t;
using ::cuda::std::atomic_ullong;
using ::cuda::std::atomic_ulong;
using ::cuda::std::atomic_ushort;
using ::cuda::std::memory_order;
using ::cuda::std::memory_order_acq_rel;
using ::cuda::std::memory_order_acquire;
using ::cuda::std::memory_order_consume;
using ::cuda::std::memory_order_relaxed;
using ::cuda::std::memory_order_release;
using ::cuda::std::memory_order_seq_cst;
} // namespace hipify

#else

// hipRTC has no <atomic>, and little of <type_traits>.
#if !defined(__HIPCC_RTC__)
#include <atomic>
#endif

namespace hipify {

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread
};

#if defined(__HIPCC_RTC__)
enum memory_order {
  memory_order_relaxed = __ATOMIC_RELAXED,
  memory_order_consume = __ATOMIC_CONSUME,
  memory_order_acquire = __ATOMIC_ACQUIRE,
  memory_order_release = __ATOMIC_RELEASE,
  memory_order_acq_rel = __ATOMIC_ACQ_REL,
  memory_order_seq_cst = __ATOMIC_SEQ_CST
};
#else
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
#endif

namespace scoped {

using Size = decltype(sizeof 0);
using PointerDifference =
    decltype(static_cast<char *>(nullptr) - static_cast<char *>(nullptr));

constexpr int hipScope(thread_scope S) {
  return S == thread_scope_system   ? __HIP_MEMORY_SCOPE_SYSTEM
         : S == thread_scope_device ? __HIP_MEMORY_SCOPE_AGENT
         : S == thread_scope_block  ? __HIP_MEMORY_SCOPE_WORKGROUP
                                    : __HIP_MEMORY_SCOPE_SINGLETHREAD;
}

/// The order of a failed exchange, which stores nothing.
HIPIFY_DETAIL_BOTH constexpr memory_order onFailure(memory_order Order) {
  return Order == memory_order_acq_rel   ? memory_order_acquire
         : Order == memory_order_release ? memory_order_relaxed
                                         : Order;
}

/// The unsigned integer of a type's size.
template <Size Bytes> struct WordOf;
template <> struct WordOf<1> {
  using Type = unsigned char;
};
template <> struct WordOf<2> {
  using Type = unsigned short;
};
template <> struct WordOf<4> {
  using Type = unsigned int;
};
template <> struct WordOf<8> {
  using Type = unsigned long long;
};

/// Operations on a T in memory. The builtins differ between host and device;
/// all go by the bits of T.
template <class T, thread_scope S> struct Operations {
  static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 ||
                    sizeof(T) == 8,
                "atomics of this size are not in HIP");
  static_assert(__is_trivially_copyable(T), "as libcu++ asks");
  using Word = typename WordOf<sizeof(T)>::Type;
  static constexpr int Scope = hipScope(S);

  HIPIFY_ON_BOTH static Word *bits(T *Where) {
    return reinterpret_cast<Word *>(Where);
  }
  HIPIFY_ON_BOTH static Word toWord(T Value) {
    return __builtin_bit_cast(Word, Value);
  }
  HIPIFY_ON_BOTH static T fromWord(Word Bits) {
    return __builtin_bit_cast(T, Bits);
  }

  HIPIFY_ON_BOTH static T load(T *Where, memory_order Order) {
#if defined(__HIP_DEVICE_COMPILE__)
    return fromWord(
        __hip_atomic_load(bits(Where), static_cast<int>(Order), Scope));
#else
    return fromWord(__atomic_load_n(bits(Where), static_cast<int>(Order)));
#endif
  }
  HIPIFY_ON_BOTH static void store(T *Where, T Value, memory_order Order) {
#if defined(__HIP_DEVICE_COMPILE__)
    __hip_atomic_store(bits(Where), toWord(Value), static_cast<int>(Order),
                       Scope);
#else
    __atomic_store_n(bits(Where), toWord(Value), static_cast<int>(Order));
#endif
  }
  HIPIFY_ON_BOTH static T exchange(T *Where, T Value, memory_order Order) {
#if defined(__HIP_DEVICE_COMPILE__)
    return fromWord(__hip_atomic_exchange(bits(Where), toWord(Value),
                                          static_cast<int>(Order), Scope));
#else
    return fromWord(__atomic_exchange_n(bits(Where), toWord(Value),
                                        static_cast<int>(Order)));
#endif
  }
  HIPIFY_ON_BOTH static bool compareExchange(T *Where, T &Expected, T Value,
                                             memory_order Order,
                                             memory_order Failure) {
    Word Old = toWord(Expected);
#if defined(__HIP_DEVICE_COMPILE__)
    bool Done = __hip_atomic_compare_exchange_strong(
        bits(Where), &Old, toWord(Value), static_cast<int>(Order),
        static_cast<int>(Failure), Scope);
#else
    bool Done = __atomic_compare_exchange_n(bits(Where), &Old, toWord(Value),
                                            false, static_cast<int>(Order),
                                            static_cast<int>(Failure));
#endif
    if (!Done)
      Expected = fromWord(Old);
    return Done;
  }

  /// Replaces the value by Change(value); returns the old one.
  template <class Fn>
  HIPIFY_ON_BOTH static T change(T *Where, memory_order Order, Fn Change) {
    T Old = load(Where, memory_order_relaxed);
    while (!compareExchange(Where, Old, Change(Old), Order, onFailure(Order))) {
    }
    return Old;
  }

  // The builtins take 32 and 64 bits.
  static constexpr bool IsNative =
      sizeof(T) >= 4 && (__is_integral(T) || __is_floating_point(T));

  HIPIFY_ON_BOTH static T add(T *Where, T Value, memory_order Order) {
#if defined(__HIP_DEVICE_COMPILE__)
    if constexpr (IsNative)
      return __hip_atomic_fetch_add(Where, Value, static_cast<int>(Order),
                                    Scope);
#else
    if constexpr (__is_integral(T))
      return __atomic_fetch_add(Where, Value, static_cast<int>(Order));
#endif
    return change(Where, Order,
                  [=](T Old) { return static_cast<T>(Old + Value); });
  }
  HIPIFY_ON_BOTH static T min(T *Where, T Value, memory_order Order) {
#if defined(__HIP_DEVICE_COMPILE__)
    if constexpr (IsNative && __is_integral(T))
      return __hip_atomic_fetch_min(Where, Value, static_cast<int>(Order),
                                    Scope);
#endif
    return change(Where, Order,
                  [=](T Old) { return Value < Old ? Value : Old; });
  }
  HIPIFY_ON_BOTH static T max(T *Where, T Value, memory_order Order) {
#if defined(__HIP_DEVICE_COMPILE__)
    if constexpr (IsNative && __is_integral(T))
      return __hip_atomic_fetch_max(Where, Value, static_cast<int>(Order),
                                    Scope);
#endif
    return change(Where, Order,
                  [=](T Old) { return Old < Value ? Value : Old; });
  }
#define HIPIFY_BIT_OPERATION(NAME, OP)                                         \
  HIPIFY_ON_BOTH static T bit_##NAME(T *Where, T Value, memory_order Order) {  \
    return change(Where, Order,                                                \
                  [=](T Old) { return static_cast<T>(Old OP Value); });        \
  }
#if defined(__HIP_DEVICE_COMPILE__)
#undef HIPIFY_BIT_OPERATION
#define HIPIFY_BIT_OPERATION(NAME, OP)                                         \
  HIPIFY_ON_BOTH static T bit_##NAME(T *Where, T Value, memory_order Order) {  \
    if constexpr (IsNative)                                                    \
      return __hip_atomic_fetch_##NAME(Where, Value, static_cast<int>(Order),  \
                                       Scope);                                 \
    return change(Where, Order,                                                \
                  [=](T Old) { return static_cast<T>(Old OP Value); });        \
  }
#endif
  HIPIFY_BIT_OPERATION(and, &)
  HIPIFY_BIT_OPERATION(or, |)
  HIPIFY_BIT_OPERATION(xor, ^)
#undef HIPIFY_BIT_OPERATION
};

/// What arithmetic adds: a number of elements for pointers.
template <class T> struct DifferenceOf {
  using Type = T;
};
template <class T> struct DifferenceOf<T *> {
  using Type = PointerDifference;
};

/// The members that atomic and atomic_ref share. Self has where().
template <class Self, class T, thread_scope S> struct Members {
  using value_type = T;
  static constexpr bool is_always_lock_free = true;

  HIPIFY_ON_BOTH bool is_lock_free() const { return true; }
  HIPIFY_ON_BOTH void store(T Value,
                            memory_order Order = memory_order_seq_cst) const {
    Ops::store(where(), Value, Order);
  }
  HIPIFY_ON_BOTH T load(memory_order Order = memory_order_seq_cst) const {
    return Ops::load(where(), Order);
  }
  HIPIFY_ON_BOTH operator T() const { return load(); }
  HIPIFY_ON_BOTH T exchange(T Value,
                            memory_order Order = memory_order_seq_cst) const {
    return Ops::exchange(where(), Value, Order);
  }
  HIPIFY_ON_BOTH bool compare_exchange_strong(T &Expected, T Value,
                                              memory_order Order,
                                              memory_order Failure) const {
    return Ops::compareExchange(where(), Expected, Value, Order, Failure);
  }
  HIPIFY_ON_BOTH bool
  compare_exchange_strong(T &Expected, T Value,
                          memory_order Order = memory_order_seq_cst) const {
    return compare_exchange_strong(Expected, Value, Order, onFailure(Order));
  }
  HIPIFY_ON_BOTH bool compare_exchange_weak(T &Expected, T Value,
                                            memory_order Order,
                                            memory_order Failure) const {
    return compare_exchange_strong(Expected, Value, Order, Failure);
  }
  HIPIFY_ON_BOTH bool
  compare_exchange_weak(T &Expected, T Value,
                        memory_order Order = memory_order_seq_cst) const {
    return compare_exchange_strong(Expected, Value, Order);
  }

  using Difference = typename DifferenceOf<T>::Type;
  HIPIFY_ON_BOTH T fetch_add(Difference Value,
                             memory_order Order = memory_order_seq_cst) const {
    if constexpr (__is_pointer(T))
      return Ops::change(where(), Order, [=](T Old) { return Old + Value; });
    else
      return Ops::add(where(), Value, Order);
  }
  HIPIFY_ON_BOTH T fetch_sub(Difference Value,
                             memory_order Order = memory_order_seq_cst) const {
    if constexpr (__is_integral(T))
      return Ops::add(where(), static_cast<T>(0) - Value, Order);
    else
      return Ops::change(where(), Order, [=](T Old) { return Old - Value; });
  }
  HIPIFY_ON_BOTH T fetch_min(T Value,
                             memory_order Order = memory_order_seq_cst) const {
    return Ops::min(where(), Value, Order);
  }
  HIPIFY_ON_BOTH T fetch_max(T Value,
                             memory_order Order = memory_order_seq_cst) const {
    return Ops::max(where(), Value, Order);
  }
  HIPIFY_ON_BOTH T fetch_and(T Value,
                             memory_order Order = memory_order_seq_cst) const {
    return Ops::bit_and(where(), Value, Order);
  }
  HIPIFY_ON_BOTH T fetch_or(T Value,
                            memory_order Order = memory_order_seq_cst) const {
    return Ops::bit_or(where(), Value, Order);
  }
  HIPIFY_ON_BOTH T fetch_xor(T Value,
                             memory_order Order = memory_order_seq_cst) const {
    return Ops::bit_xor(where(), Value, Order);
  }

  HIPIFY_ON_BOTH T operator++(int) const { return fetch_add(1); }
  HIPIFY_ON_BOTH T operator--(int) const { return fetch_sub(1); }
  HIPIFY_ON_BOTH T operator++() const { return fetch_add(1) + 1; }
  HIPIFY_ON_BOTH T operator--() const { return fetch_sub(1) - 1; }
  HIPIFY_ON_BOTH T operator+=(Difference Value) const {
    return fetch_add(Value) + Value;
  }
  HIPIFY_ON_BOTH T operator-=(Difference Value) const {
    return fetch_sub(Value) - Value;
  }
  HIPIFY_ON_BOTH T operator&=(T Value) const {
    return fetch_and(Value) & Value;
  }
  HIPIFY_ON_BOTH T operator|=(T Value) const { return fetch_or(Value) | Value; }
  HIPIFY_ON_BOTH T operator^=(T Value) const {
    return fetch_xor(Value) ^ Value;
  }

  HIPIFY_ON_BOTH void wait(T Old,
                           memory_order Order = memory_order_seq_cst) const {
    while (Ops::toWord(load(Order)) == Ops::toWord(Old)) {
#if defined(__HIP_DEVICE_COMPILE__)
      __builtin_amdgcn_s_sleep(1);
#endif
    }
  }
  HIPIFY_ON_BOTH void notify_one() const {}
  HIPIFY_ON_BOTH void notify_all() const {}

private:
  using Ops = Operations<T, S>;
  HIPIFY_ON_BOTH T *where() const {
    return static_cast<const Self *>(this)->address();
  }
};

} // namespace scoped

template <class T, thread_scope S = thread_scope_system>
class atomic : public scoped::Members<atomic<T, S>, T, S> {
public:
  // Trivial, so that one can be in shared memory.
  atomic() = default;
  HIPIFY_ON_BOTH constexpr atomic(T Value) : Value(Value) {}
  atomic(const atomic &) = delete;
  atomic &operator=(const atomic &) = delete;
  HIPIFY_ON_BOTH T operator=(T New) {
    this->store(New);
    return New;
  }

private:
  friend struct scoped::Members<atomic<T, S>, T, S>;
  HIPIFY_ON_BOTH T *address() const { return &Value; }

  alignas(sizeof(T)) mutable T Value;
};

template <class T, thread_scope S = thread_scope_system>
class atomic_ref : public scoped::Members<atomic_ref<T, S>, T, S> {
public:
  static constexpr scoped::Size required_alignment = sizeof(T);
  HIPIFY_ON_BOTH explicit atomic_ref(T &Object) : Object(&Object) {}
  atomic_ref(const atomic_ref &) = default;
  atomic_ref &operator=(const atomic_ref &) = delete;
  HIPIFY_ON_BOTH T operator=(T New) const {
    this->store(New);
    return New;
  }

private:
  friend struct scoped::Members<atomic_ref<T, S>, T, S>;
  HIPIFY_ON_BOTH T *address() const { return Object; }

  T *Object;
};

// cuda::std's, whose scope is the system.
using atomic_bool = atomic<bool>;
using atomic_char = atomic<char>;
using atomic_uchar = atomic<unsigned char>;
using atomic_short = atomic<short>;
using atomic_ushort = atomic<unsigned short>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned int>;
using atomic_long = atomic<long>;
using atomic_ulong = atomic<unsigned long>;
using atomic_llong = atomic<long long>;
using atomic_ullong = atomic<unsigned long long>;
using atomic_size_t = atomic<scoped::Size>;
using atomic_int8_t = atomic<signed char>;
using atomic_uint8_t = atomic<unsigned char>;
using atomic_int16_t = atomic<short>;
using atomic_uint16_t = atomic<unsigned short>;
using atomic_int32_t = atomic<int>;
using atomic_uint32_t = atomic<unsigned int>;
using atomic_int64_t = atomic<scoped::PointerDifference>;
using atomic_uint64_t = atomic<scoped::Size>;

class atomic_flag {
public:
  // Trivial, so that one can be in shared memory.
  atomic_flag() = default;
  HIPIFY_ON_BOTH constexpr atomic_flag(bool Set) : Set(Set) {}
  atomic_flag(const atomic_flag &) = delete;
  atomic_flag &operator=(const atomic_flag &) = delete;

  HIPIFY_ON_BOTH bool test(memory_order Order = memory_order_seq_cst) const {
    return Set.load(Order) != 0;
  }
  HIPIFY_ON_BOTH bool test_and_set(memory_order Order = memory_order_seq_cst) {
    return Set.exchange(1, Order) != 0;
  }
  HIPIFY_ON_BOTH void clear(memory_order Order = memory_order_seq_cst) {
    Set.store(0, Order);
  }
  HIPIFY_ON_BOTH void wait(bool Old,
                           memory_order Order = memory_order_seq_cst) const {
    Set.wait(Old ? 1 : 0, Order);
  }
  HIPIFY_ON_BOTH void notify_one() {}
  HIPIFY_ON_BOTH void notify_all() {}

private:
  atomic<int> Set;
};

/// Orders what the compiler does alone.
HIPIFY_DETAIL_BOTH void atomic_signal_fence(memory_order Order) {
  __atomic_signal_fence(static_cast<int>(Order));
}

HIPIFY_DETAIL_BOTH void
atomic_thread_fence(memory_order Order,
                    thread_scope Scope = thread_scope_system) {
#if defined(__HIP_DEVICE_COMPILE__)
  // The builtin takes constants.
#define HIPIFY_FENCE(ORDER)                                                    \
  switch (Scope) {                                                             \
  case thread_scope_system:                                                    \
    return __builtin_amdgcn_fence(ORDER, "");                                  \
  case thread_scope_device:                                                    \
    return __builtin_amdgcn_fence(ORDER, "agent");                             \
  case thread_scope_block:                                                     \
    return __builtin_amdgcn_fence(ORDER, "workgroup");                         \
  default:                                                                     \
    return __builtin_amdgcn_fence(ORDER, "singlethread");                      \
  }
  switch (Order) {
  case memory_order_relaxed:
    return;
  case memory_order_consume:
  case memory_order_acquire:
    HIPIFY_FENCE(__ATOMIC_ACQUIRE)
  case memory_order_release:
    HIPIFY_FENCE(__ATOMIC_RELEASE)
  case memory_order_acq_rel:
    HIPIFY_FENCE(__ATOMIC_ACQ_REL)
  default:
    HIPIFY_FENCE(__ATOMIC_SEQ_CST)
  }
#undef HIPIFY_FENCE
#else
  __atomic_thread_fence(static_cast<int>(Order));
#endif
}

} // namespace hipify

#endif // !__HIP_PLATFORM_NVIDIA__

#endif // HIPIFY_SCOPED_ATOMIC_H
