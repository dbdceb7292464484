// What carry_chains.cu runs: each instruction of PTX that takes or makes a carry, and chains of them
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_PTX_CARRY_STEPS_CUH
#define CORPUS_PTX_CARRY_STEPS_CUH

#include <cstdint>

constexpr int steps = 12;

template <class T> struct Input {
  T a, b, c, x, y; // x and y make the carry that comes in
  T left[4], right[4];
};
template <class T> struct Output {
  T value[steps], carry[steps];
  T sum[5], difference[5], product[4];
};

// In each statement the first instruction sets the carry, the second is the one that is tested, and the third shows
// the carry that is left.

__device__ void compute(const Input<uint32_t> &in, Output<uint32_t> &out) {
  asm("sub.cc.u32 %0, %4, %5; add.cc.u32 %0, %2, %3; addc.u32 %1, 0, 0;"
      : "=&r"(out.value[0]), "=&r"(out.carry[0])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("add.cc.u32 %0, %4, %5; addc.cc.u32 %0, %2, %3; addc.u32 %1, 0, 0;"
      : "=&r"(out.value[1]), "=&r"(out.carry[1])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("add.cc.u32 %0, %4, %5; addc.u32 %0, %2, %3; addc.u32 %1, 0, 0;"
      : "=&r"(out.value[2]), "=&r"(out.carry[2])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("add.cc.u32 %0, %4, %5; sub.cc.u32 %0, %2, %3; subc.u32 %1, 0, 0;"
      : "=&r"(out.value[3]), "=&r"(out.carry[3])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("sub.cc.u32 %0, %4, %5; subc.cc.u32 %0, %2, %3; subc.u32 %1, 0, 0;"
      : "=&r"(out.value[4]), "=&r"(out.carry[4])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("sub.cc.u32 %0, %4, %5; subc.u32 %0, %2, %3; subc.u32 %1, 0, 0;"
      : "=&r"(out.value[5]), "=&r"(out.carry[5])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("add.cc.u32 %0, %5, %6; mad.lo.cc.u32 %0, %2, %3, %4; addc.u32 %1, 0, 0;"
      : "=&r"(out.value[6]), "=&r"(out.carry[6])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.u32 %0, %5, %6; mad.hi.cc.u32 %0, %2, %3, %4; addc.u32 %1, 0, 0;"
      : "=&r"(out.value[7]), "=&r"(out.carry[7])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.u32 %0, %5, %6; madc.lo.cc.u32 %0, %2, %3, %4; addc.u32 %1, 0, 0;"
      : "=&r"(out.value[8]), "=&r"(out.carry[8])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.u32 %0, %5, %6; madc.hi.cc.u32 %0, %2, %3, %4; addc.u32 %1, 0, 0;"
      : "=&r"(out.value[9]), "=&r"(out.carry[9])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.u32 %0, %5, %6; madc.lo.u32 %0, %2, %3, %4; addc.u32 %1, 0, 0;"
      : "=&r"(out.value[10]), "=&r"(out.carry[10])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.u32 %0, %5, %6; madc.hi.u32 %0, %2, %3, %4; addc.u32 %1, 0, 0;"
      : "=&r"(out.value[11]), "=&r"(out.carry[11])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("{\n\tadd.cc.u32 %0, %5, %9;\n\taddc.cc.u32 %1, %6, %10;\n\t"
      "addc.cc.u32 %2, %7, %11;\n\taddc.cc.u32 %3, %8, %12;\n\taddc.u32 %4, 0, 0;\n\t}"
      : "=&r"(out.sum[0]), "=&r"(out.sum[1]), "=&r"(out.sum[2]), "=&r"(out.sum[3]), "=&r"(out.sum[4])
      : "r"(in.left[0]), "r"(in.left[1]), "r"(in.left[2]), "r"(in.left[3]),
        "r"(in.right[0]), "r"(in.right[1]), "r"(in.right[2]), "r"(in.right[3]));
  asm("{\n\tsub.cc.u32 %0, %5, %9;\n\tsubc.cc.u32 %1, %6, %10;\n\t"
      "subc.cc.u32 %2, %7, %11;\n\tsubc.cc.u32 %3, %8, %12;\n\tsubc.u32 %4, 0, 0;\n\t}"
      : "=&r"(out.difference[0]), "=&r"(out.difference[1]), "=&r"(out.difference[2]), "=&r"(out.difference[3]), "=&r"(out.difference[4])
      : "r"(in.left[0]), "r"(in.left[1]), "r"(in.left[2]), "r"(in.left[3]),
        "r"(in.right[0]), "r"(in.right[1]), "r"(in.right[2]), "r"(in.right[3]));
  // Two words by two, the way libraries of large numbers write it.
  asm("mul.lo.u32 %0, %4, %6;\n\tmul.hi.u32 %1, %4, %6;\n\t"
      "mad.lo.cc.u32 %1, %4, %7, %1;\n\tmadc.hi.u32 %2, %4, %7, 0;\n\t"
      "mad.lo.cc.u32 %1, %5, %6, %1;\n\tmadc.hi.cc.u32 %2, %5, %6, %2;\n\taddc.u32 %3, 0, 0;\n\t"
      "mad.lo.cc.u32 %2, %5, %7, %2;\n\tmadc.hi.u32 %3, %5, %7, %3;"
      : "=&r"(out.product[0]), "=&r"(out.product[1]), "=&r"(out.product[2]), "=&r"(out.product[3])
      : "r"(in.left[0]), "r"(in.left[1]), "r"(in.right[0]), "r"(in.right[1]));
}

__device__ void compute(const Input<int32_t> &in, Output<int32_t> &out) {
  asm("sub.cc.s32 %0, %4, %5; add.cc.s32 %0, %2, %3; addc.s32 %1, 0, 0;"
      : "=&r"(out.value[0]), "=&r"(out.carry[0])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("add.cc.s32 %0, %4, %5; addc.cc.s32 %0, %2, %3; addc.s32 %1, 0, 0;"
      : "=&r"(out.value[1]), "=&r"(out.carry[1])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("add.cc.s32 %0, %4, %5; addc.s32 %0, %2, %3; addc.s32 %1, 0, 0;"
      : "=&r"(out.value[2]), "=&r"(out.carry[2])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("add.cc.s32 %0, %4, %5; sub.cc.s32 %0, %2, %3; subc.s32 %1, 0, 0;"
      : "=&r"(out.value[3]), "=&r"(out.carry[3])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("sub.cc.s32 %0, %4, %5; subc.cc.s32 %0, %2, %3; subc.s32 %1, 0, 0;"
      : "=&r"(out.value[4]), "=&r"(out.carry[4])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("sub.cc.s32 %0, %4, %5; subc.s32 %0, %2, %3; subc.s32 %1, 0, 0;"
      : "=&r"(out.value[5]), "=&r"(out.carry[5])
      : "r"(in.a), "r"(in.b), "r"(in.x), "r"(in.y));
  asm("add.cc.s32 %0, %5, %6; mad.lo.cc.s32 %0, %2, %3, %4; addc.s32 %1, 0, 0;"
      : "=&r"(out.value[6]), "=&r"(out.carry[6])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.s32 %0, %5, %6; mad.hi.cc.s32 %0, %2, %3, %4; addc.s32 %1, 0, 0;"
      : "=&r"(out.value[7]), "=&r"(out.carry[7])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.s32 %0, %5, %6; madc.lo.cc.s32 %0, %2, %3, %4; addc.s32 %1, 0, 0;"
      : "=&r"(out.value[8]), "=&r"(out.carry[8])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.s32 %0, %5, %6; madc.hi.cc.s32 %0, %2, %3, %4; addc.s32 %1, 0, 0;"
      : "=&r"(out.value[9]), "=&r"(out.carry[9])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.s32 %0, %5, %6; madc.lo.s32 %0, %2, %3, %4; addc.s32 %1, 0, 0;"
      : "=&r"(out.value[10]), "=&r"(out.carry[10])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("add.cc.s32 %0, %5, %6; madc.hi.s32 %0, %2, %3, %4; addc.s32 %1, 0, 0;"
      : "=&r"(out.value[11]), "=&r"(out.carry[11])
      : "r"(in.a), "r"(in.b), "r"(in.c), "r"(in.x), "r"(in.y));
  asm("{\n\tadd.cc.s32 %0, %5, %9;\n\taddc.cc.s32 %1, %6, %10;\n\t"
      "addc.cc.s32 %2, %7, %11;\n\taddc.cc.s32 %3, %8, %12;\n\taddc.s32 %4, 0, 0;\n\t}"
      : "=&r"(out.sum[0]), "=&r"(out.sum[1]), "=&r"(out.sum[2]), "=&r"(out.sum[3]), "=&r"(out.sum[4])
      : "r"(in.left[0]), "r"(in.left[1]), "r"(in.left[2]), "r"(in.left[3]),
        "r"(in.right[0]), "r"(in.right[1]), "r"(in.right[2]), "r"(in.right[3]));
  asm("{\n\tsub.cc.s32 %0, %5, %9;\n\tsubc.cc.s32 %1, %6, %10;\n\t"
      "subc.cc.s32 %2, %7, %11;\n\tsubc.cc.s32 %3, %8, %12;\n\tsubc.s32 %4, 0, 0;\n\t}"
      : "=&r"(out.difference[0]), "=&r"(out.difference[1]), "=&r"(out.difference[2]), "=&r"(out.difference[3]), "=&r"(out.difference[4])
      : "r"(in.left[0]), "r"(in.left[1]), "r"(in.left[2]), "r"(in.left[3]),
        "r"(in.right[0]), "r"(in.right[1]), "r"(in.right[2]), "r"(in.right[3]));
}

__device__ void compute(const Input<uint64_t> &in, Output<uint64_t> &out) {
  asm("sub.cc.u64 %0, %4, %5; add.cc.u64 %0, %2, %3; addc.u64 %1, 0, 0;"
      : "=&l"(out.value[0]), "=&l"(out.carry[0])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("add.cc.u64 %0, %4, %5; addc.cc.u64 %0, %2, %3; addc.u64 %1, 0, 0;"
      : "=&l"(out.value[1]), "=&l"(out.carry[1])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("add.cc.u64 %0, %4, %5; addc.u64 %0, %2, %3; addc.u64 %1, 0, 0;"
      : "=&l"(out.value[2]), "=&l"(out.carry[2])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("add.cc.u64 %0, %4, %5; sub.cc.u64 %0, %2, %3; subc.u64 %1, 0, 0;"
      : "=&l"(out.value[3]), "=&l"(out.carry[3])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("sub.cc.u64 %0, %4, %5; subc.cc.u64 %0, %2, %3; subc.u64 %1, 0, 0;"
      : "=&l"(out.value[4]), "=&l"(out.carry[4])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("sub.cc.u64 %0, %4, %5; subc.u64 %0, %2, %3; subc.u64 %1, 0, 0;"
      : "=&l"(out.value[5]), "=&l"(out.carry[5])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("add.cc.u64 %0, %5, %6; mad.lo.cc.u64 %0, %2, %3, %4; addc.u64 %1, 0, 0;"
      : "=&l"(out.value[6]), "=&l"(out.carry[6])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.u64 %0, %5, %6; mad.hi.cc.u64 %0, %2, %3, %4; addc.u64 %1, 0, 0;"
      : "=&l"(out.value[7]), "=&l"(out.carry[7])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.u64 %0, %5, %6; madc.lo.cc.u64 %0, %2, %3, %4; addc.u64 %1, 0, 0;"
      : "=&l"(out.value[8]), "=&l"(out.carry[8])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.u64 %0, %5, %6; madc.hi.cc.u64 %0, %2, %3, %4; addc.u64 %1, 0, 0;"
      : "=&l"(out.value[9]), "=&l"(out.carry[9])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.u64 %0, %5, %6; madc.lo.u64 %0, %2, %3, %4; addc.u64 %1, 0, 0;"
      : "=&l"(out.value[10]), "=&l"(out.carry[10])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.u64 %0, %5, %6; madc.hi.u64 %0, %2, %3, %4; addc.u64 %1, 0, 0;"
      : "=&l"(out.value[11]), "=&l"(out.carry[11])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("{\n\tadd.cc.u64 %0, %5, %9;\n\taddc.cc.u64 %1, %6, %10;\n\t"
      "addc.cc.u64 %2, %7, %11;\n\taddc.cc.u64 %3, %8, %12;\n\taddc.u64 %4, 0, 0;\n\t}"
      : "=&l"(out.sum[0]), "=&l"(out.sum[1]), "=&l"(out.sum[2]), "=&l"(out.sum[3]), "=&l"(out.sum[4])
      : "l"(in.left[0]), "l"(in.left[1]), "l"(in.left[2]), "l"(in.left[3]),
        "l"(in.right[0]), "l"(in.right[1]), "l"(in.right[2]), "l"(in.right[3]));
  asm("{\n\tsub.cc.u64 %0, %5, %9;\n\tsubc.cc.u64 %1, %6, %10;\n\t"
      "subc.cc.u64 %2, %7, %11;\n\tsubc.cc.u64 %3, %8, %12;\n\tsubc.u64 %4, 0, 0;\n\t}"
      : "=&l"(out.difference[0]), "=&l"(out.difference[1]), "=&l"(out.difference[2]), "=&l"(out.difference[3]), "=&l"(out.difference[4])
      : "l"(in.left[0]), "l"(in.left[1]), "l"(in.left[2]), "l"(in.left[3]),
        "l"(in.right[0]), "l"(in.right[1]), "l"(in.right[2]), "l"(in.right[3]));
  // Two words by two, the way libraries of large numbers write it.
  asm("mul.lo.u64 %0, %4, %6;\n\tmul.hi.u64 %1, %4, %6;\n\t"
      "mad.lo.cc.u64 %1, %4, %7, %1;\n\tmadc.hi.u64 %2, %4, %7, 0;\n\t"
      "mad.lo.cc.u64 %1, %5, %6, %1;\n\tmadc.hi.cc.u64 %2, %5, %6, %2;\n\taddc.u64 %3, 0, 0;\n\t"
      "mad.lo.cc.u64 %2, %5, %7, %2;\n\tmadc.hi.u64 %3, %5, %7, %3;"
      : "=&l"(out.product[0]), "=&l"(out.product[1]), "=&l"(out.product[2]), "=&l"(out.product[3])
      : "l"(in.left[0]), "l"(in.left[1]), "l"(in.right[0]), "l"(in.right[1]));
}

__device__ void compute(const Input<int64_t> &in, Output<int64_t> &out) {
  asm("sub.cc.s64 %0, %4, %5; add.cc.s64 %0, %2, %3; addc.s64 %1, 0, 0;"
      : "=&l"(out.value[0]), "=&l"(out.carry[0])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("add.cc.s64 %0, %4, %5; addc.cc.s64 %0, %2, %3; addc.s64 %1, 0, 0;"
      : "=&l"(out.value[1]), "=&l"(out.carry[1])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("add.cc.s64 %0, %4, %5; addc.s64 %0, %2, %3; addc.s64 %1, 0, 0;"
      : "=&l"(out.value[2]), "=&l"(out.carry[2])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("add.cc.s64 %0, %4, %5; sub.cc.s64 %0, %2, %3; subc.s64 %1, 0, 0;"
      : "=&l"(out.value[3]), "=&l"(out.carry[3])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("sub.cc.s64 %0, %4, %5; subc.cc.s64 %0, %2, %3; subc.s64 %1, 0, 0;"
      : "=&l"(out.value[4]), "=&l"(out.carry[4])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("sub.cc.s64 %0, %4, %5; subc.s64 %0, %2, %3; subc.s64 %1, 0, 0;"
      : "=&l"(out.value[5]), "=&l"(out.carry[5])
      : "l"(in.a), "l"(in.b), "l"(in.x), "l"(in.y));
  asm("add.cc.s64 %0, %5, %6; mad.lo.cc.s64 %0, %2, %3, %4; addc.s64 %1, 0, 0;"
      : "=&l"(out.value[6]), "=&l"(out.carry[6])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.s64 %0, %5, %6; mad.hi.cc.s64 %0, %2, %3, %4; addc.s64 %1, 0, 0;"
      : "=&l"(out.value[7]), "=&l"(out.carry[7])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.s64 %0, %5, %6; madc.lo.cc.s64 %0, %2, %3, %4; addc.s64 %1, 0, 0;"
      : "=&l"(out.value[8]), "=&l"(out.carry[8])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.s64 %0, %5, %6; madc.hi.cc.s64 %0, %2, %3, %4; addc.s64 %1, 0, 0;"
      : "=&l"(out.value[9]), "=&l"(out.carry[9])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.s64 %0, %5, %6; madc.lo.s64 %0, %2, %3, %4; addc.s64 %1, 0, 0;"
      : "=&l"(out.value[10]), "=&l"(out.carry[10])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("add.cc.s64 %0, %5, %6; madc.hi.s64 %0, %2, %3, %4; addc.s64 %1, 0, 0;"
      : "=&l"(out.value[11]), "=&l"(out.carry[11])
      : "l"(in.a), "l"(in.b), "l"(in.c), "l"(in.x), "l"(in.y));
  asm("{\n\tadd.cc.s64 %0, %5, %9;\n\taddc.cc.s64 %1, %6, %10;\n\t"
      "addc.cc.s64 %2, %7, %11;\n\taddc.cc.s64 %3, %8, %12;\n\taddc.s64 %4, 0, 0;\n\t}"
      : "=&l"(out.sum[0]), "=&l"(out.sum[1]), "=&l"(out.sum[2]), "=&l"(out.sum[3]), "=&l"(out.sum[4])
      : "l"(in.left[0]), "l"(in.left[1]), "l"(in.left[2]), "l"(in.left[3]),
        "l"(in.right[0]), "l"(in.right[1]), "l"(in.right[2]), "l"(in.right[3]));
  asm("{\n\tsub.cc.s64 %0, %5, %9;\n\tsubc.cc.s64 %1, %6, %10;\n\t"
      "subc.cc.s64 %2, %7, %11;\n\tsubc.cc.s64 %3, %8, %12;\n\tsubc.s64 %4, 0, 0;\n\t}"
      : "=&l"(out.difference[0]), "=&l"(out.difference[1]), "=&l"(out.difference[2]), "=&l"(out.difference[3]), "=&l"(out.difference[4])
      : "l"(in.left[0]), "l"(in.left[1]), "l"(in.left[2]), "l"(in.left[3]),
        "l"(in.right[0]), "l"(in.right[1]), "l"(in.right[2]), "l"(in.right[3]));
}

#endif
