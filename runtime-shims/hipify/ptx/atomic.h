//===- hipify/ptx/atomic.h - atom and red of PTX --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function returns the old value, which red ignores: the compiler then
// takes the instruction without result. Elements are integers and floats, or
// the tags f16, bf16, f16x2 and bf16x2, whose values are bits.
//
// Cost: one instruction for integers. Sums of floats are what the compiler
// makes of HIP's own atomics: a loop of compare-and-swap where the memory may
// be the host's, one instruction with -munsafe-fp-atomics. Halves are always
// such a loop, and right in all memory. Vectors are one atomic per element.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_ATOMIC_H
#define HIPIFY_PTX_ATOMIC_H

#include <hipify/ptx/memory.h>

namespace hipify {
namespace ptx {

// 16-bit floats. Sums are rounded once: _Float16 has an addition of its own,
// and float, in which bfloat16 is added, has more than twice its digits, so
// that rounding again does no harm.
namespace elements {
struct f16 {
  using bits = uint16_t;
  using number = _Float16;
};
struct f16x2 {
  using bits = uint32_t;
  using number = _Float16;
};
struct bf16 {
  using bits = uint16_t;
  using number = __bf16;
};
struct bf16x2 {
  using bits = uint32_t;
  using number = __bf16;
};

template <class Element, class = void> struct bits_of {
  using type = Element;
};
template <class Element>
struct bits_of<Element, std::void_t<typename Element::number>> {
  using type = typename Element::bits;
};
} // namespace elements

/// What registers hold of an element.
template <class Element>
using bits_of_element = typename elements::bits_of<Element>::type;

namespace atomics {

struct add {
  template <class T> static __device__ T apply(T A, T B) { return A + B; }
  template <class O, class S, class T, class Place>
  static __device__ T fetch(Place *Where, T Value) {
    return __hip_atomic_fetch_add(Where, Value, O::order, S::scope);
  }
};
// The number if the other is NaN, and -0 is less than +0.
struct min {
  template <class T> static __device__ T apply(T A, T B) {
    return __builtin_elementwise_minimumnum(A, B);
  }
  template <class O, class S, class T, class Place>
  static __device__ T fetch(Place *Where, T Value) {
    return __hip_atomic_fetch_min(Where, Value, O::order, S::scope);
  }
};
struct max {
  template <class T> static __device__ T apply(T A, T B) {
    return __builtin_elementwise_maximumnum(A, B);
  }
  template <class O, class S, class T, class Place>
  static __device__ T fetch(Place *Where, T Value) {
    return __hip_atomic_fetch_max(Where, Value, O::order, S::scope);
  }
};

template <class T, class Space, class Address>
__device__ inline typename Space::template in<T> *place(Address Where) {
  return (typename Space::template in<T> *)at<sizeof(T), Space>(Where);
}

/// What is left of Order when nothing is written.
template <class Order>
inline constexpr int failure =
    Order::order == __ATOMIC_ACQUIRE || Order::order == __ATOMIC_ACQ_REL
        ? __ATOMIC_ACQUIRE
        : __ATOMIC_RELAXED;

template <class T, class Order, class Scope, class Place>
__device__ inline T exchange_if(Place *Where, T Expected, T Value) {
  __hip_atomic_compare_exchange_strong(Where, &Expected, Value, Order::order,
                                       failure<Order>, Scope::scope);
  return Expected;
}

/// Operation on all numbers of a 16- or 32-bit word.
template <class Operation, class Element, class Order, class Scope, class Place>
__device__ inline typename Element::bits change(Place *Where,
                                                typename Element::bits Value) {
  using Bits = typename Element::bits;
  using Number = typename Element::number;
  using Numbers = vec<Number, sizeof(Bits) / sizeof(Number)>;
  const Numbers Operands = as<Numbers>(Value);
  Bits Old = __hip_atomic_load(Where, __ATOMIC_RELAXED, Scope::scope);
  for (;;) {
    Numbers New = as<Numbers>(Old);
    for (unsigned I = 0; I < sizeof(Bits) / sizeof(Number); ++I)
      New[I] = Operation::apply(New[I], Operands[I]);
    Bits Seen = exchange_if<Bits, Order, Scope>(Where, Old, as<Bits>(New));
    if (Seen == Old)
      return Old;
    Old = Seen;
  }
}

template <class Operation, class Element, class Space, class Order, class Scope,
          class Address>
__device__ inline bits_of_element<Element>
fetch(Address Where, bits_of_element<Element> Value) {
  using Bits = bits_of_element<Element>;
  auto *Place = place<Bits, Space>(Where);
  if constexpr (std::is_same<Bits, Element>::value)
    return Operation::template fetch<Order, Scope, Element>(Place, Value);
  else
    return change<Operation, Element, Order, Scope>(Place, Value);
}

/// Element by element.
template <class Operation, class Element, int Count, class Space, class Order,
          class Scope, class Address>
__device__ inline vec<bits_of_element<Element>, Count>
fetch_each(Address Where, const vec<bits_of_element<Element>, Count> &Values) {
  using Bits = bits_of_element<Element>;
  vec<Bits, Count> Old;
  for (int I = 0; I < Count; ++I)
    Old[I] = fetch<Operation, Element, Space, Order, Scope>(
        place<Bits, Space>(Where) + I, Values[I]);
  return Old;
}

} // namespace atomics

#define HIPIFY_PTX_ATOM(NAME)                                                  \
  template <class Element, class Space, class Order, class Scope,              \
            class Address>                                                     \
  __device__ inline bits_of_element<Element> atom_##NAME(                      \
      Address Where, bits_of_element<Element> Value) {                         \
    return atomics::fetch<atomics::NAME, Element, Space, Order, Scope>(Where,  \
                                                                       Value); \
  }                                                                            \
  template <class Element, int Count, class Space, class Order, class Scope,   \
            class Address>                                                     \
  __device__ inline vec<bits_of_element<Element>, Count> atom_##NAME(          \
      Address Where, const vec<bits_of_element<Element>, Count> &Values) {     \
    return atomics::fetch_each<atomics::NAME, Element, Count, Space, Order,    \
                               Scope>(Where, Values);                          \
  }
