//===- hipify/nvtx3.h - NVTX's C++ interface, over hipify/nvtx.h ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The classes of namespace nvtx3: ranges that end with their scope, attributes
// of events, strings and categories registered once. What roctx cannot show
// (domains, colours, categories, payloads) is kept in the attributes and goes
// no further.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NVTX3_H
#define HIPIFY_NVTX3_H

#include "nvtx.h"
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace nvtx3 {
inline namespace v1 {

class domain {
public:
  domain(const domain &) = delete;
  domain &operator=(const domain &) = delete;
  struct global {};

  /// D has a member `name`; global needs none.
  template <typename D = global> static const domain &get() noexcept {
    static const domain Only;
    return Only;
  }
  operator nvtxDomainHandle_t() const noexcept { return nullptr; }

private:
  domain() noexcept = default;
};

struct rgb {
  using component_type = uint8_t;
  constexpr rgb(component_type R, component_type G, component_type B) noexcept
      : red(R), green(G), blue(B) {}
  component_type red, green, blue;
};

struct argb final : rgb {
  constexpr argb(component_type A, component_type R, component_type G,
                 component_type B) noexcept
      : rgb(R, G, B), alpha(A) {}
  component_type alpha;
};

class color {
public:
  using value_type = uint32_t;
  constexpr explicit color(value_type Argb) noexcept : Value(Argb) {}
  constexpr color(argb C) noexcept
      : color(static_cast<value_type>(C.alpha) << 24 |
              static_cast<value_type>(C.red) << 16 |
              static_cast<value_type>(C.green) << 8 | C.blue) {}
  constexpr color(rgb C) noexcept : color(argb(0xff, C.red, C.green, C.blue)) {}
  constexpr value_type get_value() const noexcept { return Value; }
  constexpr nvtxColorType_t get_type() const noexcept {
    return NVTX_COLOR_ARGB;
  }

private:
  value_type Value;
};

class category {
public:
  using id_type = uint32_t;
  constexpr explicit category(id_type Id) noexcept : Id(Id) {}
  constexpr id_type get_id() const noexcept { return Id; }

private:
  id_type Id;
};

template <typename D = domain::global>
class named_category_in final : public category {
public:
  named_category_in(id_type Id, const char *) noexcept : category(Id) {}
  named_category_in(id_type Id, const wchar_t *) noexcept : category(Id) {}

  /// C has members `name` and `id`.
  template <typename C> static const named_category_in &get() noexcept {
    static const named_category_in Only(C::id, C::name);
    return Only;
  }
};
using named_category = named_category_in<>;

template <typename D = domain::global> class registered_string_in {
public:
  explicit registered_string_in(const char *Text) noexcept
      : Handle(nvtxDomainRegisterStringA(nullptr, Text)) {}
  explicit registered_string_in(const wchar_t *Text) noexcept
      : Handle(nvtxDomainRegisterStringW(nullptr, Text)) {}
  explicit registered_string_in(const std::string &Text) noexcept
      : registered_string_in(Text.c_str()) {}
  explicit registered_string_in(const std::wstring &Text) noexcept
      : registered_string_in(Text.c_str()) {}

  /// M has a member `message`.
  template <typename M> static const registered_string_in &get() noexcept {
    static const registered_string_in Only(M::message);
    return Only;
  }
  nvtxStringHandle_t get_handle() const noexcept { return Handle; }

private:
  nvtxStringHandle_t Handle;
};
using registered_string = registered_string_in<>;

/// Points to a text that must live as long as the message does.
class message {
public:
  using value_type = nvtxMessageValue_t;
  message(const char *Text) noexcept : Type(NVTX_MESSAGE_TYPE_ASCII) {
    Value.ascii = Text;
  }
  message(const wchar_t *Text) noexcept : Type(NVTX_MESSAGE_TYPE_UNICODE) {
    Value.unicode = Text;
  }
  message(const std::string &Text) noexcept : message(Text.c_str()) {}
  message(const std::wstring &Text) noexcept : message(Text.c_str()) {}
  message(std::string &&) = delete; // It would point to what is gone.
  message(std::wstring &&) = delete;
  template <typename D>
  message(const registered_string_in<D> &Text) noexcept
      : message(Text.get_handle()) {}
  message(nvtxStringHandle_t Handle) noexcept
      : Type(NVTX_MESSAGE_TYPE_REGISTERED) {
    Value.registered = Handle;
  }
  constexpr value_type get_value() const noexcept { return Value; }
  constexpr nvtxMessageType_t get_type() const noexcept { return Type; }

private:
  nvtxMessageType_t Type;
  value_type Value = {};
};

class payload {
public:
  using value_type = decltype(nvtxEventAttributes_t::payload);
  explicit payload(int64_t Number) noexcept : Type(NVTX_PAYLOAD_TYPE_INT64) {
    Value.llValue = Number;
  }
  explicit payload(int32_t Number) noexcept : Type(NVTX_PAYLOAD_TYPE_INT32) {
    Value.iValue = Number;
  }
  explicit payload(uint64_t Number) noexcept
      : Type(NVTX_PAYLOAD_TYPE_UNSIGNED_INT64) {
    Value.ullValue = Number;
  }
  explicit payload(uint32_t Number) noexcept
      : Type(NVTX_PAYLOAD_TYPE_UNSIGNED_INT32) {
    Value.uiValue = Number;
  }
  explicit payload(float Number) noexcept : Type(NVTX_PAYLOAD_TYPE_FLOAT) {
    Value.fValue = Number;
  }
  explicit payload(double Number) noexcept : Type(NVTX_PAYLOAD_TYPE_DOUBLE) {
    Value.dValue = Number;
  }
  value_type get_value() const noexcept { return Value; }
  nvtxPayloadType_t get_type() const noexcept { return Type; }

private:
  nvtxPayloadType_t Type;
  value_type Value = {};
};

/// Of several arguments of one kind, the first is used.
class event_attributes {
public:
  using value_type = nvtxEventAttributes_t;
  event_attributes() noexcept : Attributes() {
    Attributes.version = NVTX_VERSION;
    Attributes.size = sizeof(value_type);
  }
  template <typename... Args>
  explicit event_attributes(const category &C, const Args &...A) noexcept
      : event_attributes(A...) {
    Attributes.category = C.get_id();
  }
  template <typename... Args>
  explicit event_attributes(const color &C, const Args &...A) noexcept
      : event_attributes(A...) {
    Attributes.color = C.get_value();
    Attributes.colorType = C.get_type();
  }
  template <typename... Args>
  explicit event_attributes(const rgb &C, const Args &...A) noexcept
      : event_attributes(color(C), A...) {}
  template <typename... Args>
  explicit event_attributes(const argb &C, const Args &...A) noexcept
      : event_attributes(color(C), A...) {}
  template <typename... Args>
  explicit event_attributes(const payload &P, const Args &...A) noexcept
      : event_attributes(A...) {
    Attributes.payload = P.get_value();
    Attributes.payloadType = P.get_type();
  }
  template <typename... Args>
  explicit event_attributes(const message &M, const Args &...A) noexcept
      : event_attributes(A...) {
    Attributes.message = M.get_value();
    Attributes.messageType = M.get_type();
  }
  const value_type *get() const noexcept { return &Attributes; }

private:
  value_type Attributes;
};

template <typename D = domain::global> class scoped_range_in {
public:
  explicit scoped_range_in(const event_attributes &Event) noexcept {
    nvtxRangePushEx(Event.get());
  }
  template <typename... Args>
  explicit scoped_range_in(const Args &...A) noexcept
      : scoped_range_in(event_attributes(A...)) {}
  scoped_range_in() noexcept : scoped_range_in(event_attributes()) {}
  ~scoped_range_in() noexcept { nvtxRangePop(); }
  /// NVTX forbids ranges on the heap: they would not nest.
  void *operator new(std::size_t) = delete;
  scoped_range_in(const scoped_range_in &) = delete;
  scoped_range_in &operator=(const scoped_range_in &) = delete;
};
using scoped_range = scoped_range_in<>;

template <typename D = domain::global> class optional_scoped_range_in {
public:
  optional_scoped_range_in() = default;
  void begin(const event_attributes &Event) noexcept {
    Begun = true;
    nvtxRangePushEx(Event.get());
  }
  template <typename... Args> void begin(const Args &...A) noexcept {
    begin(event_attributes(A...));
  }
  ~optional_scoped_range_in() noexcept {
    if (Begun)
      nvtxRangePop();
  }
  void *operator new(std::size_t) = delete;
  optional_scoped_range_in(const optional_scoped_range_in &) = delete;
  optional_scoped_range_in &
  operator=(const optional_scoped_range_in &) = delete;

private:
  bool Begun = false;
};
using optional_scoped_range = optional_scoped_range_in<>;

struct range_handle {
  using value_type = nvtxRangeId_t;
  constexpr explicit range_handle(value_type Id) noexcept : Id(Id) {}
  constexpr range_handle() noexcept = default;
  constexpr range_handle(std::nullptr_t) noexcept {}
  constexpr explicit operator bool() const noexcept { return Id != 0; }
  constexpr value_type get_value() const noexcept { return Id; }

private:
  value_type Id = 0;
};
inline constexpr bool operator==(range_handle A, range_handle B) noexcept {
  return A.get_value() == B.get_value();
}
inline constexpr bool operator!=(range_handle A, range_handle B) noexcept {
  return !(A == B);
}

template <typename D = domain::global>
range_handle start_range_in(const event_attributes &Event) noexcept {
  return range_handle(nvtxRangeStartEx(Event.get()));
}
template <typename D = domain::global, typename... Args>
range_handle start_range_in(const Args &...A) noexcept {
  return start_range_in<D>(event_attributes(A...));
}
inline range_handle start_range(const event_attributes &Event) noexcept {
  return start_range_in<domain::global>(Event);
}
template <typename... Args>
range_handle start_range(const Args &...A) noexcept {
  return start_range_in<domain::global>(event_attributes(A...));
}
template <typename D = domain::global>
void end_range_in(range_handle Range) noexcept {
  nvtxRangeEnd(Range.get_value());
}
inline void end_range(range_handle Range) noexcept {
  end_range_in<domain::global>(Range);
}

template <typename D = domain::global> class unique_range_in {
public:
  explicit unique_range_in(const event_attributes &Event) noexcept
      : Range(start_range_in<D>(Event)), Owned(true) {}
  template <typename... Args>
  explicit unique_range_in(const Args &...A) noexcept
      : unique_range_in(event_attributes(A...)) {}
  unique_range_in() noexcept : unique_range_in(event_attributes()) {}
  unique_range_in(unique_range_in &&Other) noexcept
      : Range(Other.Range), Owned(Other.Owned) {
    Other.Owned = false;
  }
  unique_range_in &operator=(unique_range_in &&Other) noexcept {
    std::swap(Range, Other.Range);
    std::swap(Owned, Other.Owned);
    return *this;
  }
  ~unique_range_in() noexcept {
    if (Owned)
      end_range_in<D>(Range);
  }

private:
  range_handle Range;
  bool Owned;
};
using unique_range = unique_range_in<>;

template <typename D = domain::global>
void mark_in(const event_attributes &Event) noexcept {
  nvtxMarkEx(Event.get());
}
template <typename D = domain::global, typename... Args>
void mark_in(const Args &...A) noexcept {
  mark_in<D>(event_attributes(A...));
}
inline void mark(const event_attributes &Event) noexcept {
  mark_in<domain::global>(Event);
}
template <typename... Args> void mark(const Args &...A) noexcept {
  mark_in<domain::global>(event_attributes(A...));
}

} // namespace v1
} // namespace nvtx3

