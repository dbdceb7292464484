// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

struct Graph {
    const int *offsets, *targets;
};

// Each warp takes 32 vertices of the frontier. Those with many edges are
// expanded by all its lanes, one after another; the rest by their own lane.
template <int WARPS, int LONG>
__global__ void __launch_bounds__(WARPS * 32)
expand(int *level, int *next, int *nextCount, const int *frontier, int count, Graph g, int depth)
{
    const int lane = threadIdx.x & 31;
    const volatile int *seen = level; // others write it meanwhile
    for (int base = blockIdx.x * WARPS * 32; base < count; base += gridDim.x * WARPS * 32) {
        const int i = base + threadIdx.x;
        const int v = i < count ? frontier[i] : -1;
        int edge = v >= 0 ? g.offsets[v] : 0, end = v >= 0 ? g.offsets[v + 1] : 0;

        auto visit = [&](bool has, int e) {
            bool found = false;
            int target = 0;
            if (has) {
                target = __ldg(&g.targets[e]);
                // Read first: most have been seen, and an atomic is dear.
                found = seen[target] == -1 && atomicCAS(&level[target], -1, depth) == -1;
            }
            const unsigned votes = __ballot_sync(0xffffffffu, found);
            if (votes == 0)
                return;
            int place = 0;
            const int leader = __ffs(votes) - 1;
            if (lane == leader)
                place = atomicAdd(nextCount, __popc(votes));
            place = __shfl_sync(0xffffffffu, place, leader);
            if (found)
                next[place + __popc(votes & ((1u << lane) - 1))] = target;
        };

        unsigned heavy = __ballot_sync(0xffffffffu, end - edge >= LONG);
        while (heavy) {
            const int owner = __ffs(heavy) - 1;
            heavy &= heavy - 1;
            const int from = __shfl_sync(0xffffffffu, edge, owner);
            const int to = __shfl_sync(0xffffffffu, end, owner);
            for (int e = from; e < to; e += 32)
                visit(e + lane < to, e + lane);
            if (lane == owner)
                edge = end;
        }
        while (__any_sync(0xffffffffu, edge < end)) {
            visit(edge < end, edge);
            ++edge;
        }
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int vertices = Case.size("vertices"), levels = Case.size("levels");
    const Graph g = {Case.input<int>("offsets"), Case.input<int>("targets")};
    int *level = Case.output<int>("level");
    std::vector<int> frontiers(levels, 0);

    int *queue[2], *count;
    for (int *&q : queue)
        Case.check(cudaMalloc(&q, vertices * sizeof(int)), "a queue");
    Case.check(cudaMalloc(&count, sizeof(int)), "a count");

    int size = 5;
    std::vector<int> first(vertices, -1), sources(size);
    for (int s = 0; s < size; ++s)
        first[sources[s] = s * 17] = 0;
    Case.check(cudaMemcpy(level, first.data(), vertices * sizeof(int), cudaMemcpyHostToDevice), "levels");
    Case.check(cudaMemcpy(queue[0], sources.data(), size * sizeof(int), cudaMemcpyHostToDevice), "sources");
    for (int depth = 0; depth < levels && size > 0; ++depth) {
        frontiers[depth] = size;
        Case.check(cudaMemset(count, 0, sizeof(int)), "a count");
        expand<3, 6><<<2, 96>>>(level, queue[(depth + 1) % 2], count, queue[depth % 2], size, g,
                                depth + 1);
        Case.check(cudaMemcpy(&size, count, sizeof(int), cudaMemcpyDeviceToHost), "a count");
    }
    Case.hostOutput("frontiers", frontiers);
    for (int *p : {queue[0], queue[1], count})
        Case.check(cudaFree(p), "memory");
    return Case.finish();
}
