// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device types and functions, old and new; texture references and objects.
#include <cooperative_groups.h>
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp4.h>
#include <cuda_fp8.h>
#include <cuda_pipeline.h>
#include <curand_kernel.h>
#include <mma.h>
namespace cg = cooperative_groups;
using namespace nvcuda;
__global__ void k(half *a, float *c) {
  auto b = cg::this_thread_block();
  auto t = cg::tiled_partition<32>(b);
  cg::thread_block_tile<16> t2 = cg::tiled_partition<16>(t);
  cg::thread_group g = b;
  g.sync();
  float v = cg::reduce(t, 1.0f, cg::plus<float>());
  int r = cg::inclusive_scan(t, 3, cg::plus<int>());
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, a, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  for (int i = 0; i < fc.num_elements; ++i)
    fc.x[i] *= 2;
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
  curandState s;
  curand_init(1234, threadIdx.x, 0, &s);
  c[0] = curand_uniform(&s) + curand(&s);
  curandStatePhilox4_32_10_t p;
  curand_init(1ULL, 2, 3, &p);
  float4 n = curand_normal4(&p);
  cg::grid_group gg = cg::this_grid();
  gg.sync();
  cg::sync(gg);
  auto act = cg::coalesced_threads();
  act.shfl(1, 0);
  half h = __float2half(1.f);
  half2 h2 = __halves2half2(h, h);
  h2 = __hfma2(h2, h2, h2);
  h = h + h;
  h += h;
  float f = __half2float(h) + (float)h;
  half hh = 1.0f;
  half z = (half)3;
  __nv_bfloat16 bb = __float2bfloat16(1.f);
  bb = bb * bb;
  nv_bfloat162 b2 = __float22bfloat162_rn(make_float2(1, 2));
  __nv_fp8_e4m3 e(1.f);
  f = float(e);
  f = max(1, 2u) + max(1.f, 2.0) + min(3, 4L) + fminf(1, 2) + rsqrtf(2.f) +
      abs(-1.f) + sin(1.f) + pow(2.f, 3.f) + pow(2.0, 3) + __expf(3.f) +
      erfcinvf(2.f) + norm3d(1, 2, 3);
  if (isnan(f) || isinf(1.0) || !isfinite(f) || signbit(f))
    __trap();
  __stcs(c, 1.f);
  float4 f4 = __ldg((const float4 *)c);
  atomicAdd(c, 1);
  atomicAdd((unsigned long long *)c, 1ull);
  atomicCAS((int *)c, 1, 2);
  clock();
  clock64();
  __shfl_down_sync(0xffffffff, f, 1);
  __shfl_xor(f, 16);
  printf("%d\n", 1);
  assert(f > 0);
  double4 d4 = make_double4(1, 2, 3, 4);
  half2 hs = __shfl_xor_sync(~0u, h2, 3);
  atomicAdd((half2 *)a, h2);
  atomicAdd(&a[0], h);
  unsigned short us = __half_as_ushort(h);
  __syncwarp();
  dim3 d = threadIdx;
  uint3 u3 = blockDim;
  int x = __dp4a(1, 2, 3) + __vadd2(3u, 4u) + __byte_perm(1, 2, 3) +
          __funnelshift_l(1, 2, 3) + __popc(3) + __clz(4) + __brev(3) +
          __float_as_int(f) + __mulhi(1, 2) + __syncthreads_count(1) +
          __activemask();
}
texture<float, 2, cudaReadModeElementType> tex;
texture<uchar4, 2, cudaReadModeNormalizedFloat> texn;
surface<void, 2> sf;
__global__ void kt(cudaTextureObject_t o, cudaSurfaceObject_t so, float *p) {
  p[0] = tex2D(tex, 1.f, 2.f) + tex2D<float>(o, 1, 2);
  float4 f = tex2D(texn, 1.0f, 2.f);
  uchar4 u;
  surf2Dread(&u, so, 1, 2);
  surf2Dwrite(u, so, 1, 2, cudaBoundaryModeClamp);
  surf2Dwrite(3.f, sf, 1, 2);
  tex1Dfetch<int>(o, 1);
  tex2DLod<float4>(o, 1, 2, 3);
}
int main() {
  k<<<1, 32>>>(0, 0);
  tex.addressMode[0] = cudaAddressModeWrap;
  tex.normalized = true;
  tex.filterMode = cudaFilterModeLinear;
  cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
  cudaBindTextureToArray(tex, 0, d);
  float *p;
  cudaMalloc(&p, 3);
  int m = max(3, 4u);
  float q = fminf(3, 4) + sqrtf(3) + isnan(3.0);
}
