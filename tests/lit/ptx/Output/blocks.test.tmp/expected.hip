#include <hip/hip_runtime.h>
#include <hipify/ptx/integer.h>
#include <hipify/ptx/move.h>
#include <cstdio>
#include <cstdint>
#define ADD3(d, a, b, c) do { uint32_t hipify_out0; const uint32_t hipify_in1 = a; const uint32_t hipify_in2 = b; const uint32_t hipify_in3 = c; uint32_t hipify_t{}; hipify_t = hipify_in1 + hipify_in2; hipify_out0 = hipify_t + hipify_in3; (d) = hipify_out0; } while (false)
__device__ unsigned guards(unsigned p, unsigned x) {
  unsigned r;
  {
    uint32_t out0{};
    bool p_{};
    p_ = p > 7u;
    if (p_) out0 = x + 1u;
    if (!p_) out0 = 100u;
    r = out0;
  }
  return r;
}
__device__ unsigned loop(unsigned n) {
  unsigned sum = 1;
  {
    __label__ LOOP;
    uint32_t out0 = sum;
    const uint32_t in1 = n * 2;
    bool p;
    uint32_t i0;
    i0 = 0u;
    LOOP:;
    out0 = out0 + i0;
    i0 = i0 + 1u;
    p = i0 < in1;
    if (p) goto LOOP;
    sum = out0;
  }
  return sum;
}
__device__ uint64_t carry(uint64_t a, uint64_t b) {
  uint32_t low, high;
  {
    uint32_t out0;
    uint32_t out1;
    const uint32_t in2 = (uint32_t)a;
    const uint32_t in3 = (uint32_t)(a >> 32);
    const uint32_t in4 = (uint32_t)b;
    const uint32_t in5 = (uint32_t)(b >> 32);
    uint32_t cc = 0;
    out0 = hipify::ptx::add_cc<uint32_t>(in2, in4, cc);
    out1 = in3 + in5 + cc;
    low = out0;
    high = out1;
  }
  return (uint64_t)high << 32 | low;
}
__device__ unsigned swapped(unsigned x, unsigned y) {
  // The first instruction writes what the second reads.
  {
    uint32_t out0;
    uint32_t out1;
    out0 = y;
    out1 = x;
    x = out0;
    y = out1;
  }
  return x * 1000 + y;
}
__device__ unsigned tied(unsigned x) {
  unsigned y;
  {
    uint32_t out0;
    out0 = x;
    out0 = out0 + 5u;
    y = out0;
  }
  return y;
}
__device__ unsigned halves(unsigned x) {
  unsigned short lo, hi;
  if (x & 1)
    {
      const auto result = hipify::ptx::unpack<uint32_t, 2>(x);
      lo = result[0];
      hi = result[1];
    }
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
  hipMalloc(&d, sizeof h);
  k<<<1, 64>>>(d);
  hipMemcpy(h, d, sizeof h, hipMemcpyDeviceToHost);
  for (unsigned x : h) printf("%u\n", x);
}
