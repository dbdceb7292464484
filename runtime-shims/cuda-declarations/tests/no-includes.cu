// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No include at all: what nvcc gives implicitly.
__global__ void kernel(float *Out, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  Out[I] = sinf(Out[I]) + sin(Out[I]) + std::sqrt(Out[I]) + pow(Out[I], 2.f) +
           max(1, N) + fmaxf(1, 2) + __expf(2) + exp10f(2) + normcdff(1.f) +
           rhypot(1.0, 2.0) + min(3u, 4u) + umin(1, 2) + llmax(1, 2) +
           signbit(Out[I]) + isnan(Out[I]) + lrintf(2.f);
  assert(I < N);
  printf("%d %f\n", I, Out[I]);
  memset(Out, 0, 4);
  memcpy(Out, Out + 1, 4);
  uint32_t U = 3;
  int64_t L = clock64();
  float *P = (float *)malloc(4);
  free(P);
  float S, C;
  sincosf(1.f, &S, &C);
  sincos(1.0, (double *)0, (double *)0);
  double D = atomicAdd((double *)0, 1.0) + fma(1., 2., 3.);
}
__device__ double atomicAdd(double *A, double V) {
  unsigned long long O =
      atomicCAS((unsigned long long *)A, 1ull,
                __double_as_longlong(V + __longlong_as_double(1)));
  return O;
}
int main() {
  int A = 3;
  size_t B = 4;
  for (auto V : {1, 2, 3})
    A += V;
  return min(A, (int)B) + abs(A) + (isfinite(1.0) ? 1 : 0);
}
