// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

using Head = unsigned long long;
constexpr unsigned kNone = 0xffffffffu;

// The tag counts changes: a head that came back is another one (ABA).
struct Stack {
    Head *head;
    unsigned *next;

    static __device__ Head make(Head old, unsigned top)
    {
        return ((old >> 32) + 1) << 32 | top;
    }
    // A chain from `first` to `last`, already linked in between.
    __device__ void push(unsigned first, unsigned last)
    {
        Head old = *static_cast<volatile Head *>(head);
        while (true) {
            static_cast<volatile unsigned *>(next)[last] = static_cast<unsigned>(old);
            __threadfence();
            const Head seen = atomicCAS(head, old, make(old, first));
            if (seen == old)
                return;
            old = seen;
        }
    }
    __device__ unsigned pop()
    {
        Head old = *static_cast<volatile Head *>(head);
        while (true) {
            const unsigned top = static_cast<unsigned>(old);
            if (top == kNone)
                return kNone;
            const unsigned after = static_cast<volatile unsigned *>(next)[top];
            const Head seen = atomicCAS(head, old, make(old, after));
            if (seen == old)
                return top;
            old = seen;
        }
    }
};

// The lanes that have something make a chain, which the first of them pushes.
__global__ void __launch_bounds__(96) pushAll(const int *value, Stack stack, int *order, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    const bool mine = i < n && value[i] % 3 != 0;
    const unsigned lanes = __ballot_sync(0xffffffffu, mine);
    const unsigned later = lanes & ~((2u << lane) - 1);
    const unsigned following = __shfl_sync(0xffffffffu, i, later ? __ffs(later) - 1 : lane);
    if (mine && later)
        stack.next[i] = following;
    const int last = __shfl_sync(0xffffffffu, i, lanes ? 31 - __clz(lanes) : 0);
    if (mine && lane == __ffs(lanes) - 1)
        stack.push(i, last);
    if (i < n)
        order[i] = mine ? __popc(lanes & ((1u << lane) - 1)) : -1;
}

__global__ void __launch_bounds__(64) popAndPush(Stack stack, const int *value, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || value[i] % 3 != 0)
        return;
    // What is popped goes back behind what this thread adds.
    const unsigned other = stack.pop();
    stack.push(i, i);
    if (other != kNone)
        stack.push(other, other);
}

__global__ void __launch_bounds__(64) popAll(int *seen, int *left, const int *value, Stack stack, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const unsigned top = stack.pop();
    if (top == kNone)
        atomicAdd(left, 1);
    else
        atomicAdd(&seen[value[top]], 1 + value[top] % 7);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n");
    const int *value = Case.input<int>("value");
    int *seen = Case.output<int>("seen");
    int *order = Case.output<int>("order");
    int *left = Case.output<int>("left");
    Case.check(cudaMemset(seen, 0, n * sizeof(int)), "seen");
    Case.check(cudaMemset(left, 0, sizeof(int)), "left");
    Stack stack;
    Case.check(cudaMalloc(&stack.head, sizeof(Head)), "head");
    Case.check(cudaMalloc(&stack.next, n * sizeof(unsigned)), "next");
    const Head empty = kNone;
    Case.check(cudaMemcpy(stack.head, &empty, sizeof(Head), cudaMemcpyHostToDevice), "head");
    pushAll<<<(n + 95) / 96, 96>>>(value, stack, order, n);
    popAndPush<<<(n + 63) / 64, 64>>>(stack, value, n);
    popAll<<<(n + 63) / 64, 64>>>(seen, left, value, stack, n);
    Case.check(cudaDeviceSynchronize(), "the kernels");
    Case.check(cudaFree(stack.head), "head");
    Case.check(cudaFree(stack.next), "next");
    return Case.finish();
}
