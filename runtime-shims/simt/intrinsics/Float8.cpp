//===- Float8.cpp - AMD's conversions of small floats ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm.amdgcn.cvt.* of fp8, bf8, fp6, bf6 and fp4. fp8 and bf8 are too great
// with the mode register's FP16_OVFL = 0, as programs find it: the result is
// infinity, or NaN where there is none; HIP's headers clamp before.
//
// The conversions with a scale (gfx950) use the exponent of the float that is
// their scale only: 2^-127 to 2^127, or NaN. Narrowing divides by it.
//
// Stochastic conversions of several elements use the same random bits for each.
//
//===----------------------------------------------------------------------===//
#include "Float8.h"
#include "SmallFloat.h"
#include <cstring>
#include <type_traits>

using namespace hipify::simt;

namespace {

/// fp8 or bf8, on the target that runs.
FloatFormat eightBits(FloatFormat Ocp, FloatFormat Fnuz) {
  return __simt_lane && hasFnuz(__simt_lane->InBlock) ? Fnuz : Ocp;
}

/// Old with Width bits at position At (in units of Width) replaced.
uint32_t insert(uint32_t Old, uint32_t Bits, unsigned At, unsigned Width) {
  uint32_t Mask = Width == 32 ? ~0u : (1u << Width) - 1;
  unsigned Shift = At * Width;
  return (Old & ~(Mask << Shift)) | (Bits & Mask) << Shift;
}

//===----------------------------------------------------------------------===//
// The wide types
//===----------------------------------------------------------------------===//

template <FloatFormat Wide> double widen(uint32_t Bits) {
  if constexpr (Wide == Binary32)
    return std::bit_cast<float>(Bits);
  else
    return decode(Wide, Bits);
}
template <FloatFormat Wide> uint32_t toWide(double Value) {
  if constexpr (Wide == Binary32)
    return std::bit_cast<uint32_t>(float(Value));
  else
    return encode(Wide, Value);
}

/// Two packed values: of 64 bits for floats, of 32 for halves.
template <FloatFormat Wide>
using Packed = std::conditional_t<Wide.bits() == 32, uint64_t, uint32_t>;
template <FloatFormat Wide> Packed<Wide> packed(double Low, double High) {
  return toWide<Wide>(Low) | Packed<Wide>(toWide<Wide>(High)) << Wide.bits();
}
template <FloatFormat Wide> double element(Packed<Wide> Values, bool High) {
  return widen<Wide>(uint32_t(Values >> (High ? Wide.bits() : 0)));
}

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

double scaleOf(float Scale) {
  return decodeScale(uint8_t(std::bit_cast<uint32_t>(Scale) >> 23));
}

/// Exact, but that a double cannot hold every quotient; those are far below
/// (or above) every small format.
double divided(double Value, float Scale) { return Value / scaleOf(Scale); }

template <FloatFormat Narrow> uint32_t narrow(double Value, float Scale) {
  return encode(Narrow, divided(Value, Scale));
}
template <FloatFormat Narrow, FloatFormat Wide>
uint32_t narrowRandomly(double Value, float Scale, uint32_t Seed) {
  return encode(Narrow, divided(Value, Scale),
                {Rounding::Stochastic, false, Seed, Wide.MantissaBits});
}
template <FloatFormat Narrow> double expand(uint32_t Bits, float Scale) {
  return decode(Narrow, Bits) * scaleOf(Scale);
}

//===----------------------------------------------------------------------===//
// Vectors of 32 elements of 6 bits
//===----------------------------------------------------------------------===//

constexpr unsigned SixCount = 32, SixBytes = 24;

template <FloatFormat Narrow, FloatFormat Wide>
void expandSix(void *Result, const void *Source, float Scale) {
  uint8_t Bytes[SixBytes + 1] = {};
  std::memcpy(Bytes, Source, SixBytes);
  for (unsigned I = 0; I != SixCount; ++I) {
    unsigned Bit = I * 6;
    uint32_t Window = Bytes[Bit / 8] | uint32_t(Bytes[Bit / 8 + 1]) << 8;
    uint32_t Value = toWide<Wide>(expand<Narrow>(Window >> Bit % 8, Scale));
    constexpr unsigned Size = Wide.bits() / 8;
    std::memcpy(static_cast<char *>(Result) + I * Size, &Value, Size);
  }
}

/// Encodes Count elements, and writes them from element First on.
template <FloatFormat Wide, typename Fn>
void narrowSix(void *Result, const void *Source, unsigned First, unsigned Count,
               Fn Narrow) {
  auto *Bytes = static_cast<uint8_t *>(Result);
  for (unsigned I = 0; I != Count; ++I) {
    constexpr unsigned Size = Wide.bits() / 8;
    uint32_t Value = 0;
    std::memcpy(&Value, static_cast<const char *>(Source) + I * Size, Size);
    uint32_t Bits = Narrow(widen<Wide>(Value));
    for (unsigned B = 0; B != 6; ++B) {
      unsigned At = (First + I) * 6 + B;
      Bytes[At / 8] = uint8_t(insert(Bytes[At / 8], Bits >> B, At % 8, 1));
    }
  }
}

} // namespace

