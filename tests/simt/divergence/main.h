// Runs all kernels, or the one named on the command line. -v: all results.
#ifdef GPU
static bool launch(const Row &R, u64 *out, std::vector<u64> &results) {
  size_t bytes = results.size() * sizeof(u64);
  (void)GPU(Memset)(out, 0xee, bytes);
  R.Run<<<R.Blocks, R.Threads>>>(out, R.U, 0);
  return GPU(DeviceSynchronize)() == GPU(Success) &&
         GPU(Memcpy)(results.data(), out, bytes, GPU(MemcpyDeviceToHost)) ==
             GPU(Success);
}
#else
static bool launch(const Row &R, u64 *out, std::vector<u64> &results) {
  Threads = R.Threads;
  for (Block = 0; Block < R.Blocks; ++Block)
    for (Thread = 0; Thread < Threads; ++Thread)
      R.Run(out, R.U, 0);
  memcpy(results.data(), out, results.size() * sizeof(u64));
  return true;
}
#endif

#ifdef TRACE
static void printTrace(u32 threads) {
  static u64 log[2 * 2 * WAVE][TraceLength][2];
  static u32 counts[2 * 2 * WAVE];
#ifdef GPU
  (void)GPU(MemcpyFromSymbol)(log, GPU_SYMBOL(traced), sizeof(log));
  (void)GPU(MemcpyFromSymbol)(counts, GPU_SYMBOL(tracedCount), sizeof(counts));
#else
  memcpy(log, traced, sizeof(log));
  memcpy(counts, tracedCount, sizeof(counts));
#endif
  for (u32 i = 0; i < threads; ++i)
    for (u32 j = 0; j < counts[i] && j < TraceLength; ++j)
      printf("trace %u %llu %llu\n", i, log[i][j][0], log[i][j][1]);
}
#endif

int main(int argc, char **argv) {
  const char *only = argc > 1 ? argv[1] : nullptr;
  u64 *out = nullptr;
  size_t most = 2 * 2 * WAVE * sizeof(u64);
#ifdef GPU
  if (GPU(Malloc)(&out, most) != GPU(Success))
    return 3;
#else
  std::vector<u64> memory(most / sizeof(u64));
  out = memory.data();
#endif
  unsigned ran = 0, wrong = 0;
  for (const Row &R : Rows) {
    if (only && strcmp(only, R.Name) != 0)
      continue;
    ++ran;
    std::vector<u64> results(R.Blocks * R.Threads);
    bool launched = launch(R, out, results);
    u64 hash = 0;
    for (u64 value : results)
      hash = hash * 1000003u + value;
    if (!launched || hash != R.Expected) {
      ++wrong;
      printf("wrong %s%s\n", R.Name, launched ? "" : " (did not run)");
      fflush(stdout);
    }
    if (only && argc > 2)
      for (size_t i = 0; i < results.size(); ++i)
        printf("result %zu %llu\n", i, results[i]);
#ifdef TRACE
    printTrace(R.Blocks * R.Threads);
#endif
  }
  printf("%u kernels, %u wrong\n", ran, wrong);
  return wrong ? 1 : 0;
}
