//===- MatrixElement.h - Elements in records --------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_MATRIXELEMENT_H
#define HIPIFY_SIMT_INTRINSICS_MATRIXELEMENT_H

#include "Matrix.h"
#include <array>
#include <cstring>
#include <type_traits>

namespace hipify::simt::matrix {

/// The address of an item's first byte and its first bit there.
struct ItemAddress {
  unsigned Byte, Bit;
};
inline ItemAddress addressOf(const Fragment &F, unsigned Item) {
  unsigned PerField = F.FieldBits / F.Bits;
  unsigned Bit = Item % PerField * F.Bits + F.Shift;
  return {F.Offset + Item / PerField * F.FieldStride + Bit / 8, Bit % 8};
}

constexpr FloatFormat formatOf(Element E) {
  switch (E) {
  case Element::E4M3:
    return hipify::simt::E4M3;
  case Element::E5M2:
    return hipify::simt::E5M2;
  case Element::E4M3Fnuz:
    return hipify::simt::E4M3Fnuz;
  case Element::E5M2Fnuz:
    return hipify::simt::E5M2Fnuz;
  case Element::E2M3:
    return hipify::simt::E2M3;
  case Element::E3M2:
    return hipify::simt::E3M2;
  case Element::E2M1:
    return hipify::simt::E2M1;
  case Element::F16:
    return Binary16;
  case Element::BF16:
    return BFloat16;
  default:
    return Binary32;
  }
}

/// The values of all encodings of a format of at most 8 bits.
template <Element E>
inline constexpr auto ValuesOf = [] {
  std::array<double, 1u << bitsOf(E)> Values = {};
  for (unsigned Bits = 0; Bits != Values.size(); ++Bits)
    Values[Bits] = decode(formatOf(E), Bits);
  return Values;
}();

template <Element E> double decodeFloat(uint64_t Bits) {
  if constexpr (E == Element::F64)
    return std::bit_cast<double>(Bits);
  else if constexpr (E == Element::F32)
    return std::bit_cast<float>(uint32_t(Bits));
  else if constexpr (E == Element::TF32)
    return std::bit_cast<float>(uint32_t(Bits) & ~0x1fffu);
  else if constexpr (E == Element::BF16)
    return std::bit_cast<float>(uint32_t(Bits) << 16);
  else if constexpr (E == Element::F16)
    return double(std::bit_cast<_Float16>(uint16_t(Bits)));
  else
    return ValuesOf<E>[Bits];
}

template <Element E> int32_t decodeInteger(uint64_t Bits) {
  if constexpr (E == Element::S8)
    return int8_t(Bits);
  else if constexpr (E == Element::S4)
    return int32_t(Bits << 28) >> 28;
  else
    return int32_t(Bits);
}

template <Element E, typename Value> Value decodeElement(uint64_t Bits) {
  if constexpr (isInteger(E))
    return Value(decodeInteger<E>(Bits));
  else
    return Value(decodeFloat<E>(Bits));
}

/// The Width bits at an address in a record.
inline uint64_t readBits(const char *Record, ItemAddress At, unsigned Width) {
  const char *From = Record + At.Byte;
  if (Width >= 8) {
    uint64_t Value = 0;
    std::memcpy(&Value, From, Width / 8);
    return Value;
  }
  uint32_t Value = uint8_t(*From);
  if (At.Bit + Width > 8)
    Value |= uint32_t(uint8_t(From[1])) << 8;
  return Value >> At.Bit & ((1u << Width) - 1);
}
inline uint64_t readItem(const char *Record, const Fragment &F, unsigned Item) {
  return readBits(Record, addressOf(F, Item), bitsOf(F.Type));
}

/// The addresses of all items of a fragment.
class Addresses {
public:
  explicit Addresses(const Fragment &F) {
    for (unsigned Item = 0; Item != F.Count; ++Item)
      Of[Item] = addressOf(F, Item);
  }
  ItemAddress operator[](unsigned Item) const { return Of[Item]; }

private:
  ItemAddress Of[128]; ///< b1's m16n8k256 has as many.
};

/// Calls F.operator()<E>() for Type; only those that a Value stands for.
template <typename Value, typename Fn> void withElement(Element Type, Fn F) {
  switch (Type) {
#define ELEMENT(E)                                                             \
  case Element::E:                                                             \
    if constexpr (isInteger(Element::E) == std::is_integral_v<Value>)          \
      F.template operator()<Element::E>();                                     \
    return;
    ELEMENT(F64)
    ELEMENT(F32) ELEMENT(TF32) ELEMENT(F16) ELEMENT(BF16) ELEMENT(E4M3)
        ELEMENT(E5M2) ELEMENT(E4M3Fnuz) ELEMENT(E5M2Fnuz) ELEMENT(E2M3)
            ELEMENT(E3M2) ELEMENT(E2M1) ELEMENT(S32) ELEMENT(S8) ELEMENT(U8)
                ELEMENT(S4) ELEMENT(U4) ELEMENT(B1)
#undef ELEMENT
                    default : return;
  }
}

inline void writeItem(char *Record, const Fragment &F, unsigned Item,
                      uint64_t Bits) {
  ItemAddress At = addressOf(F, Item);
  char *To = Record + At.Byte;
  unsigned Width = bitsOf(F.Type);
  if (Width >= 8) {
    std::memcpy(To, &Bits, Width / 8);
    return;
  }
  // fp6 is never written: the bits lie in one byte.
  uint8_t Mask = uint8_t(((1u << Width) - 1) << At.Bit);
  *To = char((uint8_t(*To) & ~Mask) | (uint8_t(Bits << At.Bit) & Mask));
}

/// An operand of a lane that is no fragment.
template <typename T>
T operand(const WaveGroup &G, unsigned Lane, unsigned Offset) {
  T Value;
  std::memcpy(&Value, &G.record<char>(Lane) + Offset, sizeof(T));
  return Value;
}

} // namespace hipify::simt::matrix

#endif
