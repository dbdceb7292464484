//===- Texture.cpp - Textures and surfaces of ROCm's headers --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AMD's headers call functions of ROCm's device library with the texture
// object as the address of an image descriptor; here it is that of a Texture.
// Rows: lib/Simt/Intrinsics/Texture.def. NVIDIA's are in NvvmTexture.cpp.
//
// The last letters of the names: a layered (array), b linear (buffer), CM cube.
// Cubes are loaded from by face, and sampled by direction. There are no
// mipmaps, so that levels and gradients choose nothing.
//
//===----------------------------------------------------------------------===//
#include "../core/Texture.h"
#include <cmath>
#include <cstring>

using namespace hipify::simt;

static void put(void *Result, const Texel &T) {
  std::memcpy(Result, T.Word, sizeof(T.Word));
}

namespace {
/// Two numbers that come as one.
template <typename T> struct Pair {
  T X, Y;
  explicit Pair(uint64_t Bits) { std::memcpy(this, &Bits, sizeof(Bits)); }
};
using Ints = Pair<int32_t>;
using Floats = Pair<float>;

struct Place {
  int64_t X, Y, Z;
  explicit Place(int64_t X, int64_t Y = 0, int64_t Z = 0) : X(X), Y(Y), Z(Z) {}
  explicit Place(const int32_t *C) : Place(C[0], C[1], C[2]) {}
};
} // namespace

// --- elements by their numbers -----------------------------------------------

// name, the constructor's arguments for a Place, parameters after the texture
#define LOAD(NAME, PLACE, ...)                                                 \
  extern "C" void __simt_image_load_##NAME(void *Result, const Texture *T,     \
                                           __VA_ARGS__) {                      \
    Place P PLACE;                                                             \
    put(Result, T->load(P.X, P.Y, P.Z));                                       \
  }
#define STORE(NAME, PLACE, ...)                                                \
  extern "C" void __simt_image_store_##NAME(Texture *T, __VA_ARGS__,           \
                                            const void *Value) {               \
    Place P PLACE;                                                             \
    Texel Stored;                                                              \
    std::memcpy(Stored.Word, Value, sizeof(Stored.Word));                      \
    T->store(Stored, P.X, P.Y, P.Z);                                           \
  }
#define BOTH(NAME, PLACE, ...)                                                 \
  LOAD(NAME, PLACE, __VA_ARGS__) STORE(NAME, PLACE, __VA_ARGS__)

BOTH(1D, (C), int32_t C)
LOAD(1Db, (C), int32_t C)
BOTH(1Da, (Ints(C).X, 0, Ints(C).Y), uint64_t C)
BOTH(2D, (Ints(C).X, Ints(C).Y), uint64_t C)
BOTH(2Da, (C), const int32_t *C)
BOTH(3D, (C), const int32_t *C)
BOTH(CM, (Ints(C).X, Ints(C).Y, Face), uint64_t C, int32_t Face)
BOTH(CMa, (C[0], C[1], C[2] * 6 + Face), const int32_t *C, int32_t Face)
// With a level. HIP's surf1DLayeredread and its kin pass the layer there.
#define LAYER (T->IsLayered ? L : 0)
BOTH(lod_1D, (C, 0, LAYER), int32_t C, int32_t L)
BOTH(lod_1Da, (Ints(C).X, 0, Ints(C).Y), uint64_t C, int32_t)
BOTH(lod_2D, (Ints(C).X, Ints(C).Y, LAYER), uint64_t C, int32_t L)
BOTH(lod_2Da, (C), const int32_t *C, int32_t)
BOTH(lod_3D, (C), const int32_t *C, int32_t)
BOTH(lod_CM, (Ints(C).X, Ints(C).Y, LAYER * 6 + Face), uint64_t C, int32_t Face,
     int32_t L)
BOTH(lod_CMa, (C[0], C[1], C[2] * 6 + Face), const int32_t *C, int32_t Face,
     int32_t)

