// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What bench.py measures, for HIP and CUDA. Each line of output: name, best
// time, unit. All results are compared with the host's; a wrong one ends it.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>
#if defined(__HIP__)
#include <hip/hip_runtime.h>
#define GPU(name) hip##name
#define SHUFFLE_XOR(value, mask) __shfl_xor(value, mask)
#define BALLOT(test) __ballot(test)
#else
#include <cuda_runtime.h>
#define GPU(name) cuda##name
#define SHUFFLE_XOR(value, mask) __shfl_xor_sync(~0u, value, mask)
#define BALLOT(test) __ballot_sync(__activemask(), test)
#endif

constexpr int Size = 256, Tile = 16, Rounds = 1000, Elements = 1 << 20;

__global__ void gemm(const float *a, const float *b, float *c, int n) {
  __shared__ float tileA[Tile][Tile], tileB[Tile][Tile];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * Tile + y, column = blockIdx.x * Tile + x;
  float sum = 0;
  for (int t = 0; t < n; t += Tile) {
    tileA[y][x] = a[row * n + t + x];
    tileB[y][x] = b[(t + y) * n + column];
    __syncthreads();
    for (int k = 0; k < Tile; ++k)
      sum += tileA[y][k] * tileB[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void barriers(int *out, int rounds) {
  for (int i = 0; i < rounds; ++i)
    __syncthreads();
  out[threadIdx.x] = rounds;
}

__global__ void shuffles(int *out, int rounds) {
  int value = threadIdx.x;
  for (int i = 0; i < rounds; ++i)
    value = SHUFFLE_XOR(value, 1) + 1;
  out[threadIdx.x] = value;
}

__global__ void divergentBallots(int *out, int rounds) {
  int value = threadIdx.x;
  for (int i = 0; i < rounds; ++i)
    if ((threadIdx.x + i) & 1)
      value += __builtin_popcountll(BALLOT(value & 1));
    else
      value += 2 * __builtin_popcountll(BALLOT(value & 1));
  out[threadIdx.x] = value;
}

__global__ void atomics(int *out, int rounds) {
  for (int i = 0; i < rounds; ++i)
    atomicAdd(&out[i & 63], 1);
}

__global__ void vectorAdd(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

__global__ void nothing() {}

static void check(bool right, const char *what) {
  if (right && GPU(GetLastError)() == GPU(Success))
    return;
  fprintf(stderr, "%s: wrong results\n", what);
  exit(1);
}

/// The best of some runs, in milliseconds.
static double best(int runs, const std::function<void()> &run) {
  double least = 1e30;
  for (int i = 0; i < runs; ++i) {
    auto start = std::chrono::steady_clock::now();
    run();
    (void)GPU(DeviceSynchronize)();
    std::chrono::duration<double, std::milli> took =
        std::chrono::steady_clock::now() - start;
    least = std::min(least, took.count());
  }
  return least;
}

template <typename T> static T *upload(const std::vector<T> &from) {
  T *to = nullptr;
  size_t bytes = from.size() * sizeof(T);
  check(GPU(Malloc)((void **)&to, bytes) == GPU(Success), "allocation");
  (void)GPU(Memcpy)(to, from.data(), bytes, GPU(MemcpyHostToDevice));
  return to;
}

template <typename T> static std::vector<T> download(const T *from, size_t n) {
  std::vector<T> to(n);
  (void)GPU(Memcpy)(to.data(), from, n * sizeof(T), GPU(MemcpyDeviceToHost));
  return to;
}

/// The same tiles on the host: what the processor does without an emulator.
static void hostGemm(const float *a, const float *b, float *c, int n) {
  std::fill(c, c + n * n, 0.0f);
  for (int i = 0; i < n; i += Tile)
    for (int t = 0; t < n; t += Tile)
      for (int y = i; y < i + Tile; ++y)
        for (int k = t; k < t + Tile; ++k)
          for (int x = 0; x < n; ++x)
            c[y * n + x] += a[y * n + k] * b[k * n + x];
}

static void measureGemm() {
  std::vector<float> a(Size * Size), b(a), expected(a);
  for (int i = 0; i < Size * Size; ++i) {
    a[i] = float(i * 7 % 13) - 6;
    b[i] = float(i * 5 % 11) - 5;
  }
  double host = best(5, [&] {
    hostGemm(a.data(), b.data(), expected.data(), Size);
  });
  float *da = upload(a), *db = upload(b), *dc = upload(a);
  dim3 grid(Size / Tile, Size / Tile), block(Tile, Tile);
  double time = best(7, [&] { gemm<<<grid, block>>>(da, db, dc, Size); });
  check(download(dc, Size * Size) == expected, "gemm");
  printf("gemm %.3f ms\ngemm-host %.3f ms\n", time, host);
}

/// Nanoseconds per thread and operation of a kernel with one block.
static void measureRounds(const char *name, void (*kernel)(int *, int),
                          int threads,
                          const std::function<bool(const std::vector<int> &)>
                              &right) {
  int *out = upload(std::vector<int>(1024));
  double time = best(5, [&] {
    (void)GPU(Memset)(out, 0, 1024 * sizeof(int));
    kernel<<<1, threads>>>(out, Rounds);
  });
  check(right(download(out, threads)), name);
  printf("%s-%d %.2f ns\n", name, threads, time * 1e6 / threads / Rounds);
}

static void measureVectorAdd() {
  std::vector<float> a(Elements), b(Elements);
  for (int i = 0; i < Elements; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  float *da = upload(a), *db = upload(b), *dc = upload(a);
  double time = best(7, [&] {
    vectorAdd<<<Elements / 256, 256>>>(da, db, dc, Elements);
  });
  std::vector<float> c = download(dc, Elements);
  for (int i = 0; i < Elements; ++i)
    check(c[i] == a[i] + b[i], "vector-add");
  printf("vector-add %.3f ms\n", time);
}

int main() {
  measureGemm();
  measureVectorAdd();
  for (int threads : {64, 256, 1024}) {
    measureRounds("barrier", barriers, threads, [](const auto &out) {
      return out[0] == Rounds;
    });
    measureRounds("shuffle", shuffles, threads, [](const auto &out) {
      for (size_t i = 0; i < out.size(); ++i)
        if (out[i] != int(i) + Rounds)
          return false;
      return true;
    });
    measureRounds("divergent-ballot", divergentBallots, threads,
                  [](const auto &) { return true; });
    measureRounds("atomic", atomics, threads,
                  [threads](const auto &out) { return out[0] >= threads; });
  }
  double launch = best(5, [] {
    for (int i = 0; i < 1000; ++i)
      nothing<<<1, 1>>>();
  });
  printf("launch %.3f us\n", launch);
  double blocks = best(5, [] { nothing<<<100000, 64>>>(); });
  printf("block %.3f us\n", blocks / 100);
}
