//===- MatrixElement.h - Elements in records --------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_MATRIXELEMENT_H
#define HIPIFY_SIMT_INTRINSICS_MATRIXELEMENT_H

#include "Matrix.h"
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

inline double decodeFloat(Element E, uint64_t Bits) {
  switch (E) {
  case Element::F64:
    return std::bit_cast<double>(Bits);
  case Element::F32:
    return std::bit_cast<float>(uint32_t(Bits));
  case Element::TF32:
    return std::bit_cast<float>(uint32_t(Bits) & ~0x1fffu);
  case Element::BF16:
    return std::bit_cast<float>(uint32_t(Bits) << 16);
  case Element::F16:
    return double(std::bit_cast<_Float16>(uint16_t(Bits)));
  default:
    return decode(formatOf(E), uint32_t(Bits));
  }
}

inline int32_t decodeInteger(Element E, uint64_t Bits) {
  switch (E) {
  case Element::S8:
    return int8_t(Bits);
  case Element::S4:
    return int32_t(Bits << 28) >> 28;
  default:
    return int32_t(Bits);
  }
}

template <typename Value> Value decodeElement(Element E, uint64_t Bits) {
  if constexpr (std::is_integral_v<Value>)
    return decodeInteger(E, Bits);
  else
    return Value(decodeFloat(E, Bits));
}

/// The bits of an element in a record.
inline uint64_t readItem(const char *Record, const Fragment &F, unsigned Item) {
  ItemAddress At = addressOf(F, Item);
  const char *From = Record + At.Byte;
  unsigned Bits = F.Type == Element::None ? F.Bits : bitsOf(F.Type);
  if (Bits == 32 || Bits == 64 || Bits == 16) {
    uint64_t Value = 0;
    std::memcpy(&Value, From, Bits / 8);
    return Value;
  }
  uint32_t Value = uint8_t(*From);
  if (At.Bit + Bits > 8)
    Value |= uint32_t(uint8_t(From[1])) << 8;
  return Value >> At.Bit & ((1u << Bits) - 1);
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
