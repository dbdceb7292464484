//===- hipify/warp_shuffle.h - Shuffles as PTX defines them ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/warp.h, for AMD GPUs. Of the lane, delta or mask PTX takes the
// lower five bits, and of the width what nvcc passes on: (32 - width) & 31 are
// the bits of a lane's number that name its segment. HIP's own __shfl takes
// all bits, so that on wave64 an xor with 32 reads the other warp.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_WARP_SHUFFLE_H
#define HIPIFY_WARP_SHUFFLE_H

#include <hipify/warp_lanes.h>

// The 16-bit floats that CUDA has shuffles of, where HIP's headers for them
// are included.
struct __half;
struct __half2;
struct __hip_bfloat16;
struct __hip_bfloat162;

namespace hipify {

/// CUDA's overloads: which type a shuffle of an argument passes on and returns.
/// A short is an int, an object that converts to float is a float.
__device__ int shuffle_type(int);
__device__ unsigned shuffle_type(unsigned);
__device__ long shuffle_type(long);
__device__ unsigned long shuffle_type(unsigned long);
__device__ long long shuffle_type(long long);
__device__ unsigned long long shuffle_type(unsigned long long);
__device__ float shuffle_type(float);
__device__ double shuffle_type(double);
__device__ __half shuffle_type(__half);
__device__ __half2 shuffle_type(__half2);
__device__ __hip_bfloat16 shuffle_type(__hip_bfloat16);
__device__ __hip_bfloat162 shuffle_type(__hip_bfloat162);

/// Value with each of its words of 32 bits moved by Move.
template <typename T, typename Function>
HIPIFY_WARP T move_words(T Value, Function Move) {
  int Words[(sizeof(T) + 3) / 4] = {};
  __builtin_memcpy(Words, static_cast<const void *>(&Value), sizeof(T));
  for (int &Word : Words)
    Word = Move(Word);
  __builtin_memcpy(static_cast<void *>(&Value), Words, sizeof(T));
  return Value;
}

/// Value in lane Lane of the wavefront, which must be active.
template <typename T> HIPIFY_WARP T read_lane(T Value, unsigned Lane) {
  unsigned Number = hardware_lane(Lane);
  return move_words(Value, [=](int Word) {
    return __builtin_amdgcn_ds_bpermute(static_cast<int>(Number << 2), Word);
  });
}

template <int Control> HIPIFY_WARP int move_dpp(int Word) {
  return __builtin_amdgcn_mov_dpp(Word, Control, 0xf, 0xf, true);
}

/// The word of the lane whose number has the bits Bits inverted, 1 to 31. DPP
/// moves within rows of 16 lanes, and is part of the instruction that uses the
/// word where that can be. The others go through the LDS, without an address.
template <unsigned Bits> HIPIFY_WARP int exchange_word(int Word) {
#if defined(__GFX9__)
  if (Bits < 4) // quad_perm
    return move_dpp<((0 ^ Bits) | (1 ^ Bits) << 2 | (2 ^ Bits) << 4 |
                     (3 ^ Bits) << 6) &
                    0xff>(Word);
  if (Bits == 4) // row_shl:4, and row_shr:4 for the upper of two fours
    return __builtin_amdgcn_update_dpp(move_dpp<0x104>(Word), Word, 0x114, 0xf,
                                       0xa, false);
  if (Bits == 7)
    return move_dpp<0x141>(Word); // row_half_mirror
  if (Bits == 8)
    return move_dpp<0x128>(Word); // row_ror:8
  if (Bits == 15)
    return move_dpp<0x140>(Word); // row_mirror
#elif defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
  if (Bits < 16)
    return move_dpp<0x160 | (Bits & 15)>(Word); // row_xmask
  if (Bits == 16)
    return __builtin_amdgcn_permlanex16(Word, Word, 0x76543210, 0xfedcba98,
                                        false, true);
#endif
  return __builtin_amdgcn_ds_swizzle(Word, Bits << 10 | 0x1f);
}

template <unsigned Bits, typename T> HIPIFY_WARP T exchange(T Value) {
#if HIPIFY_NATIVE_MMA
  if (wave_is_native()) {
    constexpr unsigned There = thread_order::to_hardware(Bits);
    if (There >= 32) // Beyond the 32 lanes that ds_swizzle reaches.
      return read_lane(Value, wave_lane() ^ Bits);
    return move_words(
        Value, [](int Word) { return exchange_word<There & 31>(Word); });
  }
#endif
  return move_words(Value, [](int Word) { return exchange_word<Bits>(Word); });
}

#if HIPIFY_NATIVE_MMA && HIPIFY_WMMA
/// The word of the lane whose number in its four is Lane, in a whole warp.
template <int Lane> HIPIFY_WARP int word_from_four(int Word) {
  constexpr int Near = thread_order::to_hardware(1);
  constexpr int Far = thread_order::to_hardware(2);
  static_assert(Near == 4 && Far == 16, "not banks and rows of DPP");
  // Banks whose lanes have the wrong first bit, then rows with the second one.
  Word = __builtin_amdgcn_update_dpp(Word, Word, 0x160 | Near, 0xf,
                                     Lane & 1 ? 0x5 : 0xa, false);
  int Other = exchange_word<Far>(Word);
  return (hardware_lane() & Far) == (Lane & 2) * (Far / 2) ? Word : Other;
}
#endif

/// Value of the lane Lane of each group of four lanes, in a warp that is whole.
/// One move, often part of the instruction that uses it.
template <int Lane, class T> HIPIFY_WARP T from_four(T Value) {
#if HIPIFY_NATIVE_MMA && HIPIFY_WMMA
  return move_words(Value,
                    [](int Word) { return word_from_four<Lane>(Word); });
#else
#if HIPIFY_NATIVE_MMA
  if (wave_is_native())
    return read_lane(Value, (wave_lane() & ~3u) | Lane);
#endif
  return move_words(Value,
                    [](int Word) { return move_dpp<Lane * 0x55>(Word); });
#endif
}

/// The bits of a lane's number that count lanes within a segment.
HIPIFY_WARP unsigned segment_bits(int Width) { return (Width - 1) & 31; }

template <typename T>
HIPIFY_WARP auto shfl(HIPIFY_ANY_VALUE T Value, int Lane, int Width = warp_size)
    -> decltype(shuffle_type(Value)) {
  decltype(shuffle_type(Value)) Passed = Value;
  unsigned Inside = segment_bits(Width), To = Lane & Inside;
  if (Inside == 31 && __builtin_constant_p(To)) {
    if (wave_is_warp()) {
      int Number = __builtin_amdgcn_readfirstlane(hardware_lane(To));
      return move_words(Passed, [=](int Word) {
        return __builtin_amdgcn_readlane(Word, Number);
      });
    }
    // What is added to an address is part of the instruction.
    return read_lane(Passed, warp_start() + To);
  }
  return read_lane(Passed, (wave_lane() & ~Inside) | To);
}

template <typename T>
HIPIFY_WARP auto shfl_up(HIPIFY_ANY_VALUE T Value, unsigned Delta,
                         int Width = warp_size)
    -> decltype(shuffle_type(Value)) {
  decltype(shuffle_type(Value)) Passed = Value;
  unsigned Self = wave_lane(), Inside = segment_bits(Width), By = Delta & 31;
  return read_lane(Passed, (Self & Inside) >= By ? Self - By : Self);
}

template <typename T>
HIPIFY_WARP auto shfl_down(HIPIFY_ANY_VALUE T Value, unsigned Delta,
                           int Width = warp_size)
    -> decltype(shuffle_type(Value)) {
  decltype(shuffle_type(Value)) Passed = Value;
  unsigned Self = wave_lane(), Inside = segment_bits(Width), By = Delta & 31;
  return read_lane(Passed, (Self & Inside) + By <= Inside ? Self + By : Self);
}

template <typename T>
HIPIFY_WARP auto shfl_xor(HIPIFY_ANY_VALUE T Value, int LaneMask,
                          int Width = warp_size)
    -> decltype(shuffle_type(Value)) {
  decltype(shuffle_type(Value)) Passed = Value;
  unsigned Self = wave_lane(), Inside = segment_bits(Width);
  unsigned Bits = LaneMask & 31, To = Self ^ Bits;
  bool Leaves = (Bits & ~Inside) != 0;
  if (__builtin_constant_p(Bits) && __builtin_constant_p(Leaves) && !Leaves) {
    switch (Bits) {
    case 1:
      return exchange<1>(Passed);
    case 2:
      return exchange<2>(Passed);
    case 3:
      return exchange<3>(Passed);
    case 4:
      return exchange<4>(Passed);
    case 8:
      return exchange<8>(Passed);
    case 16:
      return exchange<16>(Passed);
    }
  }
  // A lane of a later segment is not read; one of an earlier segment is.
  return read_lane(Passed, Leaves && To > (Self | Inside) ? Self : To);
}

} // namespace hipify

#endif // HIPIFY_WARP_SHUFFLE_H
