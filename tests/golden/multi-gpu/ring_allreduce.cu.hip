// A sum over all devices by ring: reduce-scatter, then all-gather, with peer copies and events between streams.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
//
// usage: ring_allreduce [elements-per-rank] [ranks]
// Ranks are spread over the devices there are; several may share a device.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

static inline void cudaCheck(hipError_t e, const char *f, int l) {
  if (e == hipSuccess)
    return;
  fprintf(stderr, "%s(%d): %s\n", f, l, hipGetErrorString(e));
  exit(2);
}
#define CK(x) cudaCheck((x), __FILE__, __LINE__)

template <typename T>
__global__ void accumulate(T *__restrict__ into, const T *__restrict__ from,
                           size_t n) {
  size_t stride = size_t(blockDim.x) * gridDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += stride)
    into[i] += from[i];
}

struct Rank {
  int device;
  float *data, *inbox;
  hipStream_t stream;
  hipEvent_t ready; // recorded when `data` is final for the step
};

class Ring {
public:
  Ring(int ranks, size_t chunk) : chunk_(chunk), ranks_(ranks) {
    int devices;
    CK(hipGetDeviceCount(&devices));
    for (int r = 0; r < ranks; ++r) {
      Rank &rank = ranks_[r];
      rank.device = r % devices;
      CK(hipSetDevice(rank.device));
      CK(hipMalloc(&rank.data, sizeof(float) * chunk * ranks));
      CK(hipMalloc(&rank.inbox, sizeof(float) * chunk));
      CK(hipStreamCreateWithPriority(&rank.stream, hipStreamNonBlocking, 0));
      CK(hipEventCreateWithFlags(&rank.ready, hipEventDisableTiming));
    }
  }
  ~Ring() {
    for (Rank &rank : ranks_) {
      hipSetDevice(rank.device);
      hipFree(rank.data);
      hipFree(rank.inbox);
      hipEventDestroy(rank.ready);
      hipStreamDestroy(rank.stream);
    }
  }

  Rank &operator[](int r) { return ranks_[(r + size()) % size()]; }
  int size() const { return int(ranks_.size()); }

  void allReduce() {
    // Step s: rank r receives chunk (r - 1 - s) from its left neighbour and
    // adds its own; afterwards rank r holds the total of chunk r + 1.
    for (int s = 0; s < size() - 1; ++s)
      step(-1 - s, /*reduce=*/true);
    // The totals go round once more.
    for (int s = 0; s < size() - 1; ++s)
      step(-s, /*reduce=*/false);
    for (Rank &rank : ranks_) {
      CK(hipSetDevice(rank.device));
      CK(hipStreamSynchronize(rank.stream));
    }
  }

private:
  void step(int shift, bool reduce) {
    for (Rank &rank : ranks_) {
      CK(hipSetDevice(rank.device));
      CK(hipEventRecord(rank.ready, rank.stream));
    }
    // Copies of all ranks first, so that none reads what a neighbour of the
    // same step has already changed.
    for (int r = 0; r < size(); ++r) {
      Rank &me = (*this)[r], &left = (*this)[r - 1];
      size_t at = ((r + shift + 2 * size()) % size()) * chunk_;
      CK(hipSetDevice(me.device));
      CK(hipStreamWaitEvent(me.stream, left.ready, 0));
      CK(hipMemcpyPeerAsync(reduce ? me.inbox : me.data + at, me.device,
                             left.data + at, left.device,
                             chunk_ * sizeof(float), me.stream));
      if (!reduce)
        continue;
      accumulate<float><<<2, 64, 0, me.stream>>>(me.data + at, me.inbox, chunk_);
      CK(hipGetLastError());
    }
  }

  size_t chunk_;
  std::vector<Rank> ranks_;
};

int main(int argc, char **argv) {
  size_t wanted = argc > 1 ? strtoul(argv[1], nullptr, 10) : 600;
  int ranks = argc > 2 ? atoi(argv[2]) : 4;
  size_t chunk = (wanted + ranks - 1) / ranks, total = chunk * ranks;

  Ring ring(ranks, chunk);
  std::vector<float> expected(total, 0.0f), buffer(total);
  for (int r = 0; r < ranks; ++r) {
    for (size_t i = 0; i < total; ++i) {
      buffer[i] = float((i * 31 + r * 17) % 101); // integers: sums are exact
      expected[i] += buffer[i];
    }
    CK(hipSetDevice(ring[r].device));
    CK(hipMemcpy(ring[r].data, buffer.data(), total * sizeof(float),
                  hipMemcpyHostToDevice));
  }

  ring.allReduce();

  size_t wrong = 0;
  for (int r = 0; r < ranks; ++r) {
    CK(hipSetDevice(ring[r].device));
    CK(hipMemcpy(buffer.data(), ring[r].data, total * sizeof(float),
                  hipMemcpyDeviceToHost));
    size_t bad = 0;
    for (size_t i = 0; i < total; ++i)
      bad += buffer[i] != expected[i];
    printf("rank %d on device %d: %zu wrong  %s\n", r, ring[r].device, bad,
           bad ? "FAIL" : "PASS");
    wrong += bad;
  }
  puts(wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