HIPIFY_PTX_ATOM(add)
HIPIFY_PTX_ATOM(min)
HIPIFY_PTX_ATOM(max)
#undef HIPIFY_PTX_ATOM

#define HIPIFY_PTX_ATOM(NAME, BUILTIN)                                         \
  template <class T, class Space, class Order, class Scope, class Address>     \
  __device__ inline T atom_##NAME(Address Where, T Value) {                    \
    return __hip_atomic_##BUILTIN(atomics::place<T, Space>(Where), Value,      \
                                  Order::order, Scope::scope);                 \
  }
HIPIFY_PTX_ATOM(and, fetch_and)
HIPIFY_PTX_ATOM(or, fetch_or)
HIPIFY_PTX_ATOM(xor, fetch_xor)
HIPIFY_PTX_ATOM(exch, exchange)
#undef HIPIFY_PTX_ATOM

template <class T, class Space, class Order, class Scope, class Address>
__device__ inline T atom_cas(Address Where, T Expected, T Value) {
  return atomics::exchange_if<T, Order, Scope>(atomics::place<T, Space>(Where),
                                               Expected, Value);
}

// Up to Limit and around, and down. The builtins want the scope as a literal.
#define HIPIFY_PTX_ATOM(NAME, BUILTIN)                                         \
  template <class T, class Space, class Order, class Scope, class Address>     \
  __device__ inline T atom_##NAME(Address Where, T Limit) {                    \
    auto *Place = atomics::place<T, Space>(Where);                             \
    if constexpr (Scope::scope == __HIP_MEMORY_SCOPE_WORKGROUP)                \
      return BUILTIN(Place, Limit, Order::order, "workgroup");                 \
    else if constexpr (Scope::scope == __HIP_MEMORY_SCOPE_AGENT)               \
      return BUILTIN(Place, Limit, Order::order, "agent");                     \
    else                                                                       \
      return BUILTIN(Place, Limit, Order::order, "");                          \
  }
HIPIFY_PTX_ATOM(inc, __builtin_amdgcn_atomic_inc32)
HIPIFY_PTX_ATOM(dec, __builtin_amdgcn_atomic_dec32)
#undef HIPIFY_PTX_ATOM

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_ATOMIC_H
