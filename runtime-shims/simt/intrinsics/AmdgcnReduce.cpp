//===- AmdgcnReduce.cpp - llvm.amdgcn.wave.reduce.* -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions of a value over the active lanes, from the lowest to the highest
// as the code that LLVM makes for them does.
//
//===----------------------------------------------------------------------===//
#include "AmdgcnWave.h"
#include <cmath>
#include <limits>

using namespace hipify::simt;
using namespace hipify::simt::amdgcn;

template <typename T, typename Fn>
static void reduce(const WaveGroup &G, T Start, Fn F) {
  T Total = Start;
  G.forEach<ReduceRecord<T>>([&](unsigned, const ReduceRecord<T> &R) {
    Total = F(Total, R.Source.Value);
  });
  G.forEach<ReduceRecord<T>>(
      [&](unsigned, ReduceRecord<T> &R) { R.Result = Total; });
}

#define REDUCE(Suffix, T, Start, Expression)                                   \
  void __simt_amdgcn_reduce_##Suffix(const WaveGroup &G) {                     \
    reduce<T>(G, Start, [](T A, T B) -> T { return Expression; });             \
  }
REDUCE(add_i32, uint32_t, 0, A + B)
REDUCE(add_i64, uint64_t, 0, A + B)
REDUCE(sub_i32, uint32_t, 0, A - B)
REDUCE(sub_i64, uint64_t, 0, A - B)
REDUCE(and_i32, uint32_t, ~0u, A &B)
REDUCE(and_i64, uint64_t, ~0ull, A &B)
REDUCE(or_i32, uint32_t, 0, A | B)
REDUCE(or_i64, uint64_t, 0, A | B)
REDUCE(xor_i32, uint32_t, 0, A ^ B)
REDUCE(xor_i64, uint64_t, 0, A ^ B)
REDUCE(min_i32, int32_t, INT32_MAX, A < B ? A : B)
REDUCE(min_i64, int64_t, INT64_MAX, A < B ? A : B)
REDUCE(max_i32, int32_t, INT32_MIN, A > B ? A : B)
REDUCE(max_i64, int64_t, INT64_MIN, A > B ? A : B)
REDUCE(min_u32, uint32_t, ~0u, A < B ? A : B)
REDUCE(min_u64, uint64_t, ~0ull, A < B ? A : B)
REDUCE(max_u32, uint32_t, 0, A > B ? A : B)
REDUCE(max_u64, uint64_t, 0, A > B ? A : B)
REDUCE(add_f32, float, -0.0f, A + B)
REDUCE(add_f64, double, -0.0, A + B)
REDUCE(sub_f32, float, 0.0f, A - B)
REDUCE(sub_f64, double, 0.0, A - B)
REDUCE(min_f32, float, std::numeric_limits<float>::quiet_NaN(), std::fmin(A, B))
REDUCE(min_f64, double, std::numeric_limits<double>::quiet_NaN(),
       std::fmin(A, B))
REDUCE(max_f32, float, std::numeric_limits<float>::quiet_NaN(), std::fmax(A, B))
REDUCE(max_f64, double, std::numeric_limits<double>::quiet_NaN(),
       std::fmax(A, B))
#undef REDUCE
