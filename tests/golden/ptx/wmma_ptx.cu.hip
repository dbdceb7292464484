// wmma.load, wmma.mma and wmma.store of PTX; elements of results by sm_80's places
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>
#include <hipify/device.h>
#include <hipify/ptx/wmma.h>
#include <hipify/warp.h>
#include "wmma_host.cuh"

// Where sm_80 has element i of a lane's eight results: in tiles of 8 x 8.
__device__ int rowOf(int lane, int i) { return lane / 4 + i / 2 % 2 * 8; }
__device__ int columnOf(int lane, int i) { return lane % 4 * 2 + i % 2 + i / 4 * 8; }

// Each: D = A * B + C, the matrices of a warp one after the other.
struct HalfToFloat {  // From shared memory, with strides; the result without wmma.store.
  static constexpr int M = 16, N = 16, K = 16, strideA = 24, strideB = 16;
  static constexpr bool rowA = true, rowB = false;
  using In = __half;
  using Out = float;
  static const char *name() { return "m16n16k16 f16 to f32"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    __shared__ __align__(32) In tile[warpsPerBlock][M * strideA];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int i = lane; i < M * strideA; i += 32)
      tile[warp][i] = a[i];
    __syncwarp();
    const unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(tile[warp]));
    unsigned x[8], y[8];
    float sum[8];
    {
      const auto result = hipify::ptx::wmma::load_a<hipify::ptx::wmma::m16n16k16, hipify::ptx::wmma::f16, hipify::ptx::wmma::row, hipify::ptx::shared>(address, uint32_t(strideA));
      x[0] = result[0];
      x[1] = result[1];
      x[2] = result[2];
      x[3] = result[3];
      x[4] = result[4];
      x[5] = result[5];
      x[6] = result[6];
      x[7] = result[7];
    }
    {
      const auto result = hipify::ptx::wmma::load_b<hipify::ptx::wmma::m16n16k16, hipify::ptx::wmma::f16, hipify::ptx::wmma::col, hipify::ptx::global>(b);
      y[0] = result[0];
      y[1] = result[1];
      y[2] = result[2];
      y[3] = result[3];
      y[4] = result[4];
      y[5] = result[5];
      y[6] = result[6];
      y[7] = result[7];
    }
    for (int i = 0; i < 8; ++i)
      sum[i] = c[rowOf(lane, i) * N + columnOf(lane, i)];
    {
      float out0 = sum[0];
      float out1 = sum[1];
      float out2 = sum[2];
      float out3 = sum[3];
      float out4 = sum[4];
      float out5 = sum[5];
      float out6 = sum[6];
      float out7 = sum[7];
      const auto result = hipify::ptx::wmma::mma<hipify::ptx::wmma::m16n16k16, hipify::ptx::wmma::f16, hipify::ptx::wmma::f32, hipify::ptx::wmma::f32, hipify::ptx::wmma::wraps>({x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]}, {y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7]}, {out0, out1, out2, out3, out4, out5, out6, out7});
      out0 = result[0];
      out1 = result[1];
      out2 = result[2];
      out3 = result[3];
      out4 = result[4];
      out5 = result[5];
      out6 = result[6];
      out7 = result[7];
      sum[0] = out0;
      sum[1] = out1;
      sum[2] = out2;
      sum[3] = out3;
      sum[4] = out4;
      sum[5] = out5;
      sum[6] = out6;
      sum[7] = out7;
    }
    for (int i = 0; i < 8; ++i)
      d[rowOf(lane, i) * N + columnOf(lane, i)] = sum[i];
  }
};