extern "C" {

//===----------------------------------------------------------------------===//
// Without a scale: fp8 and bf8, f32
//===----------------------------------------------------------------------===//

#define CONVERSIONS(Name, Ocp, Fnuz)                                           \
  float __simt_amdgcn_cvt_f32_##Name(uint32_t Source, uint32_t Byte) {         \
    return float(decode(eightBits(Ocp, Fnuz), Source >> (Byte & 3) * 8));      \
  }                                                                            \
  uint64_t __simt_amdgcn_cvt_pk_f32_##Name(uint32_t Source, uint8_t High) {    \
    FloatFormat F = eightBits(Ocp, Fnuz);                                      \
    Source >>= High & 1 ? 16 : 0;                                              \
    return packed<Binary32>(decode(F, Source), decode(F, Source >> 8));        \
  }                                                                            \
  uint32_t __simt_amdgcn_cvt_pk_##Name##_f32(float A, float B, uint32_t Old,   \
                                             uint8_t High) {                   \
    FloatFormat F = eightBits(Ocp, Fnuz);                                      \
    return insert(Old, encode(F, A) | encode(F, B) << 8, High & 1, 16);        \
  }                                                                            \
  uint32_t __simt_amdgcn_cvt_sr_##Name##_f32(float Value, uint32_t Seed,       \
                                             uint32_t Old, uint32_t Byte) {    \
    FloatFormat F = eightBits(Ocp, Fnuz);                                      \
    return insert(Old, encode(F, Value, {Rounding::Stochastic, false, Seed}),  \
                  Byte & 3, 8);                                                \
  }
CONVERSIONS(fp8, E4M3, E4M3Fnuz)
CONVERSIONS(bf8, E5M2, E5M2Fnuz)
#undef CONVERSIONS

#define CONVERSION(Name, Format)                                               \
  uint32_t __simt_amdgcn_cvt_sr_##Name##_f32(uint32_t Old, float Value,        \
                                             uint32_t Seed, uint8_t High) {    \
    return insert(Old,                                                         \
                  encode(Format, Value, {Rounding::Stochastic, false, Seed}),  \
                  High & 1, 16);                                               \
  }
CONVERSION(f16, Binary16)
CONVERSION(bf16, BFloat16)
#undef CONVERSION

//===----------------------------------------------------------------------===//
// With a scale
//===----------------------------------------------------------------------===//

// fp8, bf8: what has a result or source of one element.
#define CONVERSIONS(Name, Format)                                              \
  float __simt_amdgcn_cvt_scalef32_f32_##Name(uint32_t Source, float Scale,    \
                                              uint32_t Byte) {                 \
    return float(expand<Format>(Source >> (Byte & 3) * 8, Scale));             \
  }                                                                            \
  uint32_t __simt_amdgcn_cvt_scalef32_f16_##Name(                              \
      uint32_t Old, uint32_t Source, float Scale, uint32_t Byte,               \
      uint8_t High) {                                                          \
    uint32_t Bits =                                                            \
        toWide<Binary16>(expand<Format>(Source >> (Byte & 3) * 8, Scale));     \
    return insert(Old, Bits, High & 1, 16);                                    \
  }                                                                            \
  uint32_t __simt_amdgcn_cvt_scalef32_pk_##Name##_f32(                         \
      uint32_t Old, float A, float B, float Scale, uint8_t High) {             \
    return insert(Old,                                                         \
                  narrow<Format>(A, Scale) | narrow<Format>(B, Scale) << 8,    \
                  High & 1, 16);                                               \
  }                                                                            \
  uint32_t __simt_amdgcn_cvt_scalef32_sr_##Name##_f32(                         \
      uint32_t Old, float Value, uint32_t Seed, float Scale, uint32_t Byte) {  \
    return insert(Old, narrowRandomly<Format, Binary32>(Value, Scale, Seed),   \
                  Byte & 3, 8);                                                \
  }
