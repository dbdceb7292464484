//===- bits.h - models of PTX's bit instructions --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX ISA's semantics, bit by bit and byte by byte.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_BITS_H
#define HIPIFY_TESTS_PTX_MODEL_BITS_H

#include <cstdint>
#include <type_traits>

namespace model {

template <class T> constexpr int last_bit = 8 * sizeof(T) - 1;

template <class T> bool bit(T A, int I) {
  return static_cast<uint64_t>(A) >> I & 1;
}
template <class T> T with_bit(T A, int I, bool Value) {
  uint64_t Mask = uint64_t(1) << I, Bits = static_cast<uint64_t>(A);
  return static_cast<T>(Value ? Bits | Mask : Bits & ~Mask);
}

template <class T> uint32_t popc(T A) {
  uint32_t Count = 0;
  for (int I = 0; I <= last_bit<T>; ++I)
    Count += bit(A, I);
  return Count;
}
template <class T> uint32_t clz(T A) {
  uint32_t Count = 0;
  for (int I = last_bit<T>; I >= 0 && !bit(A, I); --I)
    ++Count;
  return Count;
}
template <class T> T brev(T A) {
  T D = 0;
  for (int I = 0; I <= last_bit<T>; ++I)
    D = with_bit(D, last_bit<T> - I, bit(A, I));
  return D;
}

template <class T> uint32_t bfind(T A, bool ShiftAmount) {
  if (std::is_signed<T>::value && A < 0)
    A = ~A;
  for (int I = last_bit<T>; I >= 0; --I)
    if (bit(A, I))
      return ShiftAmount ? last_bit<T> - I : I;
  return 0xffffffff;
}

inline uint32_t fns(uint32_t Mask, uint32_t Base, int32_t Offset) {
  if (Base > 31)
    return 0xffffffff; // The ISA leaves that open.
  if (Offset == 0)
    return bit(Mask, Base) ? Base : 0xffffffff;
  int64_t Count = (Offset < 0 ? -int64_t(Offset) : Offset) - 1;
  for (int Position = Base; Position >= 0 && Position < 32;
       Position += Offset > 0 ? 1 : -1)
    if (bit(Mask, Position) && Count-- == 0)
      return Position;
  return 0xffffffff;
}

template <class T> T bfe(T A, uint32_t B, uint32_t C) {
  int Position = B & 255, Length = C & 255, End = Position + Length - 1;
  bool Sign = std::is_signed<T>::value && Length != 0 &&
              bit(A, End < last_bit<T> ? End : last_bit<T>);
  T D = 0;
  for (int I = 0; I <= last_bit<T>; ++I)
    D = with_bit(D, I,
                 I < Length && Position + I <= last_bit<T>
                     ? bit(A, Position + I)
                     : Sign);
  return D;
}
template <class T> T bfi(T A, T B, uint32_t C, uint32_t E) {
  int Position = C & 255, Length = E & 255;
  for (int I = 0; I < Length && Position + I <= last_bit<T>; ++I)
    B = with_bit(B, Position + I, bit(A, I));
  return B;
}

inline uint32_t bmsk(uint32_t A, uint32_t B, bool Clamp) {
  if (Clamp && A >= 32)
    return 0;
  uint64_t Start = A & 31, Width = !Clamp ? B & 31 : B < 32 ? B : 32;
  uint32_t D = 0;
  for (uint64_t I = Start; I < Start + Width && I < 32; ++I)
    D = with_bit(D, I, true);
  return D;
}
template <class T> T szext(T A, uint32_t B, bool Clamp) {
  if (Clamp && B >= 32)
    return A;
  int Width = B & 31;
  bool Sign = std::is_signed<T>::value && Width != 0 && bit(A, Width - 1);
  for (int I = Width; I < 32; ++I)
    A = with_bit(A, I, Sign);
  return A;
}

inline uint32_t lop3(uint32_t A, uint32_t B, uint32_t C, int Table) {
  uint32_t D = 0;
  for (int I = 0; I != 32; ++I)
    D = with_bit(D, I, bit(Table, bit(A, I) * 4 + bit(B, I) * 2 + bit(C, I)));
  return D;
}
struct lop3_pair {
  uint32_t d;
  bool p;
};
inline lop3_pair lop3_bool(uint32_t A, uint32_t B, uint32_t C, int Table,
                           bool Q, bool And) {
  uint32_t D = lop3(A, B, C, Table);
  bool Any = D != 0;
  return {D, And ? Any && Q : Any || Q};
}

/// Byte N of the eight bytes of B:A.
inline uint32_t byte(uint32_t A, uint32_t B, int N) {
  return (N < 4 ? A >> 8 * N : B >> 8 * (N - 4)) & 255;
}
/// The bytes with these numbers, the most significant first.
inline uint32_t bytes(uint32_t A, uint32_t B, int N3, int N2, int N1, int N0) {
  return byte(A, B, N3) << 24 | byte(A, B, N2) << 16 | byte(A, B, N1) << 8 |
         byte(A, B, N0);
}
inline uint32_t prmt(uint32_t A, uint32_t B, uint32_t C) {
  uint32_t D = 0;
  for (int I = 3; I >= 0; --I) {
    int Nibble = C >> 4 * I & 15;
    uint32_t Byte = byte(A, B, Nibble & 7);
    if (Nibble & 8)
      Byte = Byte >= 128 ? 255 : 0;
    D = D * 256 + Byte;
  }
  return D;
}
inline uint32_t prmt_f4e(uint32_t A, uint32_t B, uint32_t C) {
  int N = C & 3;
  return bytes(A, B, N + 3, N + 2, N + 1, N);
}
inline uint32_t prmt_b4e(uint32_t A, uint32_t B, uint32_t C) {
  int N = C & 3;
  return bytes(A, B, (N + 5) % 8, (N + 6) % 8, (N + 7) % 8, N);
}
inline uint32_t prmt_rc8(uint32_t A, uint32_t B, uint32_t C) {
  return byte(A, B, C & 3) * 0x01010101;
}
inline uint32_t prmt_ecl(uint32_t A, uint32_t B, uint32_t C) {
  switch (C & 3) {
  case 0:
    return bytes(A, B, 3, 2, 1, 0);
  case 1:
    return bytes(A, B, 3, 2, 1, 1);
  case 2:
    return bytes(A, B, 3, 2, 2, 2);
  default:
    return bytes(A, B, 3, 3, 3, 3);
  }
}
inline uint32_t prmt_ecr(uint32_t A, uint32_t B, uint32_t C) {
  switch (C & 3) {
  case 0:
    return bytes(A, B, 0, 0, 0, 0);
  case 1:
    return bytes(A, B, 1, 1, 1, 0);
  case 2:
    return bytes(A, B, 2, 2, 1, 0);
  default:
    return bytes(A, B, 3, 2, 1, 0);
  }
}
inline uint32_t prmt_rc16(uint32_t A, uint32_t B, uint32_t C) {
  return C & 1 ? bytes(A, B, 3, 2, 3, 2) : bytes(A, B, 1, 0, 1, 0);
}

/// The bits of B:A one by one: n is at most 32.
inline uint32_t shf_l(uint32_t A, uint32_t B, uint32_t N) {
  uint32_t D = 0;
  for (int I = 0; I != 32; ++I) {
    int From = 32 + I - int(N);
    D = with_bit(D, I, From < 32 ? bit(A, From) : bit(B, From - 32));
  }
  return D;
}
inline uint32_t shf_r(uint32_t A, uint32_t B, uint32_t N) {
  uint32_t D = 0;
  for (int I = 0; I != 32; ++I) {
    int From = I + int(N);
    D = with_bit(D, I, From < 32 ? bit(A, From) : bit(B, From - 32));
  }
  return D;
}

/// Part N, of Bits bits, as a number with T's sign.
template <class T> int64_t part(uint32_t A, int N, int Bits) {
  int64_t Value = A >> N * Bits & ((int64_t(1) << Bits) - 1);
  bool Negative = std::is_signed<T>::value && Value >> (Bits - 1);
  return Negative ? Value - (int64_t(1) << Bits) : Value;
}
template <class TA, class TB>
uint32_t dp4a(uint32_t A, uint32_t B, uint32_t C) {
  int64_t Sum = C;
  for (int I = 0; I != 4; ++I)
    Sum += part<TA>(A, I, 8) * part<TB>(B, I, 8);
  return static_cast<uint32_t>(Sum);
}
template <class TA, class TB>
uint32_t dp2a(uint32_t A, uint32_t B, uint32_t C, int First) {
  int64_t Sum = C;
  for (int I = 0; I != 2; ++I)
    Sum += part<TA>(A, I, 16) * part<TB>(B, First + I, 8);
  return static_cast<uint32_t>(Sum);
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_BITS_H