struct HalfToHalf {  // One statement, generic addresses.
  static constexpr int M = 8, N = 32, K = 16, strideA = 8, strideB = 40;
  static constexpr bool rowA = false, rowB = true;
  using In = __half;
  using Out = __half;
  static const char *name() { return "m8n32k16 f16 to f16"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    {
      uint32_t a0{};
      uint32_t a1{};
      uint32_t a2{};
      uint32_t a3{};
      uint32_t a4{};
      uint32_t a5{};
      uint32_t a6{};
      uint32_t a7{};
      uint32_t b0{};
      uint32_t b1{};
      uint32_t b2{};
      uint32_t b3{};
      uint32_t b4{};
      uint32_t b5{};
      uint32_t b6{};
      uint32_t b7{};
      uint32_t c0{};
      uint32_t c1{};
      uint32_t c2{};
      uint32_t c3{};
      {
        const auto result = hipify::ptx::wmma::load_a<hipify::ptx::wmma::m8n32k16, hipify::ptx::wmma::f16, hipify::ptx::wmma::col, hipify::ptx::generic>(a, uint32_t(strideA));
        a0 = result[0];
        a1 = result[1];
        a2 = result[2];
        a3 = result[3];
        a4 = result[4];
        a5 = result[5];
        a6 = result[6];
        a7 = result[7];
      }
      {
        const auto result = hipify::ptx::wmma::load_b<hipify::ptx::wmma::m8n32k16, hipify::ptx::wmma::f16, hipify::ptx::wmma::row, hipify::ptx::generic>(b, uint32_t(strideB));
        b0 = result[0];
        b1 = result[1];
        b2 = result[2];
        b3 = result[3];
        b4 = result[4];
        b5 = result[5];
        b6 = result[6];
        b7 = result[7];
      }
      {
        const auto result = hipify::ptx::wmma::load_c<hipify::ptx::wmma::m8n32k16, hipify::ptx::wmma::f16, hipify::ptx::wmma::row, hipify::ptx::generic>(c);
        c0 = result[0];
        c1 = result[1];
        c2 = result[2];
        c3 = result[3];
      }
      {
        const auto result = hipify::ptx::wmma::mma<hipify::ptx::wmma::m8n32k16, hipify::ptx::wmma::f16, hipify::ptx::wmma::f16, hipify::ptx::wmma::f16, hipify::ptx::wmma::wraps>({a0, a1, a2, a3, a4, a5, a6, a7}, {b0, b1, b2, b3, b4, b5, b6, b7}, {c0, c1, c2, c3});
        c0 = result[0];
        c1 = result[1];
        c2 = result[2];
        c3 = result[3];
      }
      hipify::ptx::wmma::store_d<hipify::ptx::wmma::m8n32k16, hipify::ptx::wmma::f16, hipify::ptx::wmma::row, hipify::ptx::generic>(d, {c0, c1, c2, c3});
    }
  }
};

