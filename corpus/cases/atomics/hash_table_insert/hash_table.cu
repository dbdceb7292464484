// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdint>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr uint32_t kEmpty = 0xffffffffu;

// Spreads the bits of neighbouring keys.
__device__ __forceinline__ uint32_t mix(uint32_t k)
{
    k ^= k >> 16;
    k *= 0x85ebca6bu;
    k ^= k >> 13;
    k *= 0xc2b2ae35u;
    return k ^ (k >> 16);
}

struct Table {
    uint32_t *keys, *values;
    uint32_t mask; // the number of slots, less 1

    __device__ void add(uint32_t key, uint32_t value)
    {
        uint32_t slot = mix(key) & mask;
        while (true) {
            const uint32_t before = atomicCAS(&keys[slot], kEmpty, key);
            if (before == kEmpty || before == key) {
                atomicAdd(&values[slot], value);
                return;
            }
            slot = (slot + 1) & mask;
        }
    }
    // The slot, or kEmpty if the key is not there.
    __device__ uint32_t find(uint32_t key) const
    {
        for (uint32_t slot = mix(key) & mask;; slot = (slot + 1) & mask) {
            const uint32_t there = keys[slot];
            if (there == key)
                return slot;
            if (there == kEmpty)
                return kEmpty;
        }
    }
};

__global__ void insert(Table table, const uint32_t *key, const uint32_t *value, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        table.add(key[i], value[i]);
}

__global__ void lookUp(uint32_t *found, unsigned *present, Table table, int keys)
{
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    bool hit = false;
    if (k < keys) {
        const uint32_t slot = table.find(k);
        hit = slot != kEmpty;
        found[k] = hit ? table.values[slot] : kEmpty;
    }
    const int hits = __syncthreads_count(hit);
    if (threadIdx.x == 0)
        atomicAdd(present, hits);
}

// An erased key stays as a mark, so that those behind it are still found.
__global__ void erase(Table table, int keys, uint32_t divisor)
{
    const uint32_t k = (blockIdx.x * blockDim.x + threadIdx.x) * divisor;
    if (k >= static_cast<uint32_t>(keys))
        return;
    const uint32_t slot = table.find(k);
    if (slot != kEmpty)
        atomicExch(&table.values[slot], kEmpty);
}

__global__ void collect(uint2 *entries, unsigned *count, Table table)
{
    const uint32_t slot = blockIdx.x * blockDim.x + threadIdx.x;
    const bool live = slot <= table.mask && table.keys[slot] != kEmpty &&
                      table.values[slot] != kEmpty;
    const unsigned votes = __ballot_sync(0xffffffffu, live);
    const int lane = threadIdx.x & 31;
    unsigned base = 0;
    if (votes && lane == __ffs(votes) - 1)
        base = atomicAdd(count, __popc(votes));
    base = __shfl_sync(0xffffffffu, base, votes ? __ffs(votes) - 1 : 0);
    if (live)
        entries[base + __popc(votes & ~(0xffffffffu << lane))] =
            make_uint2(table.keys[slot], table.values[slot]);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), keys = Case.size("keys");
    const uint32_t slots = Case.size("slots");
    const uint32_t *key = Case.input<uint32_t>("key");
    const uint32_t *value = Case.input<uint32_t>("value");
    uint32_t *found = Case.output<uint32_t>("found");
    unsigned *count = Case.output<unsigned>("count");

    Table table;
    table.mask = slots - 1;
    uint2 *entries;
    Case.check(cudaMalloc(&table.keys, slots * sizeof(uint32_t)), "keys");
    Case.check(cudaMalloc(&table.values, slots * sizeof(uint32_t)), "values");
    Case.check(cudaMalloc(&entries, keys * sizeof(uint2)), "entries");
    Case.check(cudaMemset(table.keys, 0xff, slots * sizeof(uint32_t)), "keys");
    Case.check(cudaMemset(table.values, 0, slots * sizeof(uint32_t)), "values");
    Case.check(cudaMemset(count, 0, 2 * sizeof(unsigned)), "counts");
    Case.check(cudaMemset(entries, 0, keys * sizeof(uint2)), "entries");

    insert<<<(n + 159) / 160, 160>>>(table, key, value, n);
    lookUp<<<(keys + 95) / 96, 96>>>(found, count, table, keys);
    erase<<<((keys + 2) / 3 + 127) / 128, 128>>>(table, keys, 3);
    collect<<<(slots + 127) / 128, 128>>>(entries, count + 1, table);

    std::vector<uint2> host(keys);
    unsigned collected = 0;
    Case.check(cudaMemcpy(&collected, count + 1, sizeof(unsigned), cudaMemcpyDeviceToHost), "a count");
    Case.check(cudaMemcpy(host.data(), entries, keys * sizeof(uint2), cudaMemcpyDeviceToHost),
               "entries");
    std::sort(host.begin(), host.begin() + collected,
              [](const uint2 &a, const uint2 &b) { return a.x < b.x; });
    std::vector<uint32_t> flat;
    for (const uint2 &e : host) {
        flat.push_back(e.x);
        flat.push_back(e.y);
    }
    Case.hostOutput("entries", flat);
    for (void *p : {(void *)table.keys, (void *)table.values, (void *)entries})
        Case.check(cudaFree(p), "memory");
    return Case.finish();
}
