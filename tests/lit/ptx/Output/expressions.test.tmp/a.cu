#include <cstdint>
__device__ unsigned f(unsigned a, int b, float c, const char *p, uint16_t h) {
  unsigned d;
  float e;
  asm("lop3.b32 %0, %1, %2, %3, 0xEA;" : "=r"(d) : "r"(a), "r"(b), "r"(warpSize + 1));
  asm("lop3.b32 %[d], %[a], %[b], %1, %[lut];" : [d] "=r"(d) : "r"(b), [a] "r"(a), [b] "r"(2), [lut] "n"(0x96));
  asm("mul.lo.u32 %0, %1, %2;" : "=r"(d) : "r"(a + 1), "n"(3 + 4));
  asm("mul.hi.s32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(e) : "f"(c));
  asm("{ mov.b32 %0, %1; }" : "=r"(d) : "f"(c));
  asm("ld.global.nc.u32 %0, [%1+-4];" : "=r"(d) : "l"(p));
  asm volatile("st.global.u16 [%0], %1;" :: "l"(p), "h"(h) : "memory");
  asm volatile("prefetch.global.L2 [%0];" :: "l"(p));
  asm volatile("bar.sync 0;");
  return d + e;
}
template <class T> __device__ T g(T x) {
  T y;
  asm("add.f32 %0, %1, 0f3F800000;" : "=f"(y) : "f"(x));
  return y;
}
