// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Lane c < N has column c of the matrix, lane 16 + c column c of the inverse.
template <int N, int WARPS>
__global__ void __launch_bounds__(WARPS * 32)
invert(double *inverse, int *info, const double *a, int batch)
{
    static_assert(N <= 16, "two columns for each of 16 lanes");
    const int lane = threadIdx.x & 31, matrix = blockIdx.x * WARPS + threadIdx.x / 32;
    if (matrix >= batch)
        return;
    const int column = lane & 15;
    const bool right = lane >= 16;
    double v[N];
#pragma unroll
    for (int r = 0; r < N; ++r)
        v[r] = right ? double(r == column) : column < N ? a[(matrix * N + r) * N + column] : 0.0;

    int singular = 0;
#pragma unroll
    for (int k = 0; k < N; ++k) {
        // Lane k looks for the largest of its elements; all learn the row.
        int pivot = k;
        double most = fabs(v[k]);
#pragma unroll
        for (int r = k + 1; r < N; ++r)
            if (fabs(v[r]) > most) {
                most = fabs(v[r]);
                pivot = r;
            }
        pivot = __shfl_sync(0xffffffffu, pivot, k);
        most = __shfl_sync(0xffffffffu, most, k);
        if (most == 0) {
            singular = k + 1;
            break;
        }
        // Registers have no index: all rows are asked.
        const double old = v[k];
#pragma unroll
        for (int r = k + 1; r < N; ++r)
            if (r == pivot) {
                v[k] = v[r];
                v[r] = old;
            }
        const double scaled = v[k] / __shfl_sync(0xffffffffu, v[k], k);
#pragma unroll
        for (int r = 0; r < N; ++r) {
            const double factor = __shfl_sync(0xffffffffu, v[r], k);
            if (r != k)
                v[r] = fma(-factor, scaled, v[r]);
        }
        v[k] = scaled;
    }
    if (right && column < N)
#pragma unroll
        for (int r = 0; r < N; ++r)
            inverse[(matrix * N + r) * N + column] = singular ? 0.0 : v[r];
    if (lane == 0)
        info[matrix] = singular;
}

// Makes every fourth matrix singular: a column of zeros.
template <int N>
__global__ void clearColumns(double *a)
{
    const int matrix = 4 * blockIdx.x + 1;
    a[(matrix * N + threadIdx.x) * N + matrix % N] = 0;
}

template <int N>
__global__ void multiply(double *c, const double *a, const double *b)
{
    __shared__ double left[N][N], right[N][N];
    const int i = threadIdx.y, j = threadIdx.x;
    const size_t at = (static_cast<size_t>(blockIdx.x) * N + i) * N + j;
    left[i][j] = a[at];
    right[i][j] = b[at];
    __syncthreads();
    double sum = 0;
#pragma unroll
    for (int k = 0; k < N; ++k)
        sum = __fma_rn(left[i][k], right[k][j], sum);
    c[at] = sum;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    constexpr int N = 13;
    const int batch = Case.size("batch");
    double *a = Case.input<double>("a");
    double *product = Case.output<double>("product"), *inverse;
    int *info = Case.output<int>("info");
    Case.check(cudaMalloc(&inverse, sizeof(double) * N * N * batch), "inverses");
    clearColumns<N><<<(batch + 2) / 4, N>>>(a);
    invert<N, 3><<<(batch + 2) / 3, 96>>>(inverse, info, a, batch);
    multiply<N><<<batch, dim3(N, N)>>>(product, a, inverse);
    Case.check(cudaDeviceSynchronize(), "the kernels");
    Case.check(cudaFree(inverse), "inverses");
    return Case.finish();
}
