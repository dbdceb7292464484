// TRAP: shuffles of double, long long, unsigned long and a struct taken apart in words
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include <string.h>
#include "trap.cuh"

struct Best {
  float value;
  int index;
};

// CUDA has no shuffles of structs; everyone writes this one.
template <typename T> __device__ T shuffleDown(T value, int delta) {
  static_assert(sizeof(T) % sizeof(int) == 0, "words");
  int words[sizeof(T) / sizeof(int)];
  memcpy(words, &value, sizeof value);
  for (int &word : words)
    word = __shfl_down_sync(0xffffffff, word, delta);
  memcpy(&value, words, sizeof value);
  return value;
}

__global__ void reduce(const float *in, Best *best, double *sums, long long *products,
                       unsigned long *firsts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Best mine = {in[i], i};
  double sum = in[i];
  long long product = (long long)in[i] << 30;
  for (int offset = 16; offset > 0; offset /= 2) {
    const Best other = shuffleDown(mine, offset);
    if (other.value > mine.value || (other.value == mine.value && other.index < mine.index))
      mine = other;
    sum += __shfl_down_sync(0xffffffff, sum, offset);
    product += __shfl_xor_sync(0xffffffff, product, offset);
  }
  const unsigned long id = __shfl_sync(0xffffffff, (unsigned long)i << 33, 5);
  if (threadIdx.x % 32 == 0) {
    best[i / 32] = mine;
    sums[i / 32] = sum;
    products[i / 32] = product;
    firsts[i / 32] = id;
  }
}

int main() {
  const int n = 448, warps = n / 32;
  std::vector<float> values;
  for (int value : numbers(n, 50))
    values.push_back(float(value));
  Buffer<float> in(values);
  Buffer<Best> best(warps);
  Buffer<double> sums(warps);
  Buffer<long long> products(warps);
  Buffer<unsigned long> firsts(warps);
  reduce<<<2, n / 2>>>(in.device, best.device, sums.device, products.device, firsts.device);
  best.download();
  sums.download();
  products.download();
  firsts.download();

  std::size_t wrong = 0;
  for (int warp = 0; warp < warps; ++warp) {
    int top = warp * 32;
    double sum = 0;
    for (int i = warp * 32; i < warp * 32 + 32; ++i) {
      sum += values[i];
      top = values[i] > values[top] ? i : top;
    }
    wrong += best.host[warp].index != top || best.host[warp].value != values[top];
    wrong += sums.host[warp] != sum || products.host[warp] != (long long)sum << 30;
    wrong += firsts.host[warp] != (unsigned long)(warp * 32 + 5) << 33;
  }
  return verdict("shuffle_wide_types", wrong);
}