CONVERSIONS(fp8, E4M3)
CONVERSIONS(bf8, E5M2)
#undef CONVERSIONS

// fp8, bf8 with halves of either kind.
#define CONVERSIONS(Name, Format, WideName, Wide)                              \
  uint32_t __simt_amdgcn_cvt_scalef32_pk_##Name##_##WideName(                  \
      uint32_t Old, uint32_t Source, float Scale, uint8_t High) {              \
    uint32_t Low = narrow<Format>(element<Wide>(Source, false), Scale);        \
    uint32_t Upper = narrow<Format>(element<Wide>(Source, true), Scale);       \
    return insert(Old, Low | Upper << 8, High & 1, 16);                        \
  }                                                                            \
  uint32_t __simt_amdgcn_cvt_scalef32_sr_##Name##_##WideName(                  \
      uint32_t Old, uint16_t Value, uint32_t Seed, float Scale,                \
      uint32_t Byte) {                                                         \
    return insert(                                                             \
        Old, narrowRandomly<Format, Wide>(widen<Wide>(Value), Scale, Seed),    \
        Byte & 3, 8);                                                          \
  }
CONVERSIONS(fp8, E4M3, f16, Binary16)
CONVERSIONS(fp8, E4M3, bf16, BFloat16)
CONVERSIONS(bf8, E5M2, f16, Binary16)
CONVERSIONS(bf8, E5M2, bf16, BFloat16)
#undef CONVERSIONS

// Two elements of fp8, bf8 and fp4 to each wide type; fp4 from it.
#define CONVERSIONS(WideName, Wide)                                            \
  Packed<Wide> __simt_amdgcn_cvt_scalef32_pk_##WideName##_fp8(                 \
      uint32_t Source, float Scale, uint8_t High) {                            \
    Source >>= High & 1 ? 16 : 0;                                              \
    return packed<Wide>(expand<E4M3>(Source, Scale),                           \
                        expand<E4M3>(Source >> 8, Scale));                     \
  }                                                                            \
  Packed<Wide> __simt_amdgcn_cvt_scalef32_pk_##WideName##_bf8(                 \
      uint32_t Source, float Scale, uint8_t High) {                            \
    Source >>= High & 1 ? 16 : 0;                                              \
    return packed<Wide>(expand<E5M2>(Source, Scale),                           \
                        expand<E5M2>(Source >> 8, Scale));                     \
  }                                                                            \
  Packed<Wide> __simt_amdgcn_cvt_scalef32_pk_##WideName##_fp4(                 \
      uint32_t Source, float Scale, uint32_t Byte) {                           \
    Source >>= (Byte & 3) * 8;                                                 \
    return packed<Wide>(expand<E2M1>(Source, Scale),                           \
                        expand<E2M1>(Source >> 4, Scale));                     \
  }                                                                            \
  uint32_t __simt_amdgcn_cvt_scalef32_sr_pk_fp4_##WideName(                    \
      uint32_t Old, Packed<Wide> Source, uint32_t Seed, float Scale,           \
      uint32_t Byte) {                                                         \
    uint32_t Low =                                                             \
        narrowRandomly<E2M1, Wide>(element<Wide>(Source, false), Scale, Seed); \
    uint32_t Upper =                                                           \
        narrowRandomly<E2M1, Wide>(element<Wide>(Source, true), Scale, Seed);  \
    return insert(Old, Low | Upper << 4, Byte & 3, 8);                         \
  }
CONVERSIONS(f32, Binary32)
CONVERSIONS(f16, Binary16)
CONVERSIONS(bf16, BFloat16)
#undef CONVERSIONS

