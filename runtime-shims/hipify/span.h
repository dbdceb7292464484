//===- hipify/span.h - libcu++'s cuda::std::span --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++20's span, which libcu++ has from C++17 on. In every version it is a type
// of its own, as in CUDA: a program may overload functions for both, and not all
// of std's functions are constexpr.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SPAN_H
#define HIPIFY_SPAN_H

#include <hipify/shim.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/std/span>

namespace hipify {
using ::cuda::std::as_bytes;
using ::cuda::std::as_writable_bytes;
using ::cuda::std::dynamic_extent;
using ::cuda::std::span;
} // namespace hipify

#else

#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>

namespace hipify {

inline constexpr std::size_t dynamic_extent = static_cast<std::size_t>(-1);

template <class T, std::size_t Extent = dynamic_extent> class span;

namespace spans {

/// The number of elements; it takes no room if the type states it.
template <std::size_t Extent> struct Size {
  HIPIFY_ON_BOTH constexpr Size(std::size_t) {}
  static constexpr std::size_t Count = Extent;
};
template <> struct Size<dynamic_extent> {
  HIPIFY_ON_BOTH constexpr Size(std::size_t Count) : Count(Count) {}
  std::size_t Count;
};

template <class T> constexpr bool IsArray = std::is_array_v<T>;
template <class T, std::size_t N>
constexpr bool IsArray<std::array<T, N>> = true;
template <class T, std::size_t N> constexpr bool IsArray<span<T, N>> = true;

/// Whether a span<To> can refer to elements of type From: only const is added.
template <class From, class To>
constexpr bool IsElement = std::is_convertible_v<From (*)[], To (*)[]>;

/// Whether C has elements of its own that a span<T> can refer to.
template <class C, class T, class = void> constexpr bool IsContainer = false;
template <class C, class T>
constexpr bool IsContainer<C, T,
                           std::void_t<decltype(std::declval<C &>().data()),
                                       decltype(std::declval<C &>().size())>> =
    !IsArray<std::remove_cv_t<C>> &&
    IsElement<std::remove_pointer_t<decltype(std::declval<C &>().data())>, T>;

} // namespace spans

template <class T, std::size_t Extent>
class span : private spans::Size<Extent> {
public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = T *;
  using const_pointer = const T *;
  using reference = T &;
  using const_reference = const T &;
  using iterator = T *;
  using reverse_iterator = std::reverse_iterator<iterator>;
  static constexpr size_type extent = Extent;

  template <std::size_t E = Extent,
            class = std::enable_if_t<E == dynamic_extent || E == 0>>
  HIPIFY_ON_BOTH constexpr span() : spans::Size<Extent>(0) {}
  HIPIFY_ON_BOTH constexpr span(pointer First, size_type Count)
      : spans::Size<Extent>(Count), First(First) {}
  HIPIFY_ON_BOTH constexpr span(pointer First, pointer Last)
      : spans::Size<Extent>(static_cast<size_type>(Last - First)),
        First(First) {}
  template <std::size_t N,
            class = std::enable_if_t<Extent == dynamic_extent || Extent == N>>
  HIPIFY_ON_BOTH constexpr span(T (&Array)[N])
      : spans::Size<Extent>(N), First(Array) {}
  template <
      class U, std::size_t N,
      class = std::enable_if_t<(Extent == dynamic_extent || Extent == N) &&
                               spans::IsElement<U, T>>>
  HIPIFY_ON_BOTH constexpr span(std::array<U, N> &Array)
      : spans::Size<Extent>(N), First(Array.data()) {}
  template <
      class U, std::size_t N,
      class = std::enable_if_t<(Extent == dynamic_extent || Extent == N) &&
                               spans::IsElement<const U, T>>>
  HIPIFY_ON_BOTH constexpr span(const std::array<U, N> &Array)
      : spans::Size<Extent>(N), First(Array.data()) {}
  /// A container's members may be for the host only.
  template <class C, class = std::enable_if_t<Extent == dynamic_extent &&
                                              spans::IsContainer<C, T>>>
  HIPIFY_ON_BOTH constexpr span(C &Container)
      : spans::Size<Extent>(Container.size()), First(Container.data()) {}
  template <
      class U, std::size_t N,
      class = std::enable_if_t<(Extent == dynamic_extent || Extent == N) &&
                               spans::IsElement<U, T>>>
  HIPIFY_ON_BOTH constexpr span(const span<U, N> &Other)
      : spans::Size<Extent>(Other.size()), First(Other.data()) {}

