//===- hipify/ptx/memory.h - ld and st of PTX -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An address is what a register holds, an integer, or the pointer that the
// program gave. Shared and local memory have 32-bit addresses: offsets in the
// block's LDS or in the thread's scratch memory. A T may be a vec, which is
// accessed as a whole and aligned to its size, as PTX demands.
//
//   ld st              a plain access
//   ld_cs ld_lu st_cs  a nontemporal access: used once, evict first
//   ld_cg st_cg        past the first-level cache, which is not coherent
//   ld_cv st_wt        past all caches of the GPU: as volatile
//   ld_volatile ...    relaxed, of the whole system, neither merged nor
//   repeated ld_relaxed ...     atomic, of the order and scope that they say
//
// PTX defines a vector as that many single accesses. Programs rely on the GPU
// doing one (NCCL's LL128), so that 8 and 16 bytes are one access here,
// too: 16 bytes as a volatile one with a fence, since AMD has no atomic of that
// size. AMD's manuals do not promise that others never see a part of it.
//
// Plain accesses stay as they are written, like asm statements. They are still
// unsuitable for waiting for another block: caches may keep the old value, on
// NVIDIA's GPUs as on AMD's.
//
// Cost: one instruction; ld_cg and st_cg two for 16 bytes. A volatile access of
// 16 bytes is waited for at once.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MEMORY_H
#define HIPIFY_PTX_MEMORY_H

#include <hipify/ptx/fence.h>

