// What the programs memory_*.cu share: a form is an ld or st of Count elements, which registers hold as Register.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_PTX_MEMORY_HOST_CUH
#define CORPUS_PTX_MEMORY_HOST_CUH

#include <hipify/device.h>
#include "../warps/trap.cuh"

#include <cstdint>
#include <cstring>

template <typename M, typename R, int N> struct Form {
  using Memory = M;
  using Register = R;
  static constexpr int Count = N;
};

// A cache policy: hints change no result.
__device__ inline uint64_t policy() {
  uint64_t result;
  result = uint64_t{0};
  return result;
}

constexpr int kThreads = 96, kBlocks = 3, kVectors = kThreads * kBlocks;

// Any bits, but no NaN, which need not keep them in a register.
template <typename Memory> std::vector<Memory> anyBits(std::size_t count, unsigned seed) {
  std::vector<int> bytes = numbers(count * sizeof(Memory), 256, seed);
  std::vector<Memory> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    unsigned char value[sizeof(Memory)];
    for (std::size_t b = 0; b < sizeof(Memory); ++b)
      value[b] = static_cast<unsigned char>(bytes[i * sizeof(Memory) + b]);
    std::memcpy(&result[i], value, sizeof(Memory));
    if (result[i] != result[i])
      result[i] = Memory(i);
  }
  return result;
}

template <typename F>
__global__ void loads(const typename F::Memory *in, typename F::Register *out) {
  const int at = (blockIdx.x * blockDim.x + threadIdx.x) * F::Count;
  typename F::Register got[F::Count];
  F::load(in + at, got);
  for (int k = 0; k < F::Count; ++k)
    out[at + k] = got[k];
}

template <typename F>
__global__ void stores(const typename F::Register *in, typename F::Memory *out) {
  const int at = (blockIdx.x * blockDim.x + threadIdx.x) * F::Count;
  typename F::Register value[F::Count];
  for (int k = 0; k < F::Count; ++k)
    value[k] = in[at + k];
  F::store(out + at, value);
}

// The same through shared memory, whose addresses have 32 bits; the other side of it is plain C++.
template <typename F>
__global__ void sharedLoads(const typename F::Memory *in, typename F::Register *out) {
  __shared__ alignas(16) typename F::Memory shared[kThreads * F::Count];
  const int base = blockIdx.x * blockDim.x * F::Count;
  for (int i = threadIdx.x; i < kThreads * F::Count; i += kThreads)
    shared[i] = in[base + i];
  __syncthreads();
  typename F::Register got[F::Count];
  F::load(uint32_t(__cvta_generic_to_shared(shared + threadIdx.x * F::Count)), got);
  for (int k = 0; k < F::Count; ++k)
    out[base + threadIdx.x * F::Count + k] = got[k];
}

template <typename F>
__global__ void sharedStores(const typename F::Register *in, typename F::Memory *out) {
  __shared__ alignas(16) typename F::Memory shared[kThreads * F::Count];
  const int base = blockIdx.x * blockDim.x * F::Count;
  typename F::Register value[F::Count];
  for (int k = 0; k < F::Count; ++k)
    value[k] = in[base + threadIdx.x * F::Count + k];
  F::store(uint32_t(__cvta_generic_to_shared(shared + threadIdx.x * F::Count)), value);
  __syncthreads();
  for (int i = threadIdx.x; i < kThreads * F::Count; i += kThreads)
    out[base + i] = shared[i];
}

template <typename F> std::size_t report(std::size_t wrong) {
  if (wrong)
    std::printf("%s: %zu wrong\n", F::name(), wrong);
  return wrong;
}

// A register that is wider than the memory gets its value, with the sign that the type has.
template <typename F, typename Kernel> std::size_t testLoadBy(Kernel kernel) {
  Buffer<typename F::Memory> in(anyBits<typename F::Memory>(kVectors * F::Count, 7));
  Buffer<typename F::Register> out(kVectors * F::Count);
  kernel<<<kBlocks, kThreads>>>(in.device, out.device);
  out.download();
  std::vector<typename F::Register> want(in.host.begin(), in.host.end());
  return report<F>(differences(out.host, want));
}
template <typename F> std::size_t testLoad() { return testLoadBy<F>(loads<F>); }
template <typename F> std::size_t testLoadShared() { return testLoadBy<F>(sharedLoads<F>); }

// Memory that is narrower than the register gets the low bits.
template <typename F, typename Kernel> std::size_t testStoreBy(Kernel kernel) {
  Buffer<typename F::Register> in(anyBits<typename F::Register>(kVectors * F::Count, 8));
  Buffer<typename F::Memory> out(kVectors * F::Count);
  kernel<<<kBlocks, kThreads>>>(in.device, out.device);
  out.download();
  std::vector<typename F::Memory> want(in.host.size());
  for (std::size_t i = 0; i < want.size(); ++i)
    want[i] = static_cast<typename F::Memory>(in.host[i]);
  return report<F>(differences(out.host, want));
}
template <typename F> std::size_t testStore() { return testStoreBy<F>(stores<F>); }
template <typename F> std::size_t testStoreShared() { return testStoreBy<F>(sharedStores<F>); }

#endif
