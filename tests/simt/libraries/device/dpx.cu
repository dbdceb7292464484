// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TARGETS: sm_80
//
// The integer minima and maxima of CUDA's DPX family against a model: of two
// and three numbers, after an addition, not below zero, of 32 bits and of pairs
// of 16, and which one it was.
#include "../api/check.h"
#include <cstdint>
#include <cstring>

static uint32_t ofPairs(bool isSigned, uint32_t a, uint32_t b, uint32_t c,
                        int64_t (*f)(int64_t, int64_t, int64_t)) {
  uint32_t result = 0;
  for (int half = 0; half < 2; ++half) {
    auto part = [&](uint32_t v) -> int64_t {
      uint16_t bits = uint16_t(v >> 16 * half);
      return isSigned ? int64_t(int16_t(bits)) : int64_t(bits);
    };
    result |= uint32_t(uint16_t(f(part(a), part(b), part(c)))) << 16 * half;
  }
  return result;
}
static int64_t least(int64_t a, int64_t b) { return b < a ? b : a; }
static int64_t most(int64_t a, int64_t b) { return b > a ? b : a; }

// NAME, signed, three operands: int64_t of a, b and c. The sum wraps.
#define WRAP(T, V) int64_t(T(V))
#define SCALARS(X)                                                             \
  X(__vimax3_s32, int32_t, most(most(a, b), c))                                \
  X(__vimin3_s32, int32_t, least(least(a, b), c))                              \
  X(__vimax3_u32, uint32_t, most(most(a, b), c))                               \
  X(__vimin3_u32, uint32_t, least(least(a, b), c))                             \
  X(__vimax3_s32_relu, int32_t, most(most(most(a, b), c), 0))                  \
  X(__vimin3_s32_relu, int32_t, most(least(least(a, b), c), 0))                \
  X(__viaddmax_s32, int32_t, most(WRAP(int32_t, a + b), c))                    \
  X(__viaddmin_s32, int32_t, least(WRAP(int32_t, a + b), c))                   \
  X(__viaddmax_u32, uint32_t, most(WRAP(uint32_t, a + b), c))                  \
  X(__viaddmin_u32, uint32_t, least(WRAP(uint32_t, a + b), c))                 \
  X(__viaddmax_s32_relu, int32_t, most(most(WRAP(int32_t, a + b), c), 0))      \
  X(__viaddmin_s32_relu, int32_t, most(least(WRAP(int32_t, a + b), c), 0))
#define PAIRS(X)                                                               \
  X(__vimax3_s16x2, int16_t, most(most(a, b), c))                              \
  X(__vimin3_s16x2, int16_t, least(least(a, b), c))                            \
  X(__vimax3_u16x2, uint16_t, most(most(a, b), c))                             \
  X(__vimin3_u16x2, uint16_t, least(least(a, b), c))                           \
  X(__vimax3_s16x2_relu, int16_t, most(most(most(a, b), c), 0))                \
  X(__vimin3_s16x2_relu, int16_t, most(least(least(a, b), c), 0))              \
  X(__viaddmax_s16x2, int16_t, most(WRAP(int16_t, a + b), c))                  \
  X(__viaddmin_s16x2, int16_t, least(WRAP(int16_t, a + b), c))                 \
  X(__viaddmax_u16x2, uint16_t, most(WRAP(uint16_t, a + b), c))                \
  X(__viaddmin_u16x2, uint16_t, least(WRAP(uint16_t, a + b), c))               \
  X(__viaddmax_s16x2_relu, int16_t, most(most(WRAP(int16_t, a + b), c), 0))    \
  X(__viaddmin_s16x2_relu, int16_t, most(least(WRAP(int16_t, a + b), c), 0))
#define OF_TWO(X)                                                              \
  X(__vimax_s32_relu, most(most(int32_t(a), int32_t(b)), 0))                   \
  X(__vimin_s32_relu, most(least(int32_t(a), int32_t(b)), 0))

#define WHICH(X)                                                               \
  X(__vibmax_s32, int32_t, most(a, b), a >= b)                                 \
  X(__vibmin_s32, int32_t, least(a, b), a <= b)                                \
  X(__vibmax_u32, uint32_t, most(a, b), a >= b)                                \
  X(__vibmin_u32, uint32_t, least(a, b), a <= b)
#define WHICH_PAIRS(X)                                                         \
  X(__vibmax_s16x2, int16_t, most, >=)                                         \
  X(__vibmin_s16x2, int16_t, least, <=)                                        \
  X(__vibmax_u16x2, uint16_t, most, >=)                                        \
  X(__vibmin_u16x2, uint16_t, least, <=)