struct Bytes {
  static constexpr int M = 32, N = 8, K = 16, strideA = 16, strideB = 32;
  static constexpr bool rowA = true, rowB = true;
  using In = signed char;
  using Out = int;
  static const char *name() { return "m32n8k16 s8 clamped"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    {
      uint32_t a0{};
      uint32_t a1{};
      uint32_t a2{};
      uint32_t a3{};
      uint32_t b0{};
      uint32_t c0{};
      uint32_t c1{};
      uint32_t c2{};
      uint32_t c3{};
      uint32_t c4{};
      uint32_t c5{};
      uint32_t c6{};
      uint32_t c7{};
      {
        const auto result = hipify::ptx::wmma::load_a<hipify::ptx::wmma::m32n8k16, hipify::ptx::wmma::s8, hipify::ptx::wmma::row, hipify::ptx::global>(a);
        a0 = result[0];
        a1 = result[1];
        a2 = result[2];
        a3 = result[3];
      }
      {
        const auto result = hipify::ptx::wmma::load_b<hipify::ptx::wmma::m32n8k16, hipify::ptx::wmma::s8, hipify::ptx::wmma::row, hipify::ptx::global>(b, uint32_t(strideB));
        b0 = result[0];
      }
      {
        const auto result = hipify::ptx::wmma::load_c<hipify::ptx::wmma::m32n8k16, hipify::ptx::wmma::s32, hipify::ptx::wmma::row, hipify::ptx::global>(c, 8u);
        c0 = result[0];
        c1 = result[1];
        c2 = result[2];
        c3 = result[3];
        c4 = result[4];
        c5 = result[5];
        c6 = result[6];
        c7 = result[7];
      }
      {
        const auto result = hipify::ptx::wmma::mma<hipify::ptx::wmma::m32n8k16, hipify::ptx::wmma::s8, hipify::ptx::wmma::s32, hipify::ptx::wmma::s32, hipify::ptx::wmma::satfinite>({a0, a1, a2, a3}, {b0}, {int32_t(c0), int32_t(c1), int32_t(c2), int32_t(c3), int32_t(c4), int32_t(c5), int32_t(c6), int32_t(c7)});
        c0 = result[0];
        c1 = result[1];
        c2 = result[2];
        c3 = result[3];
        c4 = result[4];
        c5 = result[5];
        c6 = result[6];
        c7 = result[7];
      }
      hipify::ptx::wmma::store_d<hipify::ptx::wmma::m32n8k16, hipify::ptx::wmma::s32, hipify::ptx::wmma::row, hipify::ptx::global>(d, {int32_t(c0), int32_t(c1), int32_t(c2), int32_t(c3), int32_t(c4), int32_t(c5), int32_t(c6), int32_t(c7)}, uint32_t(8));
    }
  }
};

struct Brain {
  static constexpr int M = 16, N = 16, K = 16, strideA = 16, strideB = 16;
  static constexpr bool rowA = false, rowB = false;
  using In = __hip_bfloat16;
  using Out = float;
  static const char *name() { return "m16n16k16 bf16"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    {
      uint32_t a0{};
      uint32_t a1{};
      uint32_t a2{};
      uint32_t a3{};
      uint32_t b0{};
      uint32_t b1{};
      uint32_t b2{};
      uint32_t b3{};
      float c0{};
      float c1{};
      float c2{};
      float c3{};
      float c4{};
      float c5{};
      float c6{};
      float c7{};
      {
        const auto result = hipify::ptx::wmma::load_a<hipify::ptx::wmma::m16n16k16, hipify::ptx::wmma::bf16, hipify::ptx::wmma::col, hipify::ptx::generic>(a);
        a0 = result[0];
        a1 = result[1];
        a2 = result[2];
        a3 = result[3];
      }
      {
        const auto result = hipify::ptx::wmma::load_b<hipify::ptx::wmma::m16n16k16, hipify::ptx::wmma::bf16, hipify::ptx::wmma::col, hipify::ptx::generic>(b);
        b0 = result[0];
        b1 = result[1];
        b2 = result[2];
        b3 = result[3];
      }
      {
        const auto result = hipify::ptx::wmma::load_c<hipify::ptx::wmma::m16n16k16, hipify::ptx::wmma::f32, hipify::ptx::wmma::row, hipify::ptx::generic>(c);
        c0 = result[0];
        c1 = result[1];
        c2 = result[2];
        c3 = result[3];
        c4 = result[4];
        c5 = result[5];
        c6 = result[6];
        c7 = result[7];
      }
      {
        const auto result = hipify::ptx::wmma::mma<hipify::ptx::wmma::m16n16k16, hipify::ptx::wmma::bf16, hipify::ptx::wmma::f32, hipify::ptx::wmma::f32>({a0, a1, a2, a3}, {b0, b1, b2, b3}, {c0, c1, c2, c3, c4, c5, c6, c7});
        c0 = result[0];
        c1 = result[1];
        c2 = result[2];
        c3 = result[3];
        c4 = result[4];
        c5 = result[5];
        c6 = result[6];
        c7 = result[7];
      }
      hipify::ptx::wmma::store_d<hipify::ptx::wmma::m16n16k16, hipify::ptx::wmma::f32, hipify::ptx::wmma::row, hipify::ptx::generic>(d, {c0, c1, c2, c3, c4, c5, c6, c7});
    }
  }
};

