//===- hipify/annotated_ptr.h - libcu++'s hints for the L2 cache ------*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::access_property, cuda::annotated_ptr and what goes with them. They say
// how long data should stay in the L2 cache, which AMD's instructions cannot:
// accesses are plain ones, with the same values.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ANNOTATED_PTR_H
#define HIPIFY_ANNOTATED_PTR_H

#include <hipify/copy_pipeline.h>
#include <hipify/shim.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/annotated_ptr>
#include <cuda/discard_memory>

namespace hipify {
using ::cuda::access_property;
using ::cuda::annotated_ptr;
using ::cuda::apply_access_property;
using ::cuda::associate_access_property;
using ::cuda::discard_memory;
} // namespace hipify

#else

namespace hipify {

class access_property {
public:
  struct shared {};
  struct global {};
#if defined(__HIPCC_RTC__)
  // It lacks the host's types.
  struct normal {};
  struct streaming {};
  struct persisting {};
#else
  struct normal {
    HIPIFY_ON_BOTH constexpr operator hipAccessProperty() const noexcept {
      return hipAccessPropertyNormal;
    }
  };
  struct streaming {
    HIPIFY_ON_BOTH constexpr operator hipAccessProperty() const noexcept {
      return hipAccessPropertyStreaming;
    }
  };
  struct persisting {
    HIPIFY_ON_BOTH constexpr operator hipAccessProperty() const noexcept {
      return hipAccessPropertyPersisting;
    }
  };
#endif

  access_property() = default;
  HIPIFY_ON_BOTH constexpr access_property(global) noexcept {}
  HIPIFY_ON_BOTH constexpr access_property(normal, float = 1) noexcept {}
  HIPIFY_ON_BOTH constexpr access_property(streaming, float = 1) noexcept {}
  HIPIFY_ON_BOTH constexpr access_property(persisting, float = 1) noexcept {}
  HIPIFY_ON_BOTH constexpr access_property(normal, float, streaming) noexcept {}
  HIPIFY_ON_BOTH constexpr access_property(persisting, float,
                                           streaming) noexcept {}
  /// Of the first bytes of a block.
  template <class Property>
  HIPIFY_ON_BOTH constexpr access_property(void *, scoped::Size, scoped::Size,
                                           Property) noexcept {}
  template <class Property>
  HIPIFY_ON_BOTH constexpr access_property(void *, scoped::Size, scoped::Size,
                                           Property, streaming) noexcept {}
};

template <class T, class Property>
HIPIFY_ON_BOTH T *associate_access_property(T *Pointer, Property) {
  return Pointer;
}
template <class Shape, class Property>
HIPIFY_ON_BOTH void apply_access_property(const volatile void *, Shape,
                                          Property) noexcept {}
/// The memory has no defined value afterwards: also the one that it has.
HIPIFY_DETAIL_BOTH void discard_memory(volatile void *, scoped::Size) noexcept {
}

template <class T, class Property> class annotated_ptr {
public:
  using value_type = T;
  using size_type = scoped::Size;
  using reference = T &;
  using pointer = T *;
  using const_pointer = const T *;
  using difference_type = scoped::PointerDifference;

  annotated_ptr() = default;
  HIPIFY_ON_BOTH constexpr explicit annotated_ptr(T *Pointer) noexcept
      : Pointer(Pointer) {}
  template <class P>
  HIPIFY_ON_BOTH annotated_ptr(T *Pointer, P) : Pointer(Pointer) {}
  /// From one that adds const, or has a property where this has any.
  template <class U, class P>
  HIPIFY_ON_BOTH annotated_ptr(const annotated_ptr<U, P> &Other)
      : Pointer(Other.get()) {}

  HIPIFY_ON_BOTH constexpr T *operator->() const { return Pointer; }
  HIPIFY_ON_BOTH constexpr T &operator*() const { return *Pointer; }
  HIPIFY_ON_BOTH constexpr T &operator[](difference_type At) const {
    return Pointer[At];
  }
  HIPIFY_ON_BOTH constexpr difference_type
  operator-(annotated_ptr Other) const {
    return Pointer - Other.Pointer;
  }
  HIPIFY_ON_BOTH constexpr explicit operator bool() const noexcept {
    return Pointer != nullptr;
  }
  HIPIFY_ON_BOTH constexpr T *get() const noexcept { return Pointer; }

private:
  T *Pointer = nullptr;
};

template <class To, class From, class Property, class Shape, class Sync>
HIPIFY_ON_BOTH auto memcpy_async(To *Out, annotated_ptr<From, Property> In,
                                 Shape Bytes, Sync &Until) {
  return hipify::memcpy_async(Out, In.get(), Bytes, Until);
}
template <class To, class ToProperty, class From, class Property, class Shape,
          class Sync>
HIPIFY_ON_BOTH auto memcpy_async(annotated_ptr<To, ToProperty> Out,
                                 annotated_ptr<From, Property> In, Shape Bytes,
                                 Sync &Until) {
  return hipify::memcpy_async(Out.get(), In.get(), Bytes, Until);
}
template <class Group, class To, class From, class Property, class Shape,
          class Sync>
HIPIFY_ON_BOTH auto memcpy_async(const Group &G, To *Out,
                                 annotated_ptr<From, Property> In, Shape Bytes,
                                 Sync &Until) {
  return hipify::memcpy_async(G, Out, In.get(), Bytes, Until);
}
template <class Group, class To, class ToProperty, class From, class Property,
          class Shape, class Sync>
HIPIFY_ON_BOTH auto
memcpy_async(const Group &G, annotated_ptr<To, ToProperty> Out,
             annotated_ptr<From, Property> In, Shape Bytes, Sync &Until) {
  return hipify::memcpy_async(G, Out.get(), In.get(), Bytes, Until);
}

} // namespace hipify

#endif
#endif // HIPIFY_ANNOTATED_PTR_H