namespace hipify {
namespace ptx {

/// What is accessed at once: Size bytes that may alias anything.
template <int Size> struct unit;
template <> struct unit<1> {
  typedef uint8_t __attribute__((may_alias)) type;
};
template <> struct unit<2> {
  typedef uint16_t __attribute__((may_alias)) type;
};
template <> struct unit<4> {
  typedef uint32_t __attribute__((may_alias)) type;
};
template <> struct unit<8> {
  typedef uint64_t __attribute__((may_alias)) type;
};
template <> struct unit<16> {
  typedef uint32_t __attribute__((ext_vector_type(4), may_alias)) type;
};
template <> struct unit<32> {
  typedef uint32_t __attribute__((ext_vector_type(8), may_alias)) type;
};

// State spaces: cell<N> is N bytes there, in<T> a T, integer an address.
struct generic {
  template <int Size> using cell = typename unit<Size>::type;
  template <class T> using in = T;
  using integer = uint64_t;
};
struct global {
  template <int Size>
  using cell = typename unit<Size>::type __attribute__((address_space(1)));
  template <class T> using in = T __attribute__((address_space(1)));
  using integer = uint64_t;
};
struct shared {
  template <int Size>
  using cell = typename unit<Size>::type __attribute__((address_space(3)));
  template <class T> using in = T __attribute__((address_space(3)));
  using integer = uint32_t;
};
using shared_cta = shared;
struct local {
  template <int Size>
  using cell = typename unit<Size>::type __attribute__((address_space(5)));
  template <class T> using in = T __attribute__((address_space(5)));
  using integer = uint32_t;
};
/// AMD's constant memory is global memory.
using constant = global;

/// The cell of Size bytes at an address.
template <int Size, class Space, class Address>
__device__ inline typename Space::template cell<Size> *at(Address Where) {
  using Pointer = typename Space::template cell<Size> *;
  using Integer = typename Space::integer;
  if constexpr (std::is_pointer<Address>::value && sizeof(Integer) == 8)
    // Stays a pointer: the compiler still knows where it came from.
    return (Pointer)Where;
  else
    // The low half of a generic pointer to shared or local memory is the
    // offset there.
    return (Pointer)(uintptr_t)(Integer)(uint64_t)Where;
}

/// T as Count cells, and back.
template <int Size, class T> struct pieces {
  static constexpr int Count = sizeof(T) / Size;
  typename unit<Size>::type Piece[Count];

  pieces() = default;
  __device__ explicit pieces(const T &Value) {
    __builtin_memcpy(Piece, &Value, sizeof(T));
  }
  __device__ T value() const {
    T Result;
    __builtin_memcpy(static_cast<void *>(&Result), Piece, sizeof(T));
    return Result;
  }
};
template <class T, int Most>
inline constexpr int piece_size = sizeof(T) < Most ? sizeof(T) : Most;

//===----------------------------------------------------------------------===//
// Weak accesses
//===----------------------------------------------------------------------===//

/// The compiler does not repeat, merge or remove asm statements: programs poll
/// with them. With this in between, it does not do so to plain accesses either.
/// It is no instruction.
__device__ inline void as_written() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

template <class T, class Space, class Address>
__device__ inline T ld(Address Where) {
  as_written();
  pieces<sizeof(T), T> Bits;
  Bits.Piece[0] = *at<sizeof(T), Space>(Where);
  return Bits.value();
}
template <class T, class Space, class Address>
__device__ inline void st(Address Where, const T &Value) {
  as_written();
  *at<sizeof(T), Space>(Where) = pieces<sizeof(T), T>(Value).Piece[0];
}

template <class T, class Space, class Address>
__device__ inline T ld_cs(Address Where) {
  as_written();
  pieces<sizeof(T), T> Bits;
  Bits.Piece[0] = __builtin_nontemporal_load(at<sizeof(T), Space>(Where));
  return Bits.value();
}
template <class T, class Space, class Address>
__device__ inline T ld_lu(Address Where) {
  return ld_cs<T, Space>(Where);
}
template <class T, class Space, class Address>
__device__ inline void st_cs(Address Where, const T &Value) {
  as_written();
  __builtin_nontemporal_store(pieces<sizeof(T), T>(Value).Piece[0],
                              at<sizeof(T), Space>(Where));
}

//===----------------------------------------------------------------------===//
// Strong accesses
//===----------------------------------------------------------------------===//

/// Atomic in pieces of at most 8 bytes.
template <class T, class Space, class Order, class Scope, class Address>
__device__ inline T load_atomic(Address Where) {
  pieces<piece_size<T, 8>, T> Bits;
  for (int I = 0; I < Bits.Count; ++I)
    Bits.Piece[I] = __hip_atomic_load(at<piece_size<T, 8>, Space>(Where) + I,
                                      Order::order, Scope::scope);
  return Bits.value();
}
template <class T, class Space, class Order, class Scope, class Address>
__device__ inline void store_atomic(Address Where, const T &Value) {
  pieces<piece_size<T, 8>, T> Bits(Value);
  for (int I = 0; I < Bits.Count; ++I)
    __hip_atomic_store(at<piece_size<T, 8>, Space>(Where) + I, Bits.Piece[I],
                       Order::order, Scope::scope);
}

/// Relaxed, of the whole system, as one access of up to 16 bytes.
template <class T, class Space, class Address>
__device__ inline T ld_volatile(Address Where) {
  constexpr int Size = piece_size<T, 16>;
  volatile auto *Cells = at<Size, Space>(Where);
  pieces<Size, T> Bits;
  for (int I = 0; I < Bits.Count; ++I)
    if constexpr (Size == 16)
      Bits.Piece[I] = Cells[I];
    else
      Bits.Piece[I] = __hip_atomic_load(Cells + I, __ATOMIC_RELAXED,
                                        __HIP_MEMORY_SCOPE_SYSTEM);
  return Bits.value();
}
template <class T, class Space, class Address>
__device__ inline void st_volatile(Address Where, const T &Value) {
  constexpr int Size = piece_size<T, 16>;
  volatile auto *Cells = at<Size, Space>(Where);
  pieces<Size, T> Bits(Value);
  for (int I = 0; I < Bits.Count; ++I)
    if constexpr (Size == 16)
      Cells[I] = Bits.Piece[I];
    else
      __hip_atomic_store(Cells + I, Bits.Piece[I], __ATOMIC_RELAXED,
                         __HIP_MEMORY_SCOPE_SYSTEM);
}

template <class T, class Space, class Scope, class Address>
__device__ inline T ld_relaxed(Address Where) {
  if constexpr (sizeof(T) <= 8)
    return load_atomic<T, Space, relaxed, Scope>(Where);
  else
    return ld_volatile<T, Space>(Where);
}
template <class T, class Space, class Scope, class Address>
__device__ inline void st_relaxed(Address Where, const T &Value) {
  if constexpr (sizeof(T) <= 8)
    store_atomic<T, Space, relaxed, Scope>(Where, Value);
  else
    st_volatile<T, Space>(Where, Value);
}

template <class T, class Space, class Scope, class Address>
__device__ inline T ld_acquire(Address Where) {
  if constexpr (sizeof(T) <= 8) {
    return load_atomic<T, Space, acquire, Scope>(Where);
  } else {
    T Value = ld_volatile<T, Space>(Where);
    fence<acquire, Scope>();
    return Value;
  }
}
template <class T, class Space, class Scope, class Address>
__device__ inline void st_release(Address Where, const T &Value) {
  if constexpr (sizeof(T) <= 8) {
    store_atomic<T, Space, release, Scope>(Where, Value);
  } else {
    fence<release, Scope>();
    st_volatile<T, Space>(Where, Value);
  }
}

// Cache operators that other GPUs or blocks may wait for.
template <class T, class Space, class Address>
__device__ inline T ld_cg(Address Where) {
  return load_atomic<T, Space, relaxed, gpu>(Where);
}
template <class T, class Space, class Address>
__device__ inline void st_cg(Address Where, const T &Value) {
  store_atomic<T, Space, relaxed, gpu>(Where, Value);
}
template <class T, class Space, class Address>
__device__ inline T ld_cv(Address Where) {
  return ld_volatile<T, Space>(Where);
}
template <class T, class Space, class Address>
__device__ inline void st_wt(Address Where, const T &Value) {
  st_volatile<T, Space>(Where, Value);
}

/// st.bulk: zeros. One thread writes them all, 8 bytes at once.
template <class Address, class Size>
__device__ inline void st_bulk(Address Where, Size Bytes) {
  for (uint32_t I = 0; I < static_cast<uint32_t>(Bytes) / 8; ++I)
    at<8, shared>(Where)[I] = 0;
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_MEMORY_H
