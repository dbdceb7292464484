// What carry_chains.cu runs: each instruction of PTX that takes or makes a carry, and chains of them
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_PTX_CARRY_STEPS_CUH
#define CORPUS_PTX_CARRY_STEPS_CUH

#include <hipify/ptx/integer.h>
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
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint32_t>(in.x, in.y, cc);
    out0 = hipify::ptx::add_cc<uint32_t>(in.a, in.b, cc);
    out1 = 0u + 0u + cc;
    out.value[0] = out0;
    out.carry[0] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.x, in.y, cc);
    out0 = hipify::ptx::addc_cc<uint32_t>(in.a, in.b, cc);
    out1 = 0u + 0u + cc;
    out.value[1] = out0;
    out.carry[1] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.x, in.y, cc);
    out0 = in.a + in.b + cc;
    out1 = 0u + 0u + cc;
    out.value[2] = out0;
    out.carry[2] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.x, in.y, cc);
    out0 = hipify::ptx::sub_cc<uint32_t>(in.a, in.b, cc);
    out1 = 0u - 0u - !cc;
    out.value[3] = out0;
    out.carry[3] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint32_t>(in.x, in.y, cc);
    out0 = hipify::ptx::subc_cc<uint32_t>(in.a, in.b, cc);
    out1 = 0u - 0u - !cc;
    out.value[4] = out0;
    out.carry[4] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint32_t>(in.x, in.y, cc);
    out0 = in.a - in.b - !cc;
    out1 = 0u - 0u - !cc;
    out.value[5] = out0;
    out.carry[5] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.x, in.y, cc);
    out0 = hipify::ptx::add_cc<uint32_t>(in.a * in.b, in.c, cc);
    out1 = 0u + 0u + cc;
    out.value[6] = out0;
    out.carry[6] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.x, in.y, cc);
    out0 = hipify::ptx::add_cc<uint32_t>(__umulhi(in.a, in.b), in.c, cc);
    out1 = 0u + 0u + cc;
    out.value[7] = out0;
    out.carry[7] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.x, in.y, cc);
    out0 = hipify::ptx::addc_cc<uint32_t>(in.a * in.b, in.c, cc);
    out1 = 0u + 0u + cc;
    out.value[8] = out0;
    out.carry[8] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.x, in.y, cc);
    out0 = hipify::ptx::addc_cc<uint32_t>(__umulhi(in.a, in.b), in.c, cc);
    out1 = 0u + 0u + cc;
    out.value[9] = out0;
    out.carry[9] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.x, in.y, cc);
    out0 = in.a * in.b + in.c + cc;
    out1 = 0u + 0u + cc;
    out.value[10] = out0;
    out.carry[10] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.x, in.y, cc);
    out0 = __umulhi(in.a, in.b) + in.c + cc;
    out1 = 0u + 0u + cc;
    out.value[11] = out0;
    out.carry[11] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t out2;
    uint32_t out3;
    uint32_t out4;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in.left[0], in.right[0], cc);
    out1 = hipify::ptx::addc_cc<uint32_t>(in.left[1], in.right[1], cc);
    out2 = hipify::ptx::addc_cc<uint32_t>(in.left[2], in.right[2], cc);
    out3 = hipify::ptx::addc_cc<uint32_t>(in.left[3], in.right[3], cc);
    out4 = 0u + 0u + cc;
    out.sum[0] = out0;
    out.sum[1] = out1;
    out.sum[2] = out2;
    out.sum[3] = out3;
    out.sum[4] = out4;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t out2;
    uint32_t out3;
    uint32_t out4;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint32_t>(in.left[0], in.right[0], cc);
    out1 = hipify::ptx::subc_cc<uint32_t>(in.left[1], in.right[1], cc);
    out2 = hipify::ptx::subc_cc<uint32_t>(in.left[2], in.right[2], cc);
    out3 = hipify::ptx::subc_cc<uint32_t>(in.left[3], in.right[3], cc);
    out4 = 0u - 0u - !cc;
    out.difference[0] = out0;
    out.difference[1] = out1;
    out.difference[2] = out2;
    out.difference[3] = out3;
    out.difference[4] = out4;
  }
  // Two words by two, the way libraries of large numbers write it.
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t out2;
    uint32_t out3;
    uint32_t cc = 0;
    out0 = in.left[0] * in.right[0];
    out1 = __umulhi(in.left[0], in.right[0]);
    out1 = hipify::ptx::add_cc<uint32_t>(in.left[0] * in.right[1], out1, cc);
    out2 = __umulhi(in.left[0], in.right[1]) + 0u + cc;
    out1 = hipify::ptx::add_cc<uint32_t>(in.left[1] * in.right[0], out1, cc);
    out2 = hipify::ptx::addc_cc<uint32_t>(__umulhi(in.left[1], in.right[0]), out2, cc);
    out3 = 0u + 0u + cc;
    out2 = hipify::ptx::add_cc<uint32_t>(in.left[1] * in.right[1], out2, cc);
    out3 = __umulhi(in.left[1], in.right[1]) + out3 + cc;
    out.product[0] = out0;
    out.product[1] = out1;
    out.product[2] = out2;
    out.product[3] = out3;
  }
}

