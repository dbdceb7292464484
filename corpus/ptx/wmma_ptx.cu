// wmma.load, wmma.mma and wmma.store of PTX; elements of results by sm_80's places
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
    asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;"
                 : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]),
                   "=r"(x[7]) : "r"(address), "r"(strideA));
    asm volatile("wmma.load.b.sync.aligned.m16n16k16.global.col.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];"
                 : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]), "=r"(y[4]), "=r"(y[5]), "=r"(y[6]),
                   "=r"(y[7]) : "l"(b));
    for (int i = 0; i < 8; ++i)
      sum[i] = c[rowOf(lane, i) * N + columnOf(lane, i)];
    asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, "
                 "{%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, "
                 "{%0, %1, %2, %3, %4, %5, %6, %7};"
                 : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3]), "+f"(sum[4]), "+f"(sum[5]), "+f"(sum[6]),
                   "+f"(sum[7])
                 : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]),
                   "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]));
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
    asm volatile("{\n\t"
                 ".reg .b32 a<8>, b<8>, c<4>;\n\t"
                 "wmma.load.a.sync.aligned.col.m8n32k16.f16 {a0, a1, a2, a3, a4, a5, a6, a7}, [%0], %1;\n\t"
                 "wmma.load.b.sync.aligned.row.m8n32k16.f16 {b0, b1, b2, b3, b4, b5, b6, b7}, [%2], %3;\n\t"
                 "wmma.load.c.sync.aligned.row.m8n32k16.f16 {c0, c1, c2, c3}, [%4];\n\t"
                 "wmma.mma.sync.aligned.col.row.m8n32k16.f16.f16 {c0, c1, c2, c3}, {a0, a1, a2, a3, a4, a5, a6, a7}, "
                 "{b0, b1, b2, b3, b4, b5, b6, b7}, {c0, c1, c2, c3};\n\t"
                 "wmma.store.d.sync.aligned.row.m8n32k16.f16 [%5], {c0, c1, c2, c3};\n\t"
                 "}" ::"l"(a), "n"(strideA), "l"(b), "r"(strideB), "l"(c), "l"(d) : "memory");
  }
};

struct Bytes {
  static constexpr int M = 32, N = 8, K = 16, strideA = 16, strideB = 32;
  static constexpr bool rowA = true, rowB = true;
  using In = signed char;
  using Out = int;
  static const char *name() { return "m32n8k16 s8 clamped"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    asm volatile("{\n\t"
                 ".reg .b32 a<4>, b0, c<8>;\n\t"
                 "wmma.load.a.sync.aligned.row.m32n8k16.global.s8 {a0, a1, a2, a3}, [%0];\n\t"
                 "wmma.load.b.sync.aligned.row.m32n8k16.global.s8 {b0}, [%1], %2;\n\t"
                 "wmma.load.c.sync.aligned.row.m32n8k16.global.s32 {c0, c1, c2, c3, c4, c5, c6, c7}, [%3], 8;\n\t"
                 "wmma.mma.sync.aligned.row.row.m32n8k16.s32.s8.s8.s32.satfinite {c0, c1, c2, c3, c4, c5, c6, c7}, "
                 "{a0, a1, a2, a3}, {b0}, {c0, c1, c2, c3, c4, c5, c6, c7};\n\t"
                 "wmma.store.d.sync.aligned.row.m32n8k16.global.s32 [%4], {c0, c1, c2, c3, c4, c5, c6, c7}, %5;\n\t"
                 "}" ::"l"(a), "l"(b), "r"(strideB), "l"(c), "l"(d), "r"(8) : "memory");
  }
};

struct Brain {
  static constexpr int M = 16, N = 16, K = 16, strideA = 16, strideB = 16;
  static constexpr bool rowA = false, rowB = false;
  using In = __nv_bfloat16;
  using Out = float;
  static const char *name() { return "m16n16k16 bf16"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    asm volatile("{\n\t"
                 ".reg .b32 a<4>, b<4>;\n\t"
                 ".reg .f32 c<8>;\n\t"
                 "wmma.load.a.sync.aligned.col.m16n16k16.bf16 {a0, a1, a2, a3}, [%0];\n\t"
                 "wmma.load.b.sync.aligned.col.m16n16k16.bf16 {b0, b1, b2, b3}, [%1];\n\t"
                 "wmma.load.c.sync.aligned.row.m16n16k16.f32 {c0, c1, c2, c3, c4, c5, c6, c7}, [%2];\n\t"
                 "wmma.mma.sync.aligned.col.col.m16n16k16.f32.bf16.bf16.f32 {c0, c1, c2, c3, c4, c5, c6, c7}, "
                 "{a0, a1, a2, a3}, {b0, b1, b2, b3}, {c0, c1, c2, c3, c4, c5, c6, c7};\n\t"
                 "wmma.store.d.sync.aligned.row.m16n16k16.f32 [%3], {c0, c1, c2, c3, c4, c5, c6, c7};\n\t"
                 "}" ::"l"(a), "l"(b), "l"(c), "l"(d) : "memory");
  }
};