  HIPIFY_ON_BOTH constexpr size_type size() const { return this->Count; }
  HIPIFY_ON_BOTH constexpr size_type size_bytes() const {
    return this->Count * sizeof(T);
  }
  HIPIFY_ON_BOTH constexpr bool empty() const { return this->Count == 0; }
  HIPIFY_ON_BOTH constexpr pointer data() const { return First; }
  HIPIFY_ON_BOTH constexpr reference operator[](size_type At) const {
    return First[At];
  }
  HIPIFY_ON_BOTH constexpr reference front() const { return *First; }
  HIPIFY_ON_BOTH constexpr reference back() const {
    return First[this->Count - 1];
  }
  HIPIFY_ON_BOTH constexpr iterator begin() const { return First; }
  HIPIFY_ON_BOTH constexpr iterator end() const { return First + this->Count; }
  HIPIFY_ON_BOTH constexpr reverse_iterator rbegin() const {
    return reverse_iterator(end());
  }
  HIPIFY_ON_BOTH constexpr reverse_iterator rend() const {
    return reverse_iterator(begin());
  }

  HIPIFY_ON_BOTH constexpr span<T> first(size_type N) const {
    return {First, N};
  }
  HIPIFY_ON_BOTH constexpr span<T> last(size_type N) const {
    return {First + (this->Count - N), N};
  }
  HIPIFY_ON_BOTH constexpr span<T> subspan(size_type At,
                                           size_type N = dynamic_extent) const {
    return {First + At, N == dynamic_extent ? this->Count - At : N};
  }
  template <std::size_t N> HIPIFY_ON_BOTH constexpr span<T, N> first() const {
    return {First, N};
  }
  template <std::size_t N> HIPIFY_ON_BOTH constexpr span<T, N> last() const {
    return {First + (this->Count - N), N};
  }
  template <std::size_t At, std::size_t N = dynamic_extent>
  HIPIFY_ON_BOTH constexpr auto subspan() const {
    constexpr std::size_t Result = N != dynamic_extent        ? N
                                   : Extent != dynamic_extent ? Extent - At
                                                              : dynamic_extent;
    return span<T, Result>(First + At,
                           N == dynamic_extent ? this->Count - At : N);
  }

private:
  T *First = nullptr;
};

template <class T> span(T *, std::size_t) -> span<T>;
template <class T> span(T *, T *) -> span<T>;
template <class T, std::size_t N> span(T (&)[N]) -> span<T, N>;
template <class T, std::size_t N> span(std::array<T, N> &) -> span<T, N>;
template <class T, std::size_t N>
span(const std::array<T, N> &) -> span<const T, N>;
template <class C>
span(C &) -> span<std::remove_pointer_t<decltype(std::declval<C &>().data())>>;

template <class T, std::size_t N> HIPIFY_ON_BOTH auto as_bytes(span<T, N> Of) {
  constexpr std::size_t Bytes =
      N == dynamic_extent ? dynamic_extent : N * sizeof(T);
  return span<const std::byte, Bytes>(
      reinterpret_cast<const std::byte *>(Of.data()), Of.size_bytes());
}
template <class T, std::size_t N>
HIPIFY_ON_BOTH auto as_writable_bytes(span<T, N> Of) {
  constexpr std::size_t Bytes =
      N == dynamic_extent ? dynamic_extent : N * sizeof(T);
  return span<std::byte, Bytes>(reinterpret_cast<std::byte *>(Of.data()),
                                Of.size_bytes());
}

} // namespace hipify

#endif
#endif // HIPIFY_SPAN_H