struct Tf32 {
  static constexpr int M = 16, N = 16, K = 8, strideA = 8, strideB = 16;
  static constexpr bool rowA = true, rowB = true;
  using In = float;
  using Out = float;
  static const char *name() { return "m16n16k8 tf32"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    {
      uint32_t a0{};
      uint32_t a1{};
      uint32_t a2{};
      uint32_t a3{};
      uint32_t b0{};
      uint32_t b1{};
      uint32_t b2{};
      uint32_t b3{};
      float c0{};
      float c1{};
      float c2{};
      float c3{};
      float c4{};
      float c5{};
      float c6{};
      float c7{};
      {
        const auto result = hipify::ptx::wmma::load_a<hipify::ptx::wmma::m16n16k8, hipify::ptx::wmma::tf32, hipify::ptx::wmma::row, hipify::ptx::generic>(a);
        a0 = result[0];
        a1 = result[1];
        a2 = result[2];
        a3 = result[3];
      }
      {
        const auto result = hipify::ptx::wmma::load_b<hipify::ptx::wmma::m16n16k8, hipify::ptx::wmma::tf32, hipify::ptx::wmma::row, hipify::ptx::generic>(b);
        b0 = result[0];
        b1 = result[1];
        b2 = result[2];
        b3 = result[3];
      }
      {
        const auto result = hipify::ptx::wmma::load_c<hipify::ptx::wmma::m16n16k8, hipify::ptx::wmma::f32, hipify::ptx::wmma::row, hipify::ptx::generic>(c);
        c0 = result[0];
        c1 = result[1];
        c2 = result[2];
        c3 = result[3];
        c4 = result[4];
        c5 = result[5];
        c6 = result[6];
        c7 = result[7];
      }
      {
        const auto result = hipify::ptx::wmma::mma<hipify::ptx::wmma::m16n16k8, hipify::ptx::wmma::tf32, hipify::ptx::wmma::f32, hipify::ptx::wmma::f32>({a0, a1, a2, a3}, {b0, b1, b2, b3}, {c0, c1, c2, c3, c4, c5, c6, c7});
        c0 = result[0];
        c1 = result[1];
        c2 = result[2];
        c3 = result[3];
        c4 = result[4];
        c5 = result[5];
        c6 = result[6];
        c7 = result[7];
      }
      hipify::ptx::wmma::store_d<hipify::ptx::wmma::m16n16k8, hipify::ptx::wmma::f32, hipify::ptx::wmma::row, hipify::ptx::generic>(d, {c0, c1, c2, c3, c4, c5, c6, c7});
    }
  }
};

struct Double {
  static constexpr int M = 8, N = 8, K = 4, strideA = 4, strideB = 4;
  static constexpr bool rowA = true, rowB = false;
  using In = double;
  using Out = double;
  static const char *name() { return "m8n8k4 f64"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    {
      double a0{};
      double b0{};
      double c0{};
      double c1{};
      {
        const auto result = hipify::ptx::wmma::load_a<hipify::ptx::wmma::m8n8k4, hipify::ptx::wmma::f64, hipify::ptx::wmma::row, hipify::ptx::generic>(a);
        a0 = result[0];
      }
      {
        const auto result = hipify::ptx::wmma::load_b<hipify::ptx::wmma::m8n8k4, hipify::ptx::wmma::f64, hipify::ptx::wmma::col, hipify::ptx::generic>(b);
        b0 = result[0];
      }
      {
        const auto result = hipify::ptx::wmma::load_c<hipify::ptx::wmma::m8n8k4, hipify::ptx::wmma::f64, hipify::ptx::wmma::row, hipify::ptx::generic>(c);
        c0 = result[0];
        c1 = result[1];
      }
      {
        const auto result = hipify::ptx::wmma::mma<hipify::ptx::wmma::m8n8k4, hipify::ptx::wmma::f64, hipify::ptx::wmma::f64, hipify::ptx::wmma::f64>({a0}, {b0}, {c0, c1});
        c0 = result[0];
        c1 = result[1];
      }
      hipify::ptx::wmma::store_d<hipify::ptx::wmma::m8n8k4, hipify::ptx::wmma::f64, hipify::ptx::wmma::row, hipify::ptx::generic>(d, {c0, c1});
    }
  }
};

