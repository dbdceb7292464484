//===- types.h - what the probe calls the types of memory -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The names are those of case.yaml: f16, bf16, e4m3, i32, ... What has no such
// name is u8, bytes. Both vendors' types are told by their names and sizes, so
// none of their headers is needed.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_TYPES_H
#define HIPIFY_PROBE_TYPES_H

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace hipify {
namespace probe {

/// Holds T's name, as the compiler spells it.
template <class T> const char *spelledName() { return __PRETTY_FUNCTION__; }

/// Whether T's members x, y, z, w are of one type and all that it has.
template <class T> class VectorOf {
  template <class U> static decltype(U::x) first(int);
  template <class U> static void first(...);
  template <class U> static char (&has2(decltype(U::y) *))[2];
  template <class U> static char has2(...);
  template <class U> static char (&has3(decltype(U::z) *))[2];
  template <class U> static char has3(...);
  template <class U> static char (&has4(decltype(U::w) *))[2];
  template <class U> static char has4(...);
  template <class U, bool> struct SizeOf {
    static constexpr std::size_t Value = 1;
  };
  template <class U> struct SizeOf<U, true> {
    static constexpr std::size_t Value = sizeof(U);
  };

public:
  using Type = decltype(first<T>(0));
  static constexpr std::size_t Members = std::is_void<Type>::value       ? 0
                                         : sizeof(has4<T>(nullptr)) == 2 ? 4
                                         : sizeof(has3<T>(nullptr)) == 2 ? 3
                                         : sizeof(has2<T>(nullptr)) == 2 ? 2
                                                                         : 1;
  static constexpr bool Is =
      Members > 1 &&
      sizeof(T) == Members *SizeOf<Type, !std::is_void<Type>::value>::Value;
};

template <class T, bool IsClass = std::is_class<T>::value> struct TypeName {
  static const char *get() {
    const char *Name = spelledName<T>();
    // clang's _Float16 and __bf16 are no floating-point types to C++.
    if (std::strstr(Name, "_Float16"))
      return "f16";
    if (std::strstr(Name, "__bf16"))
      return "bf16";
    if (std::is_floating_point<T>::value)
      return sizeof(T) == 8 ? "f64" : sizeof(T) == 4 ? "f32" : "u8";
    static const char *const Signed[] = {"i8", "i16", "i32", "i64"};
    static const char *const Unsigned[] = {"u8", "u16", "u32", "u64"};
    int Size = sizeof(T) == 1   ? 0
               : sizeof(T) == 2 ? 1
               : sizeof(T) == 4 ? 2
               : sizeof(T) == 8 ? 3
                                : -1;
    bool Number = std::is_integral<T>::value || std::is_enum<T>::value;
    if (!Number || Size < 0)
      return "u8";
    return std::is_signed<T>::value ? Signed[Size] : Unsigned[Size];
  }
};

template <class T> struct TypeName<T, true> {
  static const char *get() {
    const char *Name = spelledName<T>();
    // The scalar types and the pairs of them.
    if (sizeof(T) <= 4) {
      if (std::strstr(Name, "bfloat16"))
        return "bf16";
      if (std::strstr(Name, "half"))
        return "f16";
      if (std::strstr(Name, "fp8") && std::strstr(Name, "e4m3"))
        return "e4m3";
      if (std::strstr(Name, "fp8") && std::strstr(Name, "e5m2"))
        return "e5m2";
    }
    return member(std::integral_constant<bool, VectorOf<T>::Is>());
  }

private:
  static const char *member(std::true_type) {
    return TypeName<typename VectorOf<T>::Type>::get();
  }
  static const char *member(std::false_type) { return "u8"; }
};

template <> struct TypeName<void, false> {
  static const char *get() { return "u8"; }
};

/// What is known of a type's elements.
struct ElementType {
  const char *Descr; ///< In .npy files.
  unsigned Bytes;
};
inline ElementType elementType(const char *Name) {
  static const struct {
    const char *Name;
    ElementType Type;
  } Types[] = {{"f64", {"<f8", 8}},  {"f32", {"<f4", 4}},  {"f16", {"<f2", 2}},
               {"bf16", {"<u2", 2}}, {"e4m3", {"|u1", 1}}, {"e5m2", {"|u1", 1}},
               {"i8", {"|i1", 1}},   {"u8", {"|u1", 1}},   {"i16", {"<i2", 2}},
               {"u16", {"<u2", 2}},  {"i32", {"<i4", 4}},  {"u32", {"<u4", 4}},
               {"i64", {"<i8", 8}},  {"u64", {"<u8", 8}}};
  for (const auto &Each : Types)
    if (!std::strcmp(Each.Name, Name))
      return Each.Type;
  return {"|u1", 1};
}

/// An element as a number; false for the types without statistics.
inline bool toNumber(const char *Name, const char *At, double &Value) {
  auto Load = [&](auto V) {
    std::memcpy(&V, At, sizeof V);
    return V;
  };
  if (Name[0] == 'b') {
    std::uint32_t Bits = std::uint32_t(Load(std::uint16_t())) << 16;
    float F;
    std::memcpy(&F, &Bits, sizeof F);
    Value = F;
    return true;
  }
  switch (Name[0] << 8 | elementType(Name).Bytes) {
  case 'f' << 8 | 8:
    Value = Load(double());
    return true;
  case 'f' << 8 | 4:
    Value = Load(float());
    return true;
  case 'f' << 8 | 2: {
    unsigned Bits = Load(std::uint16_t());
    int Exponent = Bits >> 10 & 31, Fraction = Bits & 1023;
    Value = Exponent == 31
                ? (Fraction ? std::numeric_limits<double>::quiet_NaN()
                            : std::numeric_limits<double>::infinity())
            : Exponent ? std::ldexp(1024 + Fraction, Exponent - 25)
                       : std::ldexp(Fraction, -24);
    if (Bits >> 15)
      Value = -Value;
    return true;
  }
  case 'i' << 8 | 8:
    Value = double(Load(std::int64_t()));
    return true;
  case 'i' << 8 | 4:
    Value = Load(std::int32_t());
    return true;
  case 'i' << 8 | 2:
    Value = Load(std::int16_t());
    return true;
  case 'i' << 8 | 1:
    Value = Load(std::int8_t());
    return true;
  case 'u' << 8 | 8:
    Value = double(Load(std::uint64_t()));
    return true;
  case 'u' << 8 | 4:
    Value = Load(std::uint32_t());
    return true;
  case 'u' << 8 | 2:
    Value = Load(std::uint16_t());
    return true;
  case 'u' << 8 | 1:
    Value = Load(std::uint8_t());
    return true;
  }
  return false; // fp8
}

} // namespace probe
} // namespace hipify
#endif