__device__ void compute(const Input<int32_t> &in, Output<int32_t> &out) {
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.a), uint32_t(in.b), cc);
    out1 = 0u + 0u + cc;
    out.value[0] = out0;
    out.carry[0] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = hipify::ptx::addc_cc<uint32_t>(uint32_t(in.a), uint32_t(in.b), cc);
    out1 = 0u + 0u + cc;
    out.value[1] = out0;
    out.carry[1] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = uint32_t(in.a) + uint32_t(in.b) + cc;
    out1 = 0u + 0u + cc;
    out.value[2] = out0;
    out.carry[2] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = hipify::ptx::sub_cc<uint32_t>(uint32_t(in.a), uint32_t(in.b), cc);
    out1 = 0u - 0u - !cc;
    out.value[3] = out0;
    out.carry[3] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = hipify::ptx::subc_cc<uint32_t>(uint32_t(in.a), uint32_t(in.b), cc);
    out1 = 0u - 0u - !cc;
    out.value[4] = out0;
    out.carry[4] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = uint32_t(in.a) - uint32_t(in.b) - !cc;
    out1 = 0u - 0u - !cc;
    out.value[5] = out0;
    out.carry[5] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.a) * uint32_t(in.b), uint32_t(in.c), cc);
    out1 = 0u + 0u + cc;
    out.value[6] = out0;
    out.carry[6] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = hipify::ptx::add_cc<uint32_t>(__mulhi(in.a, in.b), uint32_t(in.c), cc);
    out1 = 0u + 0u + cc;
    out.value[7] = out0;
    out.carry[7] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = hipify::ptx::addc_cc<uint32_t>(uint32_t(in.a) * uint32_t(in.b), uint32_t(in.c), cc);
    out1 = 0u + 0u + cc;
    out.value[8] = out0;
    out.carry[8] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = hipify::ptx::addc_cc<uint32_t>(__mulhi(in.a, in.b), uint32_t(in.c), cc);
    out1 = 0u + 0u + cc;
    out.value[9] = out0;
    out.carry[9] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = uint32_t(in.a) * uint32_t(in.b) + uint32_t(in.c) + cc;
    out1 = 0u + 0u + cc;
    out.value[10] = out0;
    out.carry[10] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.x), uint32_t(in.y), cc);
    out0 = uint32_t(__mulhi(in.a, in.b)) + uint32_t(in.c) + cc;
    out1 = 0u + 0u + cc;
    out.value[11] = out0;
    out.carry[11] = out1;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t out2;
    uint32_t out3;
    uint32_t out4;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(uint32_t(in.left[0]), uint32_t(in.right[0]), cc);
    out1 = hipify::ptx::addc_cc<uint32_t>(uint32_t(in.left[1]), uint32_t(in.right[1]), cc);
    out2 = hipify::ptx::addc_cc<uint32_t>(uint32_t(in.left[2]), uint32_t(in.right[2]), cc);
    out3 = hipify::ptx::addc_cc<uint32_t>(uint32_t(in.left[3]), uint32_t(in.right[3]), cc);
    out4 = 0u + 0u + cc;
    out.sum[0] = out0;
    out.sum[1] = out1;
    out.sum[2] = out2;
    out.sum[3] = out3;
    out.sum[4] = out4;
  }
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t out2;
    uint32_t out3;
    uint32_t out4;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint32_t>(uint32_t(in.left[0]), uint32_t(in.right[0]), cc);
    out1 = hipify::ptx::subc_cc<uint32_t>(uint32_t(in.left[1]), uint32_t(in.right[1]), cc);
    out2 = hipify::ptx::subc_cc<uint32_t>(uint32_t(in.left[2]), uint32_t(in.right[2]), cc);
    out3 = hipify::ptx::subc_cc<uint32_t>(uint32_t(in.left[3]), uint32_t(in.right[3]), cc);
    out4 = 0u - 0u - !cc;
    out.difference[0] = out0;
    out.difference[1] = out1;
    out.difference[2] = out2;
    out.difference[3] = out3;
    out.difference[4] = out4;
  }
}

