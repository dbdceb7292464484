//===- hipify/texture_sample.h - how a texture is sampled in software -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA's texture functions compute, by the formulas of the CUDA programming
// guide: weights have 8 fractional bits, coordinates that are not finite become
// 0, layers are clamped. Only for GPUs without texture units (gfx942, gfx950).
//
// Cost: a call that is inlined loads an Image's fields, which are the same for
// all threads, then 1 element per point or 2, 4 or 8 for a linear filter.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TEXTURE_SAMPLE_H
#define HIPIFY_TEXTURE_SAMPLE_H

#include <hipify/texture_image.h>

#if defined(__HIP_NO_IMAGE_SUPPORT) || defined(__gfx9_4_generic__) ||          \
    defined(__gfx1250__) || defined(__gfx1251__)
#define HIPIFY_SOFTWARE_TEXTURES 1
#endif

namespace hipify {
namespace texture {

#ifdef HIPIFY_SOFTWARE_TEXTURES

/// The channels of an element, T.
template <typename T> struct Channels {
  using Scalar = T;
  static constexpr int Count = 1;
};
template <typename S, unsigned N> struct Channels<HIP_vector_type<S, N>> {
  using Scalar = S;
  static constexpr int Count = N;
};

/// What channels are computed as: floats, or integers of 32 bits.
template <typename S> struct WordFor {
  using Type = int;
};
template <> struct WordFor<float> {
  using Type = float;
};
template <typename T>
using WordOf = typename WordFor<typename Channels<T>::Scalar>::Type;

/// An element as it is computed.
template <typename Word> struct Texel {
  Word Channel[4] = {};

  /// T's channels, the first of them.
  template <typename T> __device__ T as() const {
    using Scalar = typename Channels<T>::Scalar;
    Scalar Values[Channels<T>::Count];
    for (int C = 0; C != Channels<T>::Count; ++C)
      Values[C] = static_cast<Scalar>(Channel[C]);
    T Result;
    __builtin_memcpy(&Result, Values, sizeof(Result));
    return Result;
  }
};

__device__ inline int clamped(int Index, int Size) {
  return Index < 0 ? 0 : Index >= Size ? Size - 1 : Index;
}

/// The bits of a channel, extended by its sign.
__device__ inline int readBits(const Image &I, const char *From) {
  if (I.Bytes == 4)
    return *reinterpret_cast<const int *>(From);
  int Bits = I.Bytes == 2 ? *reinterpret_cast<const unsigned short *>(From)
                          : *reinterpret_cast<const unsigned char *>(From);
  int Unused = 32 - 8 * I.Bytes;
  return I.Kind == hipChannelFormatKindSigned ? Bits << Unused >> Unused : Bits;
}

/// Not inlined: few textures need it, and powf is long.
__device__ __attribute__((noinline)) inline float fromSRGB(float Value) {
  return Value <= 0.04045f ? Value / 12.92f
                           : powf((Value + 0.055f) / 1.055f, 2.4f);
}

__device__ inline void readChannel(const Image &I, const char *From,
                                   int Channel, float &To) {
  int Bits = readBits(I, From);
  if (I.Kind == hipChannelFormatKindFloat) {
    To = I.Bytes == 2
             ? float(__builtin_bit_cast(_Float16, static_cast<short>(Bits)))
             : __builtin_bit_cast(float, Bits);
    return;
  }
  To = float(Bits);
  if (!I.ReadsFloat)
    return;
  To = fmaxf(To / I.Largest, -1.0f);
  if (I.IsSRGB && Channel != 3)
    To = fromSRGB(To);
}
__device__ inline void readChannel(const Image &I, const char *From, int,
                                   int &To) {
  To = readBits(I, From);
}

/// The first Count channels of the element with these indices, which lie in
/// the level.
template <int Count, typename Word>
__device__ Texel<Word> load(const Image &I, const Level &L, int X, int Y,
                            int Z) {
  const char *From = L.Base + Z * L.Slice + Y * L.Pitch +
                     size_t(X) * I.Bytes * I.Channels;
  Texel<Word> Result;
  for (int C = 0; C != Count; ++C)
    if (C < I.Channels)
      readChannel(I, From + C * I.Bytes, C, Result.Channel[C]);
  return Result;
}

template <typename Word> __device__ Texel<Word> border(const Image &I) {
  Texel<Word> Result;
  for (int C = 0; C != 4; ++C)
    Result.Channel[C] = Word(I.Border[C]);
  return Result;
}

/// The index that an address mode makes of one, or -1 for the border.
__device__ inline int address(int Index, int Size, hipTextureAddressMode Mode,
                              bool IsNormalized) {
  if (Index >= 0 && Index < Size)
    return Index;
  if (Mode == hipAddressModeBorder)
    return -1;
  // Wrapping and mirroring need normalised coordinates.
  if (!IsNormalized || Mode == hipAddressModeClamp)
    return clamped(Index, Size);
  int Period = Mode == hipAddressModeWrap ? Size : 2 * Size;
  int Turn = Index % Period;
  Turn += Turn < 0 ? Period : 0;
  return Turn < Size ? Turn : 2 * Size - 1 - Turn;
}

/// Where a sample lies.
struct Place {
  float At[3] = {};
  int Layer = 0; ///< Of layered textures and cubemaps: a slice.
};

__device__ inline int extentOf(const Level &L, int Dimension) {
  int Extent = Dimension == 0 ? L.Width : Dimension == 1 ? L.Height : L.Depth;
  return Extent ? Extent : 1;
}

/// A coordinate in elements.
__device__ inline float scaled(const Image &I, const Level &L, const Place &P,
                               int Dimension) {
  float At = P.At[Dimension];
  if (!(fabsf(At) <= 3.4028235e38f))
    return 0;
  return I.IsNormalized ? At * float(extentOf(L, Dimension)) : At;
}

/// The largest magnitude of an index; what is beyond is as far outside.
__device__ inline int toIndex(float At) {
  return int(fminf(fmaxf(floorf(At), -1073741824.0f), 1073741824.0f));
}

/// The element with these indices, or the border if one is -1. Slice: of
/// textures with fewer than three dimensions.
template <int Dimensions, int Count, typename Word>
__device__ Texel<Word> pick(const Image &I, const Level &L, int X, int Y, int Z,
                            int Slice) {
  if (X < 0 || Y < 0 || Z < 0)
    return border<Word>(I);
  return load<Count, Word>(I, L, X, Y, Dimensions == 3 ? Z : Slice);
}

/// Integers are not filtered.
template <int Dimensions, int Count>
__device__ Texel<int> sampleAt(const Image &I, const Level &L, const Place &P,
                               int) {
  int Index[3] = {};
  for (int D = 0; D != Dimensions; ++D)
    Index[D] = address(toIndex(scaled(I, L, P, D)), extentOf(L, D),
                       I.Address[D], I.IsNormalized);
  return pick<Dimensions, Count, int>(I, L, Index[0], Index[1], Index[2],
                                      P.Layer);
}

/// A point is a linear filter's first corner with all of the weight.
template <int Dimensions, int Count>
__device__ Texel<float> sampleAt(const Image &I, const Level &L, const Place &P,
                                 float) {
  int Index[3][2] = {};
  float Weight[3] = {};
  for (int D = 0; D != Dimensions; ++D) {
    float At = scaled(I, L, P, D);
    // The place between two elements has 8 fractional bits.
    if (I.IsLinear)
      At = floorf((At - 0.5f) * 256 + 0.5f) / 256;
    Weight[D] = I.IsLinear ? At - floorf(At) : 0.0f;
    for (int Upper = 0; Upper != 2; ++Upper)
      Index[D][Upper] = address(toIndex(At) + Upper, extentOf(L, D),
                                I.Address[D], I.IsNormalized);
  }
  Texel<float> Sum;
  // Not unrolled: the conversion of elements is long.
#pragma clang loop unroll(disable)
  for (int Corner = 0; Corner != (I.IsLinear ? 1 << Dimensions : 1); ++Corner) {
    bool X = Corner & 1, Y = Corner & 2, Z = Corner & 4;
    float Share = X ? Weight[0] : 1 - Weight[0];
    if (Dimensions > 1)
      Share *= Y ? Weight[1] : 1 - Weight[1];
    if (Dimensions > 2)
      Share *= Z ? Weight[2] : 1 - Weight[2];
    // What has no share must not bring in its NaN.
    if (Share == 0)
      continue;
    Texel<float> At = pick<Dimensions, Count, float>(
        I, L, X ? Index[0][1] : Index[0][0], Y ? Index[1][1] : Index[1][0],
        Z ? Index[2][1] : Index[2][0], P.Layer);
    for (int C = 0; C != Count; ++C)
      Sum.Channel[C] += Share * At.Channel[C];
  }
  return Sum;
}

/// A sample of the levels that Lod selects.
template <typename T, int Dimensions>
__device__ T sampleLevels(const Image &I, const Place &P, float Lod) {
  using Word = WordOf<T>;
  constexpr int Count = Channels<T>::Count;
  Lod = fminf(fmaxf(Lod + I.Bias, I.MinLevel), I.MaxLevel);
  Lod = fminf(fmaxf(Lod, 0.0f), float(I.NumLevels - 1));
  int First = int(I.BlendsLevels ? Lod : Lod + 0.5f);
  float Weight =
      I.BlendsLevels ? floorf((Lod - First) * 256 + 0.5f) / 256 : 0.0f;
  Texel<Word> Result;
#pragma clang loop unroll(disable)
  for (int Next = 0; Next != 2; ++Next) {
    float Share = Next ? Weight : 1 - Weight;
    if (Share == 0)
      continue;
    Texel<Word> At = sampleAt<Dimensions, Count>(I, I.Levels[First + Next], P,
                                                 Word());
    for (int C = 0; C != Count; ++C)
      Result.Channel[C] += Share == 1 ? At.Channel[C]
                                      : Word(Share * float(At.Channel[C]));
  }
  return Result.template as<T>();
}

/// Not inlined: few textures have levels.
template <typename T, int Dimensions>
__device__ __attribute__((noinline)) T sampleLevelsApart(const Image &I,
                                                         const Place &P) {
  return sampleLevels<T, Dimensions>(I, P, 0);
}

/// A sample without a level: of the first, unless the texture has a bias.
template <typename T, int Dimensions>
__device__ T sample(const Image &I, const Place &P) {
  if (I.NumLevels != 1)
    return sampleLevelsApart<T, Dimensions>(I, P);
  return sampleAt<Dimensions, Channels<T>::Count>(I, I.Levels[0], P,
                                                  WordOf<T>())
      .template as<T>();
}
template <typename T, int Dimensions>
__device__ T sample(const Image &I, const Place &P, float Lod) {
  return sampleLevels<T, Dimensions>(I, P, Lod);
}

/// The level for these derivatives: as many elements per pixel.
template <int Dimensions>
__device__ float lodOf(const Image &I, const float (&DX)[3],
                       const float (&DY)[3]) {
  float X = 0, Y = 0;
  for (int D = 0; D != Dimensions; ++D) {
    float Scale = I.IsNormalized ? float(extentOf(I.Levels[0], D)) : 1.0f;
    X += DX[D] * DX[D] * Scale * Scale;
    Y += DY[D] * DY[D] * Scale * Scale;
  }
  return 0.5f * log2f(fmaxf(fmaxf(X, Y), 1e-30f));
}

__device__ inline const Image &imageOf(hipTextureObject_t Object) {
  return *reinterpret_cast<const Image *>(Object);
}

__device__ inline int layerOf(const Image &I, int Layer) {
  int Count = I.Levels[0].Depth ? I.Levels[0].Depth : 1;
  return clamped(Layer, Count);
}

/// The face that a direction meets, and where. Edges do not run over.
template <typename T>
__device__ T sampleCube(const Image &I, float X, float Y, float Z,
                        int Cube, float Lod) {
  float AX = fabsf(X), AY = fabsf(Y), AZ = fabsf(Z), S, V, Major;
  int Face;
  if (AX >= AY && AX >= AZ) {
    Face = X < 0, Major = AX, S = X < 0 ? Z : -Z, V = -Y;
  } else if (AY >= AZ) {
    Face = 2 + (Y < 0), Major = AY, S = X, V = Y < 0 ? -Z : Z;
  } else {
    Face = 4 + (Z < 0), Major = AZ, S = Z < 0 ? -X : X, V = -Y;
  }
  int Cubes = I.Levels[0].Depth / 6;
  Place P{{(S / Major + 1) / 2, (V / Major + 1) / 2},
          clamped(Cube, Cubes ? Cubes : 1) * 6 + Face};
  return sample<T, 2>(I, P, Lod);
}

#endif // HIPIFY_SOFTWARE_TEXTURES

} // namespace texture
} // namespace hipify

#endif // HIPIFY_TEXTURE_SAMPLE_H