template <class P> __global__ void multiply(const typename P::In *a, int sizeA, const typename P::In *b, int sizeB, const typename P::Out *c, typename P::Out *d) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  P::run(a + warp * sizeA, b + warp * sizeB, c + warp * P::M * P::N, d + warp * P::M * P::N);
}

template <class P> int check() {
  using In = typename P::In;
  using Out = typename P::Out;
  const int sizeA = (P::rowA ? P::M : P::K) * P::strideA, sizeB = (P::rowB ? P::K : P::N) * P::strideB;
  const int sizeC = P::M * P::N;
  std::vector<In> a(warps * sizeA), b(warps * sizeB);
  std::vector<Out> c(warps * sizeC);
  for (In &v : a)
    v = random<In>(Fill::Whole);
  for (In &v : b)
    v = random<In>(Fill::Whole);
  for (Out &v : c)
    v = random<Out>(Fill::Whole);
  DeviceArray<In> deviceA(a), deviceB(b);
  DeviceArray<Out> deviceC(c), deviceD(c.size());
  multiply<P><<<warps / warpsPerBlock, warpsPerBlock * lanes>>>(deviceA.data, sizeA, deviceB.data, sizeB, deviceC.data, deviceD.data);
  CHECK(hipGetLastError());
  const std::vector<Out> d = deviceD.read();
  int wrong = 0;
  for (int w = 0; w != warps; ++w)
    for (int i = 0; i != P::M; ++i)
      for (int j = 0; j != P::N; ++j) {
        double want = number(c[w * sizeC + i * P::N + j]);
        for (int k = 0; k != P::K; ++k)
          want += number(a[w * sizeA + (P::rowA ? i * P::strideA + k : k * P::strideA + i)]) *
                  number(b[w * sizeB + (P::rowB ? k * P::strideB + j : j * P::strideB + k)]);
        if (std::is_same<Out, int>::value)
          want = std::fmin(std::fmax(want, INT_MIN), INT_MAX);
        const double got = number(d[w * sizeC + i * P::N + j]);
        if (got != want && wrong++ < 3)
          std::printf("%s: warp %d row %d column %d: %g, not %g\n", P::name(), w, i, j, got, want);
      }
  return wrong != 0;
}