__device__ void compute(const Input<uint64_t> &in, Output<uint64_t> &out) {
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint64_t>(in.x, in.y, cc);
    out0 = hipify::ptx::add_cc<uint64_t>(in.a, in.b, cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[0] = out0;
    out.carry[0] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.x, in.y, cc);
    out0 = hipify::ptx::addc_cc<uint64_t>(in.a, in.b, cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[1] = out0;
    out.carry[1] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.x, in.y, cc);
    out0 = in.a + in.b + cc;
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[2] = out0;
    out.carry[2] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.x, in.y, cc);
    out0 = hipify::ptx::sub_cc<uint64_t>(in.a, in.b, cc);
    out1 = uint64_t(0) - uint64_t(0) - !cc;
    out.value[3] = out0;
    out.carry[3] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint64_t>(in.x, in.y, cc);
    out0 = hipify::ptx::subc_cc<uint64_t>(in.a, in.b, cc);
    out1 = uint64_t(0) - uint64_t(0) - !cc;
    out.value[4] = out0;
    out.carry[4] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint64_t>(in.x, in.y, cc);
    out0 = in.a - in.b - !cc;
    out1 = uint64_t(0) - uint64_t(0) - !cc;
    out.value[5] = out0;
    out.carry[5] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.x, in.y, cc);
    out0 = hipify::ptx::add_cc<uint64_t>(in.a * in.b, in.c, cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[6] = out0;
    out.carry[6] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.x, in.y, cc);
    out0 = hipify::ptx::add_cc<uint64_t>(__umul64hi(in.a, in.b), in.c, cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[7] = out0;
    out.carry[7] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.x, in.y, cc);
    out0 = hipify::ptx::addc_cc<uint64_t>(in.a * in.b, in.c, cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[8] = out0;
    out.carry[8] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.x, in.y, cc);
    out0 = hipify::ptx::addc_cc<uint64_t>(__umul64hi(in.a, in.b), in.c, cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[9] = out0;
    out.carry[9] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.x, in.y, cc);
    out0 = in.a * in.b + in.c + cc;
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[10] = out0;
    out.carry[10] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.x, in.y, cc);
    out0 = __umul64hi(in.a, in.b) + in.c + cc;
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[11] = out0;
    out.carry[11] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint64_t out2;
    uint64_t out3;
    uint64_t out4;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(in.left[0], in.right[0], cc);
    out1 = hipify::ptx::addc_cc<uint64_t>(in.left[1], in.right[1], cc);
    out2 = hipify::ptx::addc_cc<uint64_t>(in.left[2], in.right[2], cc);
    out3 = hipify::ptx::addc_cc<uint64_t>(in.left[3], in.right[3], cc);
    out4 = uint64_t(0) + uint64_t(0) + cc;
    out.sum[0] = out0;
    out.sum[1] = out1;
    out.sum[2] = out2;
    out.sum[3] = out3;
    out.sum[4] = out4;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint64_t out2;
    uint64_t out3;
    uint64_t out4;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint64_t>(in.left[0], in.right[0], cc);
    out1 = hipify::ptx::subc_cc<uint64_t>(in.left[1], in.right[1], cc);
    out2 = hipify::ptx::subc_cc<uint64_t>(in.left[2], in.right[2], cc);
    out3 = hipify::ptx::subc_cc<uint64_t>(in.left[3], in.right[3], cc);
    out4 = uint64_t(0) - uint64_t(0) - !cc;
    out.difference[0] = out0;
    out.difference[1] = out1;
    out.difference[2] = out2;
    out.difference[3] = out3;
    out.difference[4] = out4;
  }
  // Two words by two, the way libraries of large numbers write it.
  {
    uint64_t out0;
    uint64_t out1;
    uint64_t out2;
    uint64_t out3;
    uint32_t cc = 0;
    out0 = in.left[0] * in.right[0];
    out1 = __umul64hi(in.left[0], in.right[0]);
    out1 = hipify::ptx::add_cc<uint64_t>(in.left[0] * in.right[1], out1, cc);
    out2 = __umul64hi(in.left[0], in.right[1]) + uint64_t(0) + cc;
    out1 = hipify::ptx::add_cc<uint64_t>(in.left[1] * in.right[0], out1, cc);
    out2 = hipify::ptx::addc_cc<uint64_t>(__umul64hi(in.left[1], in.right[0]), out2, cc);
    out3 = uint64_t(0) + uint64_t(0) + cc;
    out2 = hipify::ptx::add_cc<uint64_t>(in.left[1] * in.right[1], out2, cc);
    out3 = __umul64hi(in.left[1], in.right[1]) + out3 + cc;
    out.product[0] = out0;
    out.product[1] = out1;
    out.product[2] = out2;
    out.product[3] = out3;
  }
}