// A range that has the function's name and ends with it.
#define NVTX3_V1_FUNC_RANGE_IN(D)                                              \
  const ::nvtx3::v1::scoped_range_in<D> nvtx3_range__ { __func__ }
#define NVTX3_V1_FUNC_RANGE_IF_IN(D, C)                                        \
  ::nvtx3::v1::optional_scoped_range_in<D> nvtx3_range__;                      \
  if (C)                                                                       \
  nvtx3_range__.begin(__func__)
#define NVTX3_V1_FUNC_RANGE()                                                  \
  NVTX3_V1_FUNC_RANGE_IN(::nvtx3::v1::domain::global)
#define NVTX3_V1_FUNC_RANGE_IF(C)                                              \
  NVTX3_V1_FUNC_RANGE_IF_IN(::nvtx3::v1::domain::global, C)
#define NVTX3_FUNC_RANGE NVTX3_V1_FUNC_RANGE
#define NVTX3_FUNC_RANGE_IF NVTX3_V1_FUNC_RANGE_IF
#define NVTX3_FUNC_RANGE_IN NVTX3_V1_FUNC_RANGE_IN
#define NVTX3_FUNC_RANGE_IF_IN NVTX3_V1_FUNC_RANGE_IF_IN
#define NVTX3_CPP_VERSION_MAJOR 1
#define NVTX3_CPP_VERSION_MINOR 0

#endif // HIPIFY_NVTX3_H