// Rows of A and columns of B of 128 bits, as 4-bit integers and as single bits.
__global__ void multiplyBits(const unsigned *a, const unsigned *b, int *d, int *dAnd, int *dXor) {
  {
    uint32_t a0{};
    uint32_t b0{};
    uint32_t c0{};
    uint32_t c1{};
    {
      const auto result = hipify::ptx::wmma::load_a<hipify::ptx::wmma::m8n8k32, hipify::ptx::wmma::u4, hipify::ptx::wmma::row, hipify::ptx::global>(a, 32u);
      a0 = result[0];
    }
    {
      const auto result = hipify::ptx::wmma::load_b<hipify::ptx::wmma::m8n8k32, hipify::ptx::wmma::u4, hipify::ptx::wmma::col, hipify::ptx::global>(b, 32u);
      b0 = result[0];
    }
    c0 = 1u;
    c1 = 1u;
    {
      const auto result = hipify::ptx::wmma::mma<hipify::ptx::wmma::m8n8k32, hipify::ptx::wmma::u4, hipify::ptx::wmma::s32, hipify::ptx::wmma::s32, hipify::ptx::wmma::wraps>({a0}, {b0}, {int32_t(c0), int32_t(c1)});
      c0 = result[0];
      c1 = result[1];
    }
    hipify::ptx::wmma::store_d<hipify::ptx::wmma::m8n8k32, hipify::ptx::wmma::s32, hipify::ptx::wmma::row, hipify::ptx::global>(d, {int32_t(c0), int32_t(c1)}, 8u);
    {
      const auto result = hipify::ptx::wmma::load_a<hipify::ptx::wmma::m8n8k128, hipify::ptx::wmma::b1, hipify::ptx::wmma::row, hipify::ptx::global>(a);
      a0 = result[0];
    }
    {
      const auto result = hipify::ptx::wmma::load_b<hipify::ptx::wmma::m8n8k128, hipify::ptx::wmma::b1, hipify::ptx::wmma::col, hipify::ptx::global>(b);
      b0 = result[0];
    }
    c0 = 0u;
    c1 = 0u;
    {
      const auto result = hipify::ptx::wmma::mma_and<hipify::ptx::wmma::m8n8k128, hipify::ptx::wmma::b1>({a0}, {b0}, {int32_t(c0), int32_t(c1)});
      c0 = result[0];
      c1 = result[1];
    }
    hipify::ptx::wmma::store_d<hipify::ptx::wmma::m8n8k128, hipify::ptx::wmma::s32, hipify::ptx::wmma::row, hipify::ptx::global>(dAnd, {int32_t(c0), int32_t(c1)});
    {
      const auto result = hipify::ptx::wmma::mma<hipify::ptx::wmma::m8n8k128, hipify::ptx::wmma::b1, hipify::ptx::wmma::s32, hipify::ptx::wmma::s32>({a0}, {b0}, {int32_t(c0), int32_t(c1)});
      c0 = result[0];
      c1 = result[1];
    }
    hipify::ptx::wmma::store_d<hipify::ptx::wmma::m8n8k128, hipify::ptx::wmma::s32, hipify::ptx::wmma::col, hipify::ptx::global>(dXor, {int32_t(c0), int32_t(c1)});
  }
}

int checkBits() {
  std::vector<unsigned> a(8 * 4), b(8 * 4);
  for (unsigned &v : a)
    v = next() << 16 ^ next();
  for (unsigned &v : b)
    v = next() << 16 ^ next();
  DeviceArray<unsigned> deviceA(a), deviceB(b);
  DeviceArray<int> deviceD(64), deviceAnd(64), deviceXor(64);
  multiplyBits<<<1, 32>>>(deviceA.data, deviceB.data, deviceD.data, deviceAnd.data, deviceXor.data);
  CHECK(hipGetLastError());
  const std::vector<int> d = deviceD.read(), dAnd = deviceAnd.read(), dXor = deviceXor.read();
  int wrong = 0;
  for (int i = 0; i != 8; ++i)
    for (int j = 0; j != 8; ++j) {
      int sum = 1, ands = 0, xors = 0;
      for (int w = 0; w != 4; ++w) {
        const unsigned x = a[i * 4 + w], y = b[j * 4 + w];
        for (int bit = 0; bit != 32; ++bit) {
          if (bit % 4 == 0)
            sum += (x >> bit & 15) * (y >> bit & 15);
          ands += (x & y) >> bit & 1;
          xors += (x ^ y) >> bit & 1;
        }
      }
      wrong += d[i * 8 + j] != sum || dAnd[i * 8 + j] != ands || dXor[j * 8 + i] != ands + xors;
    }
  if (wrong)
    std::printf("u4 and b1: %d wrong\n", wrong);
  return wrong != 0;
}

int main() {
  const int failed = check<HalfToFloat>() + check<HalfToHalf>() + check<Bytes>() + check<Brain>() + check<Tf32>() +
                     check<Double>() + checkBits();
  std::printf("wmma_ptx: %s\n", failed ? "FAIL" : "PASS");
  return failed != 0;
}
