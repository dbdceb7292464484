#include <cstdio>
#include <cstdint>
#define ADD3(d, a, b, c) asm("{ .reg .u32 t; add.u32 t, %1, %2; add.u32 %0, t, %3; }" : "=r"(d) : "r"(a), "r"(b), "r"(c))
__device__ unsigned guards(unsigned p, unsigned x) {
  unsigned r;
  asm volatile("{\n\t"
               ".reg .pred p;\n\t"
               "setp.gt.u32 p, %1, 7;\n\t"
               "@p add.u32 %0, %2, 1;\n\t"
               "@!p mov.u32 %0, 100;\n\t"
               "}"
               : "=r"(r) : "r"(p), "r"(x));
  return r;
}
__device__ unsigned loop(unsigned n) {
  unsigned sum = 1;
  asm("{ .reg .pred %%p; .reg .u32 i<2>; mov.u32 i0, 0;\n"
      "LOOP: add.u32 %0, %0, i0; add.u32 i0, i0, 1; setp.lt.u32 %%p, i0, %1;\n"
      "@%%p bra LOOP; }" : "+r"(sum) : "r"(n * 2));
  return sum;
}
__device__ uint64_t carry(uint64_t a, uint64_t b) {
  uint32_t low, high;
  asm("add.cc.u32 %0, %2, %4; addc.u32 %1, %3, %5;" : "=r"(low), "=r"(high)
      : "r"((uint32_t)a), "r"((uint32_t)(a >> 32)), "r"((uint32_t)b), "r"((uint32_t)(b >> 32)));
  return (uint64_t)high << 32 | low;
}
__device__ unsigned swapped(unsigned x, unsigned y) {
  // The first instruction writes what the second reads.
  asm("mov.u32 %0, %2; mov.u32 %1, %3;" : "=r"(x), "=r"(y) : "r"(y), "r"(x));
  return x * 1000 + y;
}
__device__ unsigned tied(unsigned x) {
  unsigned y;
  asm("add.u32 %0, %0, 5;" : "=r"(y) : "0"(x));
  return y;
}
__device__ unsigned halves(unsigned x) {
  unsigned short lo, hi;
  if (x & 1)
    asm("mov.b32 {%0, %1}, %2;" : "=h"(lo), "=h"(hi) : "r"(x));
  else
    lo = 1, hi = 2;
  return lo * 3 + hi;
}
__global__ void k(unsigned *out) {
  unsigned i = threadIdx.x, t = i + 1, d;
  ADD3(d, t, i, 5);
  out[i] = guards(i, t) + loop(i + 1) * 7 + d * 11 + swapped(i, t) + tied(i) * 13 + halves(i * 0x10003u) +
           (unsigned)(carry(0xffffffffull + i, i) >> 32);
}
int main() {
  unsigned *d, h[64];
  cudaMalloc(&d, sizeof h);
  k<<<1, 64>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (unsigned x : h) printf("%u\n", x);
}
