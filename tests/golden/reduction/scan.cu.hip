// Exclusive prefix sum of any length: work-efficient scan per block, recursion
// over the block sums, then a uniform add.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define cudaSafeCall( err ) cudaSafeCallImpl( err, __FILE__, __LINE__ )
inline void cudaSafeCallImpl(hipError_t err, const char* file, int line)
{
    if (hipSuccess == err)
        return;
    fprintf(stderr, "cudaSafeCall() failed at %s:%i : %s\n", file, line, hipGetErrorString(err));
    exit(-1);
}

#define LOG_NUM_BANKS 5
#define CONFLICT_FREE(i) ((i) + ((i) >> LOG_NUM_BANKS))

namespace scan {

const int BLOCK = 128;
const int ELEMENTS = 2 * BLOCK;  // per block

__global__ void scanBlocks(const int* in, int* out, int* sums, int n)
{
    __shared__ int temp[CONFLICT_FREE(ELEMENTS)];
    const int t = threadIdx.x;
    const int base = blockIdx.x * ELEMENTS;
    const int ai = t, bi = t + BLOCK;

    temp[CONFLICT_FREE(ai)] = base + ai < n ? in[base + ai] : 0;
    temp[CONFLICT_FREE(bi)] = base + bi < n ? in[base + bi] : 0;

    // Up: a tree of sums in place.
    int offset = 1;
    for (int d = ELEMENTS >> 1; d > 0; d >>= 1, offset <<= 1) {
        __syncthreads();
        if (t < d) {
            const int lo = CONFLICT_FREE(offset * (2 * t + 1) - 1);
            const int hi = CONFLICT_FREE(offset * (2 * t + 2) - 1);
            temp[hi] += temp[lo];
        }
    }
    if (t == 0) {
        const int last = CONFLICT_FREE(ELEMENTS - 1);
        if (sums) sums[blockIdx.x] = temp[last];
        temp[last] = 0;
    }
    // Down: hand each node what lies left of it.
    for (int d = 1; d < ELEMENTS; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            const int lo = CONFLICT_FREE(offset * (2 * t + 1) - 1);
            const int hi = CONFLICT_FREE(offset * (2 * t + 2) - 1);
            const int left = temp[lo];
            temp[lo] = temp[hi];
            temp[hi] += left;
        }
    }
    __syncthreads();
    if (base + ai < n) out[base + ai] = temp[CONFLICT_FREE(ai)];
    if (base + bi < n) out[base + bi] = temp[CONFLICT_FREE(bi)];
}

__global__ void addUniform(int* data, const int* sums, int n)
{
    __shared__ int add;
    if (threadIdx.x == 0)
        add = sums[blockIdx.x];
    __syncthreads();
    for (int i = threadIdx.x; i < ELEMENTS; i += blockDim.x)
        if (blockIdx.x * ELEMENTS + i < n)
            data[blockIdx.x * ELEMENTS + i] += add;
}

void exclusive(const int* dIn, int* dOut, int n, hipStream_t stream)
{
    const int blocks = (n + ELEMENTS - 1) / ELEMENTS;
    if (blocks <= 1) {
        scanBlocks<<<1, BLOCK, 0, stream>>>(dIn, dOut, NULL, n);
        cudaSafeCall( hipGetLastError() );
        return;
    }
    int *sums, *scanned;
    cudaSafeCall( hipMalloc(&sums, blocks * sizeof(int)) );
    cudaSafeCall( hipMalloc(&scanned, blocks * sizeof(int)) );
    scanBlocks<<<blocks, BLOCK, 0, stream>>>(dIn, dOut, sums, n);
    exclusive(sums, scanned, blocks, stream);
    addUniform<<<blocks, 64, 0, stream>>>(dOut, scanned, n);
    cudaSafeCall( hipStreamSynchronize(stream) );
    cudaSafeCall( hipFree(sums) );
    cudaSafeCall( hipFree(scanned) );
}

} // namespace scan

static bool test(int n)
{
    std::vector<int> in(n), out(n, -1);
    for (int i = 0; i < n; ++i)
        in[i] = (i * 2654435761u >> 20) % 19 - 6;
    int *dIn, *dOut;
    hipStream_t stream;
    cudaSafeCall( hipStreamCreate(&stream) );
    cudaSafeCall( hipMalloc(&dIn, n * sizeof(int)) );
    cudaSafeCall( hipMalloc(&dOut, n * sizeof(int)) );
    cudaSafeCall( hipMemcpyAsync(dIn, in.data(), n * sizeof(int), hipMemcpyHostToDevice, stream) );
    scan::exclusive(dIn, dOut, n, stream);
    cudaSafeCall( hipMemcpyAsync(out.data(), dOut, n * sizeof(int), hipMemcpyDeviceToHost, stream) );
    cudaSafeCall( hipStreamSynchronize(stream) );
    cudaSafeCall( hipFree(dIn) );
    cudaSafeCall( hipFree(dOut) );
    cudaSafeCall( hipStreamDestroy(stream) );

    int wrong = 0, sum = 0;
    for (int i = 0; i < n; sum += in[i++])
        wrong += out[i] != sum;
    printf("  n = %6d: %s (%d wrong)\n", n, wrong ? "FAIL" : "PASS", wrong);
    return wrong == 0;
}

int main(int argc, char** argv)
{
    bool ok = true;
    if (argc > 1)
        ok = test(atoi(argv[1]));
    else
        for (int n : {1, 31, 256, 257, 5000, 70001})  // the last one recurses twice
            ok = test(n) && ok;
    printf("scan: %s\n", ok ? "PASS" : "FAIL");
    return ok ? 0 : 1;
}
