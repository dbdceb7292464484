// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TARGETS: sm_80
//
// Loads and stores with hints to caches, for each type that CUDA declares them
// for, and the macros of nvcc's version.
#include "../api/check.h"
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#if __CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10 != CUDART_VERSION
#error "nvcc's version is the toolkit's"
#endif
#if !defined(__CUDACC_VER_BUILD__) || !defined(__CUDA_API_VER_MAJOR__) ||       \
    !defined(__CUDA_API_VER_MINOR__)
#error "nvcc defines them"
#endif

template <class T> __global__ void move(const T *from, T *to) {
  __stwb(to + 0, __ldca(from + 0));
  __stcg(to + 1, __ldcg(from + 1));
  __stcs(to + 2, __ldcs(from + 2));
  __stwt(to + 3, __ldlu(from + 3));
  __stwb(to + 4, __ldcv(from + 4));
  __stcg(to + 5, __ldg(from + 5));
}

template <class T> void check(const char *name) {
  unsigned char bytes[6 * sizeof(T)], got[6 * sizeof(T)];
  for (unsigned i = 0; i < sizeof(bytes); ++i)
    bytes[i] = (unsigned char)(i * 7 + 1);
  T *from, *to;
  OK(cudaMalloc(&from, sizeof(bytes)));
  OK(cudaMalloc(&to, sizeof(bytes)));
  OK(cudaMemcpy(from, bytes, sizeof(bytes), cudaMemcpyHostToDevice));
  move<<<1, 1>>>(from, to);
  OK(cudaMemcpy(got, to, sizeof(got), cudaMemcpyDeviceToHost));
  if (std::memcmp(bytes, got, sizeof(got))) {
    std::printf("%s\n", name);
    ++Failures;
  }
  OK(cudaFree(from));
  OK(cudaFree(to));
}
#define CHECK(...) check<__VA_ARGS__>(#__VA_ARGS__)

int main() {
  CHECK(char);
  CHECK(signed char);
  CHECK(unsigned char);
  CHECK(short);
  CHECK(unsigned short);
  CHECK(int);
  CHECK(unsigned);
  CHECK(long);
  CHECK(unsigned long);
  CHECK(long long);
  CHECK(unsigned long long);
  CHECK(float);
  CHECK(double);
  CHECK(char2);
  CHECK(char4);
  CHECK(uchar2);
  CHECK(uchar4);
  CHECK(short2);
  CHECK(short4);
  CHECK(ushort2);
  CHECK(ushort4);
  CHECK(int2);
  CHECK(int4);
  CHECK(uint2);
  CHECK(uint4);
  CHECK(longlong2);
  CHECK(ulonglong2);
  CHECK(float2);
  CHECK(float4);
  CHECK(double2);
  CHECK(__half);
  CHECK(__half2);
  CHECK(__nv_bfloat16);
  CHECK(__nv_bfloat162);
  return finish();
}
