// A GEMM written with CuTe: D = A B^T, tiles of 64 x 64 x 32, two stages.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cute/tensor.hpp>

#include <hipify/validation/case.h>

using namespace cute;
using Element = cutlass::half_t;

constexpr int kTile = 64, kDepth = 32, kStages = 2;
using Atom = decltype(composition(Swizzle<2, 3, 3>{}, Layout<Shape<_8, Int<kDepth>>, Stride<Int<kDepth>, _1>>{}));
using Shared = decltype(tile_to_shape(Atom{}, Shape<Int<kTile>, Int<kDepth>, Int<kStages>>{}));
using Load = decltype(make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>, Element>{},
                                      Layout<Shape<_32, _4>, Stride<_4, _1>>{}, Layout<Shape<_1, _8>>{}));
using Multiply = decltype(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2, _2>>{}, Tile<_32, _32, _16>{}));
using FromShared = Copy_Atom<SM75_U32x4_LDSM_N, Element>;

__global__ void __launch_bounds__(128) multiply(float *d, const Element *a, const Element *b, int m, int n, int k) {
  __shared__ alignas(16) Element memory_a[cosize_v<Shared>];
  __shared__ alignas(16) Element memory_b[cosize_v<Shared>];
  auto tile = make_shape(Int<kTile>{}, Int<kTile>{}, Int<kDepth>{});
  auto block = make_coord(blockIdx.x, blockIdx.y, _);
  Tensor A = make_tensor(make_gmem_ptr(a), make_shape(m, k), make_stride(k, _1{}));
  Tensor B = make_tensor(make_gmem_ptr(b), make_shape(n, k), make_stride(k, _1{}));
  Tensor D = make_tensor(make_gmem_ptr(d), make_shape(m, n), make_stride(n, _1{}));
  Tensor tile_a = local_tile(A, tile, block, Step<_1, X, _1>{});
  Tensor tile_b = local_tile(B, tile, block, Step<X, _1, _1>{});
  Tensor tile_d = local_tile(D, tile, block, Step<_1, _1, X>{});
  Tensor shared_a = make_tensor(make_smem_ptr(memory_a), Shared{});
  Tensor shared_b = make_tensor(make_smem_ptr(memory_b), Shared{});

  Load load;
  auto mine = load.get_slice(threadIdx.x);
  Tensor from_a = mine.partition_S(tile_a);
  Tensor to_a = mine.partition_D(shared_a);
  Tensor from_b = mine.partition_S(tile_b);
  Tensor to_b = mine.partition_D(shared_b);

  Multiply product;
  auto part = product.get_slice(threadIdx.x);
  Tensor fragment_a = part.partition_fragment_A(shared_a(_, _, 0));
  Tensor fragment_b = part.partition_fragment_B(shared_b(_, _, 0));
  Tensor sum = part.partition_fragment_C(tile_d);
  clear(sum);
  auto copy_a = make_tiled_copy_A(FromShared{}, product);
  auto copy_b = make_tiled_copy_B(FromShared{}, product);
  Tensor read_a = copy_a.get_slice(threadIdx.x).partition_S(shared_a);
  Tensor read_b = copy_b.get_slice(threadIdx.x).partition_S(shared_b);
  Tensor view_a = copy_a.get_slice(threadIdx.x).retile_D(fragment_a);
  Tensor view_b = copy_b.get_slice(threadIdx.x).retile_D(fragment_b);

  const int steps = size<3>(from_a);
  copy(load, from_a(_, _, _, 0), to_a(_, _, _, 0));
  copy(load, from_b(_, _, _, 0), to_b(_, _, _, 0));
  cp_async_fence();
  for (int step = 0; step < steps; ++step) {
    const int stage = step % kStages, next = (step + 1) % kStages;
    cp_async_wait<0>();
    __syncthreads();
    if (step + 1 < steps) {
      copy(load, from_a(_, _, _, step + 1), to_a(_, _, _, next));
      copy(load, from_b(_, _, _, step + 1), to_b(_, _, _, next));
      cp_async_fence();
    }
    copy(copy_a, read_a(_, _, _, stage), view_a);
    copy(copy_b, read_b(_, _, _, stage), view_b);
    gemm(product, fragment_a, fragment_b, sum);
    __syncthreads();
  }
  copy(sum, part.partition_C(tile_d));
}

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int m = Case.size("m"), n = Case.size("n"), k = Case.size("k");
  auto *a = reinterpret_cast<const Element *>(Case.input<__half>("a"));
  auto *b = reinterpret_cast<const Element *>(Case.input<__half>("b"));
  float *d = Case.output<float>("d");
  multiply<<<dim3(m / kTile, n / kTile), 128>>>(d, a, b, m, n, k);
  return Case.finish();
}