__device__ void compute(const Input<int64_t> &in, Output<int64_t> &out) {
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.a), uint64_t(in.b), cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[0] = out0;
    out.carry[0] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = hipify::ptx::addc_cc<uint64_t>(uint64_t(in.a), uint64_t(in.b), cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[1] = out0;
    out.carry[1] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = uint64_t(in.a) + uint64_t(in.b) + cc;
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[2] = out0;
    out.carry[2] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = hipify::ptx::sub_cc<uint64_t>(uint64_t(in.a), uint64_t(in.b), cc);
    out1 = uint64_t(0) - uint64_t(0) - !cc;
    out.value[3] = out0;
    out.carry[3] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = hipify::ptx::subc_cc<uint64_t>(uint64_t(in.a), uint64_t(in.b), cc);
    out1 = uint64_t(0) - uint64_t(0) - !cc;
    out.value[4] = out0;
    out.carry[4] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = uint64_t(in.a) - uint64_t(in.b) - !cc;
    out1 = uint64_t(0) - uint64_t(0) - !cc;
    out.value[5] = out0;
    out.carry[5] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.a) * uint64_t(in.b), uint64_t(in.c), cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[6] = out0;
    out.carry[6] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = hipify::ptx::add_cc<uint64_t>(__mul64hi(in.a, in.b), uint64_t(in.c), cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[7] = out0;
    out.carry[7] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = hipify::ptx::addc_cc<uint64_t>(uint64_t(in.a) * uint64_t(in.b), uint64_t(in.c), cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[8] = out0;
    out.carry[8] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = hipify::ptx::addc_cc<uint64_t>(__mul64hi(in.a, in.b), uint64_t(in.c), cc);
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[9] = out0;
    out.carry[9] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = uint64_t(in.a) * uint64_t(in.b) + uint64_t(in.c) + cc;
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[10] = out0;
    out.carry[10] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.x), uint64_t(in.y), cc);
    out0 = uint64_t(__mul64hi(in.a, in.b)) + uint64_t(in.c) + cc;
    out1 = uint64_t(0) + uint64_t(0) + cc;
    out.value[11] = out0;
    out.carry[11] = out1;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint64_t out2;
    uint64_t out3;
    uint64_t out4;
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint64_t>(uint64_t(in.left[0]), uint64_t(in.right[0]), cc);
    out1 = hipify::ptx::addc_cc<uint64_t>(uint64_t(in.left[1]), uint64_t(in.right[1]), cc);
    out2 = hipify::ptx::addc_cc<uint64_t>(uint64_t(in.left[2]), uint64_t(in.right[2]), cc);
    out3 = hipify::ptx::addc_cc<uint64_t>(uint64_t(in.left[3]), uint64_t(in.right[3]), cc);
    out4 = uint64_t(0) + uint64_t(0) + cc;
    out.sum[0] = out0;
    out.sum[1] = out1;
    out.sum[2] = out2;
    out.sum[3] = out3;
    out.sum[4] = out4;
  }
  {
    uint64_t out0;
    uint64_t out1;
    uint64_t out2;
    uint64_t out3;
    uint64_t out4;
    uint32_t cc = 0;
    out0 = hipify::ptx::sub_cc<uint64_t>(uint64_t(in.left[0]), uint64_t(in.right[0]), cc);
    out1 = hipify::ptx::subc_cc<uint64_t>(uint64_t(in.left[1]), uint64_t(in.right[1]), cc);
    out2 = hipify::ptx::subc_cc<uint64_t>(uint64_t(in.left[2]), uint64_t(in.right[2]), cc);
    out3 = hipify::ptx::subc_cc<uint64_t>(uint64_t(in.left[3]), uint64_t(in.right[3]), cc);
    out4 = uint64_t(0) - uint64_t(0) - !cc;
    out.difference[0] = out0;
    out.difference[1] = out1;
    out.difference[2] = out2;
    out.difference[3] = out3;
    out.difference[4] = out4;
  }
}

#endif
