// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

__device__ __forceinline__ void cpAsync16(void *to, const void *from, bool valid)
{
    const unsigned shared = static_cast<unsigned>(__cvta_generic_to_shared(to));
    const int bytes = valid ? 16 : 0; // the rest is filled with zeros
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(shared), "l"(from),
                 "r"(bytes));
}

template <int PENDING> __device__ __forceinline__ void cpAsyncWait()
{
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.wait_group %0;" ::"n"(PENDING) : "memory");
}

// Groups of four elements are permuted inside a row, so that the elements of
// a column are in different banks.
template <int TILE> __device__ __forceinline__ int swizzle(int row, int col)
{
    return row * TILE + ((col / 4) ^ (row / 4 % (TILE / 4))) * 4 + col % 4;
}

// The number of columns is a multiple of 4.
template <int TILE, int THREADS>
__global__ void __launch_bounds__(THREADS)
transpose(unsigned *__restrict__ out, const unsigned *__restrict__ in, int rows, int cols,
          int outStride)
{
    __shared__ alignas(16) unsigned tile[TILE * TILE];
    const int row0 = blockIdx.y * TILE, col0 = blockIdx.x * TILE;
    constexpr int GROUPS = TILE / 4;
    for (int i = threadIdx.x; i < TILE * GROUPS; i += THREADS) {
        const int r = i / GROUPS, c = i % GROUPS * 4;
        const bool valid = row0 + r < rows && col0 + c < cols;
        const unsigned *from = valid ? in + static_cast<size_t>(row0 + r) * cols + col0 + c : in;
        cpAsync16(&tile[swizzle<TILE>(r, c)], from, valid);
    }
    cpAsyncWait<0>();
    __syncthreads();
    for (int i = threadIdx.x; i < TILE * TILE; i += THREADS) {
        const int r = i % TILE, c = i / TILE; // neighbours are in a column
        if (col0 + c < cols && row0 + r < outStride)
            out[static_cast<size_t>(col0 + c) * outStride + row0 + r] = tile[swizzle<TILE>(r, c)];
    }
}

// A thread turns 4 x 4 bytes: rows in registers, columns by permutes.
__device__ __forceinline__ void transpose4x4(unsigned (&w)[4])
{
    const unsigned a = __byte_perm(w[0], w[1], 0x5140), b = __byte_perm(w[2], w[3], 0x5140);
    const unsigned c = __byte_perm(w[0], w[1], 0x7362), d = __byte_perm(w[2], w[3], 0x7362);
    w[0] = __byte_perm(a, b, 0x5410);
    w[1] = __byte_perm(a, b, 0x7632);
    w[2] = __byte_perm(c, d, 0x5410);
    w[3] = __byte_perm(c, d, 0x7632);
}

__global__ void transposeBytes(unsigned char *out, const unsigned char *in, int rows, int cols)
{
    const int c0 = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    const int r0 = 4 * (blockIdx.y * blockDim.y + threadIdx.y);
    if (c0 >= cols || r0 >= rows)
        return;
    unsigned w[4] = {};
#pragma unroll
    for (int i = 0; i < 4; ++i)
        if (r0 + i < rows)
            w[i] = *reinterpret_cast<const unsigned *>(in + static_cast<size_t>(r0 + i) * cols + c0);
    transpose4x4(w);
#pragma unroll
    for (int j = 0; j < 4; ++j) {
        unsigned char *to = out + static_cast<size_t>(c0 + j) * rows + r0;
        for (int i = 0; i < 4 && r0 + i < rows; ++i)
            to[i] = static_cast<unsigned char>(w[j] >> (8 * i));
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols"), stride = rows + 5;
    const unsigned *x = Case.input<unsigned>("x");
    const unsigned char *bytes = Case.input<unsigned char>("bytes");
    unsigned *xt = Case.output<unsigned>("xt");
    unsigned char *bytesT = Case.output<unsigned char>("bytesT");

    constexpr int TILE = 64;
    const dim3 grid((cols + TILE - 1) / TILE, (stride + TILE - 1) / TILE);
    transpose<TILE, 192><<<grid, 192>>>(xt, x, rows, cols, stride);
    const dim3 block(16, 6), blocks((cols / 4 + 15) / 16, ((rows + 3) / 4 + 5) / 6);
    transposeBytes<<<blocks, block>>>(bytesT, bytes, rows, cols);
    return Case.finish();
}