struct Tf32 {
  static constexpr int M = 16, N = 16, K = 8, strideA = 8, strideB = 16;
  static constexpr bool rowA = true, rowB = true;
  using In = float;
  using Out = float;
  static const char *name() { return "m16n16k8 tf32"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    asm volatile("{\n\t"
                 ".reg .b32 a<4>, b<4>;\n\t"
                 ".reg .f32 c<8>;\n\t"
                 "wmma.load.a.sync.aligned.row.m16n16k8.tf32 {a0, a1, a2, a3}, [%0];\n\t"
                 "wmma.load.b.sync.aligned.row.m16n16k8.tf32 {b0, b1, b2, b3}, [%1];\n\t"
                 "wmma.load.c.sync.aligned.row.m16n16k8.f32 {c0, c1, c2, c3, c4, c5, c6, c7}, [%2];\n\t"
                 "wmma.mma.sync.aligned.row.row.m16n16k8.f32.tf32.tf32.f32 {c0, c1, c2, c3, c4, c5, c6, c7}, "
                 "{a0, a1, a2, a3}, {b0, b1, b2, b3}, {c0, c1, c2, c3, c4, c5, c6, c7};\n\t"
                 "wmma.store.d.sync.aligned.row.m16n16k8.f32 [%3], {c0, c1, c2, c3, c4, c5, c6, c7};\n\t"
                 "}" ::"l"(a), "l"(b), "l"(c), "l"(d) : "memory");
  }
};

struct Double {
  static constexpr int M = 8, N = 8, K = 4, strideA = 4, strideB = 4;
  static constexpr bool rowA = true, rowB = false;
  using In = double;
  using Out = double;
  static const char *name() { return "m8n8k4 f64"; }
  __device__ static void run(const In *a, const In *b, const Out *c, Out *d) {
    asm volatile("{\n\t"
                 ".reg .f64 a0, b0, c<2>;\n\t"
                 "wmma.load.a.sync.aligned.row.m8n8k4.f64 {a0}, [%0];\n\t"
                 "wmma.load.b.sync.aligned.col.m8n8k4.f64 {b0}, [%1];\n\t"
                 "wmma.load.c.sync.aligned.row.m8n8k4.f64 {c0, c1}, [%2];\n\t"
                 "wmma.mma.sync.aligned.row.col.m8n8k4.rn.f64.f64.f64.f64 {c0, c1}, {a0}, {b0}, {c0, c1};\n\t"
                 "wmma.store.d.sync.aligned.row.m8n8k4.f64 [%3], {c0, c1};\n\t"
                 "}" ::"l"(a), "l"(b), "l"(c), "l"(d) : "memory");
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
  CHECK(cudaGetLastError());
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
  asm volatile("{\n\t"
               ".reg .b32 a0, b0, c<2>;\n\t"
               "wmma.load.a.sync.aligned.row.m8n8k32.global.u4 {a0}, [%0], 32;\n\t"
               "wmma.load.b.sync.aligned.col.m8n8k32.global.u4 {b0}, [%1], 32;\n\t"
               "mov.b32 c0, 1;\n\t"
               "mov.b32 c1, 1;\n\t"
               "wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32 {c0, c1}, {a0}, {b0}, {c0, c1};\n\t"
               "wmma.store.d.sync.aligned.row.m8n8k32.global.s32 [%2], {c0, c1}, 8;\n\t"
               "wmma.load.a.sync.aligned.row.m8n8k128.global.b1 {a0}, [%0];\n\t"
               "wmma.load.b.sync.aligned.col.m8n8k128.global.b1 {b0}, [%1];\n\t"
               "mov.b32 c0, 0;\n\t"
               "mov.b32 c1, 0;\n\t"
               "wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {c0, c1}, {a0}, {b0}, {c0, c1};\n\t"
               "wmma.store.d.sync.aligned.row.m8n8k128.global.s32 [%3], {c0, c1};\n\t"
               "wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {c0, c1}, {a0}, {b0}, {c0, c1};\n\t"
               "wmma.store.d.sync.aligned.col.m8n8k128.global.s32 [%4], {c0, c1};\n\t"
               "}" ::"l"(a), "l"(b), "l"(d), "l"(dAnd), "l"(dXor) : "memory");
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
  CHECK(cudaGetLastError());
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