uint32_t __simt_amdgcn_cvt_scalef32_pk_fp4_f32(uint32_t Old, float A, float B,
                                               float Scale, uint32_t Byte) {
  return insert(Old, narrow<E2M1>(A, Scale) | narrow<E2M1>(B, Scale) << 4,
                Byte & 3, 8);
}
#define CONVERSION(WideName, Wide)                                             \
  uint32_t __simt_amdgcn_cvt_scalef32_pk_fp4_##WideName(                       \
      uint32_t Old, uint32_t Source, float Scale, uint32_t Byte) {             \
    uint32_t Low = narrow<E2M1>(element<Wide>(Source, false), Scale);          \
    uint32_t Upper = narrow<E2M1>(element<Wide>(Source, true), Scale);         \
    return insert(Old, Low | Upper << 4, Byte & 3, 8);                         \
  }
CONVERSION(f16, Binary16)
CONVERSION(bf16, BFloat16)
#undef CONVERSION

// fp6 (e2m3) and bf6 (e3m2): all 32 elements at once.
#define CONVERSIONS(Name, Format, WideName, Wide)                              \
  void __simt_amdgcn_cvt_scalef32_pk32_##WideName##_##Name(                    \
      void *Result, const void *Source, float Scale) {                         \
    expandSix<Format, Wide>(Result, Source, Scale);                            \
  }                                                                            \
  void __simt_amdgcn_cvt_scalef32_sr_pk32_##Name##_##WideName(                 \
      void *Result, const void *Source, uint32_t Seed, float Scale) {          \
    narrowSix<Wide>(Result, Source, 0, 32, [&](double V) {                     \
      return narrowRandomly<Format, Wide>(V, Scale, Seed);                     \
    });                                                                        \
  }
CONVERSIONS(fp6, E2M3, f32, Binary32)
CONVERSIONS(fp6, E2M3, f16, Binary16)
CONVERSIONS(fp6, E2M3, bf16, BFloat16)
CONVERSIONS(bf6, E3M2, f32, Binary32)
CONVERSIONS(bf6, E3M2, f16, Binary16)
CONVERSIONS(bf6, E3M2, bf16, BFloat16)
#undef CONVERSIONS

#define CONVERSION(Name, Format, WideName, Wide)                               \
  void __simt_amdgcn_cvt_scalef32_pk32_##Name##_##WideName(                    \
      void *Result, const void *Source, float Scale) {                         \
    narrowSix<Wide>(Result, Source, 0, 32,                                     \
                    [&](double V) { return narrow<Format>(V, Scale); });       \
  }
CONVERSION(fp6, E2M3, f16, Binary16)
CONVERSION(fp6, E2M3, bf16, BFloat16)
CONVERSION(bf6, E3M2, f16, Binary16)
CONVERSION(bf6, E3M2, bf16, BFloat16)
#undef CONVERSION

// Two vectors of 16 floats, one after the other.
#define CONVERSION(Name, Format)                                               \
  void __simt_amdgcn_cvt_scalef32_2xpk16_##Name##_f32(                         \
      void *Result, const void *Low, const void *High, float Scale) {          \
    auto Narrow = [&](double V) { return narrow<Format>(V, Scale); };          \
    narrowSix<Binary32>(Result, Low, 0, 16, Narrow);                           \
    narrowSix<Binary32>(Result, High, 16, 16, Narrow);                         \
  }
CONVERSION(fp6, E2M3)
CONVERSION(bf6, E3M2)
#undef CONVERSION

//===----------------------------------------------------------------------===//
// gfx1250's e5m3, which the rows of fp8 would match
//===----------------------------------------------------------------------===//

void __simt_amdgcn_cvt_f32_fp8_e5m3() {
  __simt_unsupported("llvm.amdgcn.cvt.f32.fp8.e5m3", 0);
}
void __simt_amdgcn_cvt_pk_fp8_f32_e5m3() {
  __simt_unsupported("llvm.amdgcn.cvt.pk.fp8.f32.e5m3", 0);
}
void __simt_amdgcn_cvt_sr_fp8_f32_e5m3() {
  __simt_unsupported("llvm.amdgcn.cvt.sr.fp8.f32.e5m3", 0);
}

} // extern "C"
