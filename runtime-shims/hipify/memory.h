//===- hipify/memory.h - memory that kernels work on ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of libcu++'s <cuda/std/memory> and <cuda/std/cstring>, what std has for the
// host only before C++20, or in every version: objects made in place and
// destroyed, bytes moved, compared and found. One thread runs each.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MEMORY_H
#define HIPIFY_MEMORY_H

#include <hipify/shim.h>

#include <cstddef>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace hipify {

//===--- Objects ----------------------------------------------------------===//

namespace memories {

/// The room for an object that an iterator refers to.
template <class I> HIPIFY_ON_BOTH void *roomOf(I Where) {
  return const_cast<void *>(
      static_cast<const volatile void *>(std::addressof(*Where)));
}
template <class I> using Value = typename std::iterator_traits<I>::value_type;

} // namespace memories

template <class T, class... Args>
HIPIFY_ON_BOTH T *construct_at(T *Where, Args &&...A) {
  return ::new (memories::roomOf(Where)) T(std::forward<Args>(A)...);
}
template <class I> HIPIFY_ON_BOTH constexpr void destroy(I First, I Last);
template <class T> HIPIFY_ON_BOTH constexpr void destroy_at(T *Where) {
  if constexpr (std::is_array_v<T>)
    hipify::destroy(std::begin(*Where), std::end(*Where));
  else
    Where->~T();
}
template <class I> HIPIFY_ON_BOTH constexpr void destroy(I First, I Last) {
  for (; First != Last; ++First)
    hipify::destroy_at(std::addressof(*First));
}
template <class I, class Size>
HIPIFY_ON_BOTH constexpr I destroy_n(I First, Size Count) {
  for (; Count > 0; --Count, ++First)
    hipify::destroy_at(std::addressof(*First));
  return First;
}

template <class I, class O>
HIPIFY_ON_BOTH O uninitialized_copy(I First, I Last, O Out) {
  for (; First != Last; ++First, ++Out)
    ::new (memories::roomOf(Out)) memories::Value<O>(*First);
  return Out;
}
template <class I, class Size, class O>
HIPIFY_ON_BOTH O uninitialized_copy_n(I First, Size Count, O Out) {
  for (; Count > 0; --Count, ++First, ++Out)
    ::new (memories::roomOf(Out)) memories::Value<O>(*First);
  return Out;
}
template <class I, class O>
HIPIFY_ON_BOTH O uninitialized_move(I First, I Last, O Out) {
  for (; First != Last; ++First, ++Out)
    ::new (memories::roomOf(Out)) memories::Value<O>(std::move(*First));
  return Out;
}
template <class I, class Size, class O>
HIPIFY_ON_BOTH std::pair<I, O> uninitialized_move_n(I First, Size Count,
                                                    O Out) {
  for (; Count > 0; --Count, ++First, ++Out)
    ::new (memories::roomOf(Out)) memories::Value<O>(std::move(*First));
  return {First, Out};
}
template <class O, class T>
HIPIFY_ON_BOTH void uninitialized_fill(O First, O Last, const T &Value) {
  for (; First != Last; ++First)
    ::new (memories::roomOf(First)) memories::Value<O>(Value);
}
template <class O, class Size, class T>
HIPIFY_ON_BOTH O uninitialized_fill_n(O First, Size Count, const T &Value) {
  for (; Count > 0; --Count, ++First)
    ::new (memories::roomOf(First)) memories::Value<O>(Value);
  return First;
}
template <class O>
HIPIFY_ON_BOTH void uninitialized_value_construct(O First, O Last) {
  for (; First != Last; ++First)
    ::new (memories::roomOf(First)) memories::Value<O>();
}
template <class O, class Size>
HIPIFY_ON_BOTH O uninitialized_value_construct_n(O First, Size Count) {
  for (; Count > 0; --Count, ++First)
    ::new (memories::roomOf(First)) memories::Value<O>();
  return First;
}
template <class O>
HIPIFY_ON_BOTH void uninitialized_default_construct(O First, O Last) {
  for (; First != Last; ++First)
    ::new (memories::roomOf(First)) memories::Value<O>;
}
template <class O, class Size>
HIPIFY_ON_BOTH O uninitialized_default_construct_n(O First, Size Count) {
  for (; Count > 0; --Count, ++First)
    ::new (memories::roomOf(First)) memories::Value<O>;
  return First;
}

//===--- Pointers ---------------------------------------------------------===//

template <class T> HIPIFY_ON_BOTH constexpr T *to_address(T *Pointer) noexcept {
  return Pointer;
}
template <class Pointer>
HIPIFY_ON_BOTH constexpr auto to_address(const Pointer &P) noexcept
    -> decltype(P.operator->()) {
  return hipify::to_address(P.operator->());
}
template <std::size_t Bytes, class T>
HIPIFY_ON_BOTH T *assume_aligned(T *Pointer) {
  return static_cast<T *>(__builtin_assume_aligned(Pointer, Bytes));
}

//===--- Bytes ------------------------------------------------------------===//

HIPIFY_DETAIL_BOTH void *memmove(void *To, const void *From,
                                 std::size_t Count) {
  auto *Out = static_cast<unsigned char *>(To);
  auto *In = static_cast<const unsigned char *>(From);
  if (Out < In)
    for (std::size_t I = 0; I != Count; ++I)
      Out[I] = In[I];
  else
    for (std::size_t I = Count; I != 0; --I)
      Out[I - 1] = In[I - 1];
  return To;
}
HIPIFY_DETAIL_BOTH int memcmp(const void *A, const void *B, std::size_t Count) {
  auto *First = static_cast<const unsigned char *>(A);
  auto *Second = static_cast<const unsigned char *>(B);
  for (std::size_t I = 0; I != Count; ++I)
    if (First[I] != Second[I])
      return First[I] < Second[I] ? -1 : 1;
  return 0;
}
HIPIFY_DETAIL_BOTH const void *memchr(const void *In, int Value,
                                      std::size_t Count) {
  auto *Bytes = static_cast<const unsigned char *>(In);
  for (std::size_t I = 0; I != Count; ++I)
    if (Bytes[I] == static_cast<unsigned char>(Value))
      return Bytes + I;
  return nullptr;
}
HIPIFY_DETAIL_BOTH void *memchr(void *In, int Value, std::size_t Count) {
  return const_cast<void *>(
      hipify::memchr(static_cast<const void *>(In), Value, Count));
}

} // namespace hipify

#endif // HIPIFY_MEMORY_H
