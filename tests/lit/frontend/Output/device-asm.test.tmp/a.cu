__device__ unsigned lane() {
  unsigned r;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(r));
  return r;
}
#define BAR() asm("wgmma.fence.sync.aligned;")
void pause() { asm volatile("pause"); }
