// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recursion in device code, against the same functions on the host: results
// that come from the second of two calls, two functions in turn, pointers to
// functions, virtual functions, large results, and calls in which lanes meet.
#include "../api/check.h"
#include <cstring>

#define BOTH __host__ __device__ __noinline__

BOTH void note(int *notes, int value) { notes[0] = notes[0] * 31 + value; }

/// Nodes of a tree, in order: the number of them comes from the later call.
BOTH int walk(int *a, int k, int n, int most, int *notes) {
  if (k > most)
    return n;
  n = walk(a, 2 * k, n, most, notes);
  a[n++] = k;
  n = walk(a, 2 * k + 1, n, most, notes);
  note(notes, a[n - 1]);
  return n;
}

BOTH int odd(int n, int acc);
BOTH int even(int n, int acc) {
  if (n <= 0)
    return acc;
  int first = odd(n - 1, acc + n);
  int second = odd(n - 3, first + 1);
  return second ^ (first & 7);
}
BOTH int odd(int n, int acc) {
  if (n <= 0)
    return acc + 1;
  int first = even(n - 2, acc * 3);
  return even(n - 3, first) + first % 5;
}

BOTH int ackermann(int m, int n) {
  if (m == 0)
    return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

using Step = int (*)(int, int, int);
BOTH int stepDown(int which, int n, int acc);
BOTH int stepTwice(int which, int n, int acc);
BOTH Step choose(int which) { return which & 1 ? stepDown : stepTwice; }
BOTH int stepDown(int which, int n, int acc) {
  return n <= 0 ? acc : choose(which >> 1)(which >> 1, n - 1, acc + n) + 1;
}
BOTH int stepTwice(int which, int n, int acc) {
  if (n <= 0)
    return acc - 2;
  acc = choose(which)(which >> 1, n - 2, acc);
  return choose(which + 1)(which + 1, n - 3, acc) + acc % 3;
}

struct Wide {
  int at[40];
  double sum;
};
BOTH Wide spread(Wide w, int from, int to) {
  if (to - from < 2) {
    w.at[from] += from * from;
    w.sum += w.at[from];
    return w;
  }
  int middle = (from + to) / 2;
  Wide left = spread(w, from, middle);
  left.sum = left.sum * 0.5 + w.at[middle];
  return spread(left, middle, to);
}

struct Node {
  __host__ __device__ virtual int value(int depth, int acc) const = 0;
};
struct Leaf final : Node {
  int number = 0;
  BOTH int value(int depth, int acc) const override {
    return acc + number * depth;
  }
};
struct Sum final : Node {
  const Node *left = nullptr, *right = nullptr;
  BOTH int value(int depth, int acc) const override {
    acc = left->value(depth + 1, acc);
    acc = right->value(depth + 1, acc * 2);
    return acc - depth;
  }
};
BOTH int tree() {
  Leaf leaves[4];
  for (int i = 0; i < 4; ++i)
    leaves[i].number = i + 3;
  Sum sums[3];
  sums[0].left = &leaves[0], sums[0].right = &leaves[1];
  sums[1].left = &sums[0], sums[1].right = &leaves[2];
  sums[2].left = &leaves[3], sums[2].right = &sums[1];
  return sums[2].value(1, 5);
}

struct Results {
  int nodes[64], count, notes, mutual, ackermann, steps, tree;
  Wide wide;
};
BOTH void compute(Results &r, int size) {
  r.notes = 1;
  r.count = walk(r.nodes, 1, 0, size, &r.notes);
  r.mutual = even(size % 16 + 4, size);
  r.ackermann = ackermann(2, size % 5);
  r.steps = choose(size)(size, 9, 1);
  r.tree = tree();
  r.wide = spread(r.wide, 0, 40);
}
__global__ void computeAll(Results *r) {
  compute(r[threadIdx.x], 3 + threadIdx.x);
}

/// Sums over the first 32 lanes at each level; the later call's result is
/// used, and lanes leave at different depths.
__device__ __noinline__ int gather(int depth, int limit, int acc) {
  if (depth >= limit)
    return acc;
  int first = gather(depth + 1, limit, acc + 1);
  first += __shfl_sync(0xffffffff, first, (threadIdx.x + depth) % 32);
  __syncwarp();
  int second = gather(depth + 2, limit, first);
  return second + __shfl_xor_sync(0xffffffff, second, 1);
}
static int gatherModel(int *v, int depth, int limit) {
  if (depth >= limit)
    return 0;
  int first[32], second[32];
  for (int i = 0; i < 32; ++i)
    first[i] = v[i] + 1;
  gatherModel(first, depth + 1, limit);
  for (int i = 0; i < 32; ++i)
    second[i] = first[i] + first[(i + depth) % 32];
  gatherModel(second, depth + 2, limit);
  for (int i = 0; i < 32; ++i)
    v[i] = second[i] + second[i ^ 1];
  return 0;
}
__global__ void gatherAll(int *out) {
  out[threadIdx.x] = gather(0, 6, threadIdx.x);
}

/// A barrier in each call.
__device__ __noinline__ int rotate(int *shared, int depth, int value) {
  if (depth == 0)
    return value;
  value = rotate(shared, depth - 1, value + depth);
  shared[threadIdx.x] = value;
  __syncthreads();
  int next = shared[(threadIdx.x + depth) % blockDim.x];
  __syncthreads();
  return rotate(shared, depth / 2, next);
}
static void rotateModel(int *v, int n, int depth) {
  if (depth == 0)
    return;
  for (int i = 0; i < n; ++i)
    v[i] += depth;
  rotateModel(v, n, depth - 1);
  int old[128];
  std::memcpy(old, v, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    v[i] = old[(i + depth) % n];
  rotateModel(v, n, depth / 2);
}
__global__ void rotateAll(int *out) {
  __shared__ int shared[128];
  out[threadIdx.x] = rotate(shared, 4, threadIdx.x);
}

int main() {
  constexpr int Threads = 40;
  static Results host[Threads], device[Threads];
  std::memset(host, 0, sizeof(host));
  // What a GPU gives is too small for this.
  OK(cudaDeviceSetLimit(cudaLimitStackSize, 64 << 10));
  Results *r;
  OK(cudaMalloc(&r, sizeof(host)));
  OK(cudaMemset(r, 0, sizeof(host)));
  computeAll<<<1, Threads>>>(r);
  OK(cudaMemcpy(device, r, sizeof(host), cudaMemcpyDeviceToHost));
  for (int i = 0; i < Threads; ++i) {
    compute(host[i], 3 + i);
    EXPECT(!std::memcmp(host[i].nodes, device[i].nodes, sizeof(host[i].nodes)));
    EXPECT(host[i].count == device[i].count);
    EXPECT(host[i].notes == device[i].notes);
    EXPECT(host[i].mutual == device[i].mutual);
    EXPECT(host[i].ackermann == device[i].ackermann);
    EXPECT(host[i].steps == device[i].steps);
    EXPECT(host[i].tree == device[i].tree);
    EXPECT(!std::memcmp(&host[i].wide, &device[i].wide, sizeof(Wide)));
  }

  int *out, got[128], want[128];
  OK(cudaMalloc(&out, sizeof(got)));
  gatherAll<<<1, 32>>>(out);
  OK(cudaMemcpy(got, out, sizeof(int) * 32, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 32; ++i)
    want[i] = i;
  gatherModel(want, 0, 6);
  EXPECT(!std::memcmp(got, want, sizeof(int) * 32));
  rotateAll<<<1, 128>>>(out);
  OK(cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost));
  for (int i = 0; i < 128; ++i)
    want[i] = i;
  rotateModel(want, 128, 4);
  EXPECT(!std::memcmp(got, want, sizeof(got)));
  return finish();
}