struct Result {
  uint32_t at[64];
};

__global__ void compute(const uint32_t (*in)[3], Result *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    uint32_t a = in[i][0], b = in[i][1], c = in[i][2];
    uint32_t *to = out[i].at;
    bool first, second;
#define CALL(NAME, ...) *to++ = NAME(a, b, c);
#define CALL_TWO(NAME, ...) *to++ = NAME(a, b);
#define CALL_WHICH(NAME, ...) *to++ = NAME(a, b, &first), *to++ = first;
#define CALL_WHICH_PAIRS(NAME, ...)                                            \
  *to++ = NAME(a, b, &first, &second), *to++ = first * 2 + second;
    SCALARS(CALL)
    PAIRS(CALL)
    OF_TWO(CALL_TWO)
    *to++ = __vimax_s16x2_relu(a, b);
    *to++ = __vimin_s16x2_relu(a, b);
    WHICH(CALL_WHICH)
    WHICH_PAIRS(CALL_WHICH_PAIRS)
  }
}

static void expect(const char *name, uint32_t got, uint32_t want) {
  if (got == want)
    return;
  std::printf("%s: %x is not %x\n", name, got, want);
  ++Failures;
}

static void model(const uint32_t *in, const Result &got) {
  const uint32_t *from = got.at;
#define CHECK(NAME, T, VALUE)                                                  \
  {                                                                            \
    int64_t a = T(in[0]), b = T(in[1]), c = T(in[2]);                          \
    expect(#NAME, *from++, uint32_t(VALUE));                                   \
  }
#define CHECK_PAIRS(NAME, T, VALUE)                                            \
  expect(#NAME, *from++,                                                       \
         ofPairs(T(-1) < 0, in[0], in[1], in[2],                               \
                 [](int64_t a, int64_t b, int64_t c) -> int64_t {              \
                   return VALUE;                                               \
                 }));
#define CHECK_TWO(NAME, VALUE)                                                 \
  {                                                                            \
    uint32_t a = in[0], b = in[1];                                             \
    expect(#NAME, *from++, uint32_t(VALUE));                                   \
  }
#define CHECK_WHICH(NAME, T, VALUE, FIRST)                                     \
  {                                                                            \
    int64_t a = T(in[0]), b = T(in[1]);                                        \
    expect(#NAME, *from++, uint32_t(VALUE));                                   \
    expect(#NAME " *pred", *from++, FIRST);                                    \
  }
#define CHECK_WHICH_PAIRS(NAME, T, VALUE, FIRST)                               \
  {                                                                            \
    expect(#NAME, *from++,                                                     \
           ofPairs(T(-1) < 0, in[0], in[1], 0,                                 \
                   [](int64_t a, int64_t b, int64_t) { return VALUE(a, b); })); \
    bool high = T(in[0] >> 16) FIRST T(in[1] >> 16);                           \
    bool low = T(in[0]) FIRST T(in[1]);                                        \
    expect(#NAME " *pred", *from++, high * 2 + low);                           \
  }
  SCALARS(CHECK)
  PAIRS(CHECK_PAIRS)
  OF_TWO(CHECK_TWO)
  expect("__vimax_s16x2_relu", *from++,
         ofPairs(true, in[0], in[1], 0, [](int64_t a, int64_t b, int64_t) {
           return most(most(a, b), 0);
         }));
  expect("__vimin_s16x2_relu", *from++,
         ofPairs(true, in[0], in[1], 0, [](int64_t a, int64_t b, int64_t) {
           return most(least(a, b), 0);
         }));
  WHICH(CHECK_WHICH)
  WHICH_PAIRS(CHECK_WHICH_PAIRS)
}

int main() {
  constexpr int N = 512;
  static uint32_t values[N][3];
  static Result got[N];
  const uint32_t edges[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff,
                            0x7fff8000, 0x8000ffff, 0xffff0001};
  uint32_t state = 12345;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < 3; ++j) {
      state = state * 1664525 + 1013904223;
      values[i][j] = i < 256 ? edges[state >> 29] : state ^ state << 13;
    }
  uint32_t (*in)[3];
  Result *out;
  OK(cudaMalloc(&in, sizeof(values)));
  OK(cudaMalloc(&out, sizeof(got)));
  OK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  compute<<<1, 64>>>(in, out, N);
  OK(cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost));
  for (int i = 0; i < N; ++i)
    model(values[i], got[i]);

  // nvcc has them for the host, too.
  EXPECT(__vimin3_u32(0x80000000, 5, 7) == 5);
  EXPECT(__viaddmax_u32(0xf0000000, 1, 7) == 0xf0000001);
  return finish();
}
