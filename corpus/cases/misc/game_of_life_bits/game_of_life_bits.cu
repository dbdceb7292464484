// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <utility>

template <int TABLE> __device__ __forceinline__ unsigned lop3(unsigned a, unsigned b, unsigned c)
{
    unsigned d;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(d) : "r"(a), "r"(b), "r"(c), "n"(TABLE));
    return d;
}

// The tables of exclusive or and of the majority of three.
__device__ __forceinline__ unsigned sumBit(unsigned a, unsigned b, unsigned c) { return lop3<0x96>(a, b, c); }
__device__ __forceinline__ unsigned carryBit(unsigned a, unsigned b, unsigned c) { return lop3<0xe8>(a, b, c); }

// A row's word, and the cells left and right of each of its own: cell c is bit
// c % 32. Called by whole warps.
struct Triple {
    unsigned left, middle, right;
};

__device__ __forceinline__ Triple loadRow(const unsigned *row, int word, int words)
{
    const int lane = threadIdx.x & 31;
    const unsigned middle = row[min(word, words - 1)];
    unsigned before = __shfl_up_sync(0xffffffffu, middle, 1);
    unsigned behind = __shfl_down_sync(0xffffffffu, middle, 1);
    // At the ends of the warp and of the row there is no such lane.
    if (lane == 0 || word == 0)
        before = row[word == 0 ? words - 1 : min(word, words) - 1];
    if (lane == 31 || word == words - 1)
        behind = row[word + 1 < words ? word + 1 : 0];
    return {__funnelshift_l(before, middle, 1), middle, __funnelshift_r(middle, behind, 1)};
}

template <int ROWS>
__global__ void __launch_bounds__(64 * ROWS)
lifeStep(unsigned *__restrict__ next, const unsigned *__restrict__ cells, unsigned *alive, int words,
         int rows)
{
    const int word = blockIdx.x * 64 + threadIdx.x, row = blockIdx.y * ROWS + threadIdx.y;
    if (row >= rows)
        return; // a warp is in one row
    const Triple up = loadRow(cells + (row + rows - 1) % rows * words, word, words);
    const Triple own = loadRow(cells + row * words, word, words);
    const Triple down = loadRow(cells + (row + 1) % rows * words, word, words);

    // Eight bits are added: ones, then the four carries as twos and fours.
    const unsigned s1 = sumBit(up.left, up.middle, up.right);
    const unsigned c1 = carryBit(up.left, up.middle, up.right);
    const unsigned s2 = sumBit(down.left, down.middle, down.right);
    const unsigned c2 = carryBit(down.left, down.middle, down.right);
    const unsigned s3 = own.left ^ own.right, c3 = own.left & own.right;
    const unsigned ones = sumBit(s1, s2, s3), c4 = carryBit(s1, s2, s3);
    const unsigned twos = sumBit(c1, c2, c3) ^ c4;
    const unsigned more = carryBit(c1, c2, c3) | (sumBit(c1, c2, c3) & c4);
    // Two or three neighbours: three gives life, two keeps it.
    unsigned result = twos & ~more & (ones | own.middle);
    if (word >= words)
        result = 0;
    else
        next[row * words + word] = result;
    const unsigned count = __reduce_add_sync(0xffffffffu, __popc(result));
    if (threadIdx.x % 32 == 0)
        atomicAdd(alive, count);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int words = Case.size("words"), rows = Case.size("rows"), steps = Case.size("steps");
    unsigned *cells = Case.input<unsigned>("cells"), *other;
    unsigned *after = Case.output<unsigned>("after");
    unsigned *alive = Case.output<unsigned>("alive");
    const size_t bytes = sizeof(unsigned) * words * rows;
    Case.check(cudaMalloc(&other, bytes), "cells");
    Case.check(cudaMemset(alive, 0, steps * sizeof(unsigned)), "counts");

    constexpr int ROWS = 5;
    const dim3 block(64, ROWS), grid((words + 63) / 64, (rows + ROWS - 1) / ROWS);
    unsigned *next = other;
    for (int s = 0; s < steps; ++s) {
        lifeStep<ROWS><<<grid, block>>>(next, cells, alive + s, words, rows);
        std::swap(cells, next);
    }
    Case.check(cudaMemcpy(after, cells, bytes, cudaMemcpyDeviceToDevice), "the result");
    Case.check(cudaFree(other), "cells");
    return Case.finish();
}
