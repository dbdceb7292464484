// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libcu++: what CUDA code uses of cuda:: and cuda::std::.
//
// cuda::std is std where the standard library has the thing: the headers named
// here are the ones that cost little or that libcu++ is used for.
#pragma once
#include "../cuda_runtime.h"
#include "hipify_cxx20.h"
#include "hipify_mdspan.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <ratio>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#if __cplusplus >= 201703L
#include <optional>
#include <variant>
#endif

namespace cuda {
namespace std {
using namespace ::std;
struct identity {
  template <class T> constexpr T &&operator()(T &&Value) const noexcept {
    return static_cast<T &&>(Value);
  }
};
enum memory_order {
  memory_order_relaxed,
  memory_order_consume,
  memory_order_acquire,
  memory_order_release,
  memory_order_acq_rel,
  memory_order_seq_cst
};
} // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread
};

// One class stands for atomic and atomic_ref, whose members agree.
template <class T, thread_scope Scope> class __hipify_atomic_base {
public:
  using value_type = T;
  bool is_lock_free() const noexcept;
  void store(T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  T load(std::memory_order = std::memory_order_seq_cst) const noexcept;
  T exchange(T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  bool compare_exchange_weak(
      T &, T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  bool compare_exchange_weak(T &, T, std::memory_order,
                             std::memory_order) const noexcept;
  bool compare_exchange_strong(
      T &, T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  bool compare_exchange_strong(T &, T, std::memory_order,
                               std::memory_order) const noexcept;
  template <class V>
  T fetch_add(V, std::memory_order = std::memory_order_seq_cst) const noexcept;
  template <class V>
  T fetch_sub(V, std::memory_order = std::memory_order_seq_cst) const noexcept;
  T fetch_and(T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  T fetch_or(T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  T fetch_xor(T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  T fetch_min(T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  T fetch_max(T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  void wait(T, std::memory_order = std::memory_order_seq_cst) const noexcept;
  void notify_one() const noexcept;
  void notify_all() const noexcept;
  operator T() const noexcept;
  T operator=(T) const noexcept;
  T operator++() const noexcept;
  T operator++(int) const noexcept;
  T operator--() const noexcept;
  T operator--(int) const noexcept;
  template <class V> T operator+=(V) const noexcept;
  template <class V> T operator-=(V) const noexcept;
  T operator&=(T) const noexcept;
  T operator|=(T) const noexcept;
  T operator^=(T) const noexcept;
};
template <class T, thread_scope Scope = thread_scope_system>
class atomic : public __hipify_atomic_base<T, Scope> {
public:
  atomic() = default;
  constexpr atomic(T) noexcept {}
  atomic(const atomic &) = delete;
  atomic &operator=(const atomic &) = delete;
  T operator=(T) noexcept;
  T operator=(T) const noexcept;
};
template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public __hipify_atomic_base<T, Scope> {
public:
  explicit constexpr atomic_ref(T &) noexcept {}
  using __hipify_atomic_base<T, Scope>::operator=;
};
namespace std {
class atomic_flag {
public:
  atomic_flag() = default;
  constexpr atomic_flag(bool) noexcept {}
  bool test(memory_order = memory_order_seq_cst) const noexcept;
  bool test_and_set(memory_order = memory_order_seq_cst) noexcept;
  void clear(memory_order = memory_order_seq_cst) noexcept;
  void wait(bool, memory_order = memory_order_seq_cst) const noexcept;
  void notify_one() noexcept;
  void notify_all() noexcept;
};
} // namespace std
void atomic_thread_fence(std::memory_order,
                         thread_scope = thread_scope_system) noexcept;
void atomic_signal_fence(std::memory_order) noexcept;
namespace std {
using ::cuda::atomic_signal_fence;
using ::cuda::atomic_thread_fence;
using ::cuda::thread_scope;
using ::cuda::thread_scope_block;
using ::cuda::thread_scope_device;
using ::cuda::thread_scope_system;
using ::cuda::thread_scope_thread;
} // namespace std

template <thread_scope Scope = thread_scope_system> class barrier_base {
public:
  struct arrival_token {};
};
namespace std {
struct __empty_completion {};
} // namespace std
template <thread_scope Scope = thread_scope_system,
          class Completion = std::__empty_completion>
class barrier : public barrier_base<Scope> {
public:
  using arrival_token = typename barrier_base<Scope>::arrival_token;
  barrier() = default;
  explicit barrier(::std::ptrdiff_t, Completion = Completion());
  arrival_token arrive(::std::ptrdiff_t = 1);
  void wait(arrival_token &&) const;
  void wait_parity(bool) const;
  bool try_wait(arrival_token &&) const;
  bool try_wait_parity(bool) const;
  void arrive_and_wait();
  void arrive_and_drop();
  static constexpr ::std::ptrdiff_t max() { return 1048575; }
};
template <thread_scope Scope, class C>
void init(barrier<Scope, C> *, ::std::ptrdiff_t, C = C());
template <thread_scope Scope, class C>
unsigned long long *barrier_native_handle(barrier<Scope, C> &);

template <thread_scope Scope, ::std::ptrdiff_t Most = 0x7fffffff>
class counting_semaphore {
public:
  constexpr counting_semaphore(::std::ptrdiff_t = 0) {}
  static constexpr ::std::ptrdiff_t max() {
    return ::std::ptrdiff_t(~0ull >> 1);
  }
  void release(::std::ptrdiff_t = 1);
  void acquire();
  bool try_acquire();
};
template <thread_scope Scope>
using binary_semaphore = counting_semaphore<Scope, 1>;
template <thread_scope Scope = thread_scope_system> class latch {
public:
  constexpr explicit latch(::std::ptrdiff_t) {}
  void count_down(::std::ptrdiff_t = 1);
  bool try_wait() const;
  void wait() const;
  void arrive_and_wait(::std::ptrdiff_t = 1);
};

enum class pipeline_role { producer, consumer };
template <thread_scope Scope, unsigned Stages> class pipeline_shared_state {
public:
  pipeline_shared_state() = default;
};
template <thread_scope Scope> class pipeline {
public:
  void producer_acquire();
  void producer_commit();
  void consumer_wait();
  template <class... D> void consumer_wait_for(D...);
  void consumer_release();
  void quit();
};
template <thread_scope Scope = thread_scope_thread>
pipeline<thread_scope_thread> make_pipeline();
template <class Group, thread_scope Scope, unsigned Stages>
pipeline<Scope> make_pipeline(const Group &,
                              pipeline_shared_state<Scope, Stages> *);
template <class Group, thread_scope Scope, unsigned Stages>
pipeline<Scope> make_pipeline(const Group &,
                              pipeline_shared_state<Scope, Stages> *,
                              ::std::size_t);
template <class Group, thread_scope Scope, unsigned Stages>
pipeline<Scope> make_pipeline(const Group &,
                              pipeline_shared_state<Scope, Stages> *,
                              pipeline_role);
template <unsigned Prior, thread_scope Scope>
void pipeline_consumer_wait_prior(pipeline<Scope> &);

template <::std::size_t Alignment> struct aligned_size_t {
  static constexpr ::std::size_t align = Alignment;
  ::std::size_t value;
  explicit constexpr aligned_size_t(::std::size_t Size) : value(Size) {}
  constexpr operator ::std::size_t() const { return value; }
};
enum async_contract_fulfillment { none, async };
template <class D, class S, class Shape, class Sync>
async_contract_fulfillment memcpy_async(D *, const S *, Shape, Sync &);
template <class Group, class D, class S, class Shape, class Sync>
async_contract_fulfillment memcpy_async(const Group &, D *, const S *, Shape,
                                        Sync &);

class access_property {
public:
  struct shared {};
  struct global {};
  struct persisting {};
  struct streaming {};
  struct normal {};
  access_property() = default;
  template <class P> constexpr access_property(P) {}
  template <class P> constexpr access_property(P, float) {}
  template <class P> constexpr access_property(P, float, streaming) {}
  template <class... P>
  access_property(void *, ::std::size_t, ::std::size_t, P...) {}
};
template <class T, class P> T *associate_access_property(T *, P);
template <class Shape, class P>
void apply_access_property(const volatile void *, Shape, P);
void discard_memory(volatile void *, ::std::size_t);
template <class T, class P> class annotated_ptr {
public:
  annotated_ptr() = default;
  explicit annotated_ptr(T *);
  template <class Q> annotated_ptr(T *, Q);
  template <class U, class Q> annotated_ptr(const annotated_ptr<U, Q> &);
  T &operator*() const;
  T *operator->() const;
  T &operator[](::std::ptrdiff_t) const;
  ::std::ptrdiff_t operator-(annotated_ptr) const;
  T *get() const;
  explicit operator bool() const;
};
template <class T, class U, class P, class Shape, class Sync>
async_contract_fulfillment memcpy_async(T *, annotated_ptr<U, P>, Shape,
                                        Sync &);
template <class T, class P, class U, class Q, class Shape, class Sync>
async_contract_fulfillment memcpy_async(annotated_ptr<T, P>,
                                        annotated_ptr<U, Q>, Shape, Sync &);
template <class Group, class T, class U, class P, class Shape, class Sync>
async_contract_fulfillment memcpy_async(const Group &, T *, annotated_ptr<U, P>,
                                        Shape, Sync &);
template <class Group, class T, class P, class U, class Q, class Shape,
          class Sync>
async_contract_fulfillment memcpy_async(const Group &, annotated_ptr<T, P>,
                                        annotated_ptr<U, Q>, Shape, Sync &);

template <class A, class B>
constexpr ::std::common_type_t<A, B> ceil_div(A X, B Y) {
  return (X + Y - 1) / Y;
}
template <class A, class B>
constexpr ::std::common_type_t<A, B> round_up(A X, B Y) {
  return (X + Y - 1) / Y * Y;
}
template <class A, class B>
constexpr ::std::common_type_t<A, B> round_down(A X, B Y) {
  return X / Y * Y;
}
template <class T> constexpr int ilog2(T Value) {
  return Value > 1 ? 1 + ilog2(Value / 2) : 0;
}
template <class T> constexpr int ilog10(T Value) {
  return Value > 9 ? 1 + ilog10(Value / 10) : 0;
}
template <class T> constexpr T bit_reverse(T);
template <class T> constexpr T bitfield_insert(T, T, int, int);
template <class T> constexpr T bitfield_extract(T, int, int);
template <class T> constexpr T bitmask(int Start, int Width) {
  return T((Width < int(sizeof(T)) * 8 ? (T(1) << Width) - 1 : T(~T(0)))
           << Start);
}
template <class T> struct overflow_result {
  T value;
  bool overflow;
  constexpr explicit operator bool() const { return overflow; }
};
template <class T, class U>
constexpr overflow_result<T> overflow_cast(const U &Value) {
  return {T(Value), U(T(Value)) != Value || (T(Value) < 0) != (Value < 0)};
}
template <class T = void> struct maximum {
  constexpr T operator()(const T &, const T &) const;
};
template <> struct maximum<void> {
  template <class T, class U>
  constexpr ::std::common_type_t<T, U> operator()(const T &, const U &) const;
};
template <class T = void> struct minimum {
  constexpr T operator()(const T &, const T &) const;
};
template <> struct minimum<void> {
  template <class T, class U>
  constexpr ::std::common_type_t<T, U> operator()(const T &, const U &) const;
};
template <class R, class F> struct __hipify_declared_result {
  template <class... A> constexpr R operator()(A &&...) const;
};
template <class R, class F>
constexpr __hipify_declared_result<R, F> proclaim_return_type(F Function);
template <class F> F proclaim_copyable_arguments(F Function);

class stream_ref {
public:
  using value_type = cudaStream_t;
  stream_ref() = default;
  constexpr stream_ref(cudaStream_t) noexcept {}
  stream_ref(int) = delete;
  stream_ref(::std::nullptr_t) = delete;
  cudaStream_t get() const noexcept;
  void wait() const;
  bool ready() const;
  int priority() const;
};
bool operator==(const stream_ref &, const stream_ref &) noexcept;
bool operator!=(const stream_ref &, const stream_ref &) noexcept;
class cuda_error : public ::std::runtime_error {
public:
  cuda_error(int, const char *);
};

namespace device {
template <class T, class... A> void barrier_arrive_tx(T &, A...);
template <class D, class S, class B>
void memcpy_async_tx(D *, const S *, ::std::size_t, B &);
} // namespace device
namespace ptx {}

namespace experimental {}
namespace std {
template <class T> using atomic = ::cuda::atomic<T, thread_scope_system>;
template <class T>
using atomic_ref = ::cuda::atomic_ref<T, thread_scope_system>;
template <class C = __empty_completion>
using barrier = ::cuda::barrier<thread_scope_system, C>;
using latch = ::cuda::latch<thread_scope_system>;
template <::std::ptrdiff_t Most = 0x7fffffff>
using counting_semaphore =
    ::cuda::counting_semaphore<thread_scope_system, Most>;
using binary_semaphore = counting_semaphore<1>;
using atomic_bool = atomic<bool>;
using atomic_char = atomic<char>;
using atomic_uchar = atomic<unsigned char>;
using atomic_short = atomic<short>;
using atomic_ushort = atomic<unsigned short>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned>;
using atomic_long = atomic<long>;
using atomic_ulong = atomic<unsigned long>;
using atomic_llong = atomic<long long>;
using atomic_ullong = atomic<unsigned long long>;
using atomic_size_t = atomic<::std::size_t>;
using atomic_int8_t = atomic<int8_t>;
using atomic_uint8_t = atomic<uint8_t>;
using atomic_int16_t = atomic<int16_t>;
using atomic_uint16_t = atomic<uint16_t>;
using atomic_int32_t = atomic<int32_t>;
using atomic_uint32_t = atomic<uint32_t>;
using atomic_int64_t = atomic<int64_t>;
using atomic_uint64_t = atomic<uint64_t>;
} // namespace std
} // namespace cuda