// --- sampling ----------------------------------------------------------------

static int64_t toLayer(float Number) { return std::lrint(Number); }

static Texel sample1D(const Texture *T, float X) { return T->sample(1, &X); }

static Texel sample1Da(const Texture *T, uint64_t C) {
  Floats P(C);
  return T->sample(1, &P.X, toLayer(P.Y));
}

static Texel sample2D(const Texture *T, uint64_t C) {
  Floats P(C);
  float Coordinates[2] = {P.X, P.Y};
  return T->sample(2, Coordinates);
}

static Texel sample2Da(const Texture *T, const float *C) {
  return T->sample(2, C, toLayer(C[2]));
}

static Texel sample3D(const Texture *T, const float *C) {
  return T->sample(3, C);
}

static Texel sampleCM(const Texture *T, const float *C) {
  return T->sampleCube(C);
}

static Texel sampleCMa(const Texture *T, const float *C) {
  return T->sampleCube(C, toLayer(C[3]));
}

// The sampler, the second parameter, is part of the texture.
#define SAMPLE(NAME, FUNCTION, ...)                                            \
  extern "C" void __simt_image_sample_##NAME(void *Result, const Texture *T,   \
                                             const void *, __VA_ARGS__) {      \
    put(Result, FUNCTION(T, C));                                               \
  }

SAMPLE(1D, sample1D, float C)
SAMPLE(1Da, sample1Da, uint64_t C)
SAMPLE(2D, sample2D, uint64_t C)
SAMPLE(2Da, sample2Da, const float *C)
SAMPLE(3D, sample3D, const float *C)
SAMPLE(CM, sampleCM, const float *C)
SAMPLE(CMa, sampleCMa, const float *C)
// With a level, or with gradients.
SAMPLE(lod_1D, sample1D, float C, float)
SAMPLE(lod_1Da, sample1Da, uint64_t C, float)
SAMPLE(lod_2D, sample2D, uint64_t C, float)
SAMPLE(lod_2Da, sample2Da, const float *C, float)
SAMPLE(lod_3D, sample3D, const float *C, float)
SAMPLE(lod_CM, sampleCM, const float *C, float)
SAMPLE(lod_CMa, sampleCMa, const float *C, float)
SAMPLE(grad_1D, sample1D, float C, float, float)
SAMPLE(grad_1Da, sample1Da, uint64_t C, float, float)
SAMPLE(grad_2D, sample2D, uint64_t C, uint64_t, uint64_t)
SAMPLE(grad_2Da, sample2Da, const float *C, uint64_t, uint64_t)
SAMPLE(grad_3D, sample3D, const float *C, const float *, const float *)

#define GATHER(NAME, CHANNEL)                                                  \
  extern "C" void __simt_image_gather4##NAME##_2D(                             \
      void *Result, const Texture *T, const void *, uint64_t C) {              \
    put(Result, T->gather(CHANNEL, Floats(C).X, Floats(C).Y));                 \
  }

GATHER(r, 0)
GATHER(g, 1)
GATHER(b, 2)
GATHER(a, 3)

// --- formats, as HSA numbers them --------------------------------------------

extern "C" int32_t __simt_image_channel_type(const Texture *T) {
  constexpr int HalfFloat = 14, Float = 15, Signed8 = 8, Unsigned8 = 11;
  int Size = T->Format.Bits[0] == 8 ? 0 : T->Format.Bits[0] == 16 ? 1 : 2;
  if (T->Format.Kind == ChannelKind::Float)
    return Size == 1 ? HalfFloat : Float;
  return (T->Format.Kind == ChannelKind::Signed ? Signed8 : Unsigned8) + Size;
}

extern "C" int32_t __simt_image_channel_order(const Texture *T) {
  constexpr int R = 1, RG = 3, RGBA = 8;
  unsigned Channels = T->Format.channels();
  return Channels == 1 ? R : Channels == 2 ? RG : RGBA;
}
