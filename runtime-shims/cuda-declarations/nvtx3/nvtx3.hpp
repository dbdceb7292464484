// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The public names of NVTX's C++ interface.
#ifndef HIPIFY_DECLARATIONS_NVTX3_HPP
#define HIPIFY_DECLARATIONS_NVTX3_HPP
#include "nvtx3/nvToolsExt.h"
#define NVTX3_CPP_VERSION_MAJOR 1
#define NVTX3_CPP_VERSION_MINOR 0
#define NVTX3_V1_FUNC_RANGE_IN(D) ::nvtx3::v1::scoped_range_in<D> const nvtx3_range__{__func__}
#define NVTX3_V1_FUNC_RANGE_IF_IN(D, C) ::nvtx3::v1::optional_scoped_range_in<D> nvtx3_range__; if (C) nvtx3_range__.begin(__func__)
#define NVTX3_V1_FUNC_RANGE() NVTX3_V1_FUNC_RANGE_IN(::nvtx3::v1::domain::global)
#define NVTX3_V1_FUNC_RANGE_IF(C) NVTX3_V1_FUNC_RANGE_IF_IN(::nvtx3::v1::domain::global, C)
#define NVTX3_FUNC_RANGE NVTX3_V1_FUNC_RANGE
#define NVTX3_FUNC_RANGE_IF NVTX3_V1_FUNC_RANGE_IF
#define NVTX3_FUNC_RANGE_IN NVTX3_V1_FUNC_RANGE_IN
#define NVTX3_FUNC_RANGE_IF_IN NVTX3_V1_FUNC_RANGE_IF_IN
namespace nvtx3 {
inline namespace v1 {
class domain {
public:
  struct global {};
  template <typename D = global> static domain const &get();
  operator nvtxDomainHandle_t() const noexcept;
};
struct rgb {
  using component_type = uint8_t;
  constexpr rgb(component_type R, component_type G, component_type B) noexcept : red(R), green(G), blue(B) {}
  component_type red, green, blue;
};
struct argb : rgb {
  constexpr argb(component_type A, component_type R, component_type G, component_type B) noexcept : rgb(R, G, B), alpha(A) {}
  component_type alpha;
};
class color {
public:
  using value_type = uint32_t;
  constexpr explicit color(value_type) noexcept {}
  constexpr color(argb) noexcept {}
  constexpr color(rgb) noexcept {}
  value_type get_value() const noexcept;
  nvtxColorType_t get_type() const noexcept;
};
class category {
public:
  using id_type = uint32_t;
  constexpr explicit category(id_type) noexcept {}
  id_type get_id() const noexcept;
};
template <typename D = domain::global> class named_category_in : public category {
public:
  named_category_in(id_type Id, char const *) noexcept : category(Id) {}
  named_category_in(id_type Id, wchar_t const *) noexcept : category(Id) {}
  template <typename C> static named_category_in const &get();
};
using named_category = named_category_in<>;
template <typename D = domain::global> class registered_string_in {
public:
  explicit registered_string_in(char const *) noexcept {}
  explicit registered_string_in(wchar_t const *) noexcept {}
  template <typename S> explicit registered_string_in(S const &) noexcept {}
  template <typename M> static registered_string_in const &get();
  nvtxStringHandle_t get_handle() const noexcept;
};
using registered_string = registered_string_in<>;
class message {
public:
  using value_type = nvtxMessageValue_t;
  message(char const *) noexcept {}
  message(wchar_t const *) noexcept {}
  template <typename S> message(S const &) noexcept {}
};
class payload {
public:
  template <typename T> explicit payload(T) noexcept {}
};
class event_attributes {
public:
  using value_type = nvtxEventAttributes_t;
  event_attributes() noexcept {}
  template <typename... A> explicit event_attributes(A const &...) noexcept {}
  value_type const *get() const noexcept;
};
template <class D = domain::global> class scoped_range_in {
public:
  scoped_range_in() noexcept {}
  template <typename... A> explicit scoped_range_in(A const &...) noexcept {}
  ~scoped_range_in() noexcept {}
  scoped_range_in(scoped_range_in const &) = delete;
};
using scoped_range = scoped_range_in<>;
template <class D = domain::global> class optional_scoped_range_in {
public:
  optional_scoped_range_in() = default;
  template <typename... A> void begin(A const &...) noexcept {}
  ~optional_scoped_range_in() noexcept {}
};
using optional_scoped_range = optional_scoped_range_in<>;
struct range_handle {
  using value_type = nvtxRangeId_t;
  constexpr explicit range_handle(value_type = 0) noexcept {}
  constexpr explicit operator bool() const noexcept { return false; }
  value_type get_value() const noexcept;
};
template <typename D = domain::global, typename... A> range_handle start_range_in(A const &...) noexcept { return range_handle(); }
template <typename... A> range_handle start_range(A const &...) noexcept { return range_handle(); }
template <typename D = domain::global> void end_range_in(range_handle) noexcept {}
void end_range(range_handle) noexcept;
template <typename D = domain::global> class unique_range_in {
public:
  template <typename... A> explicit unique_range_in(A const &...) noexcept {}
  ~unique_range_in() noexcept {}
};
using unique_range = unique_range_in<>;
template <typename D = domain::global, typename... A> void mark_in(A const &...) noexcept {}
template <typename... A> void mark(A const &...) noexcept {}
} // namespace v1
} // namespace nvtx3
#endif
