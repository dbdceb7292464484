// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define FULL_WARP_MASK 0xFFFFFFFF

struct CsrMatrix {
    int rows;
    const int *rowOffsets, *columns;
    const float *values;
};

// LANES neighbours of a warp share a row.
template <int LANES> __device__ __forceinline__ float sumLanes(float v)
{
#pragma unroll
    for (int d = LANES / 2; d > 0; d /= 2)
        v += __shfl_down_sync(FULL_WARP_MASK, v, d, LANES);
    return v;
}

template <int LANES, int ROWS_PER_BLOCK>
__global__ void __launch_bounds__(LANES *ROWS_PER_BLOCK)
spmvVector(CsrMatrix A, const float *__restrict__ x, float *__restrict__ y, float alpha, float beta)
{
    __shared__ volatile int range[ROWS_PER_BLOCK][2];
    const int lane = threadIdx.x % LANES, local = threadIdx.x / LANES;
    const int step = gridDim.x * ROWS_PER_BLOCK;

    for (int first = blockIdx.x * ROWS_PER_BLOCK; first < A.rows; first += step) {
        const int row = first + local;
        __syncthreads(); // before the next range
        // Two lanes fetch both ends of the row's range; one must, if it is alone.
        for (int e = lane; e < 2; e += LANES)
            range[local][e] = row < A.rows ? A.rowOffsets[row + e] : 0;
        __syncthreads();
        const int begin = range[local][0], end = range[local][1];

        float sum = 0;
        if (LANES == 32 && end - begin > LANES) {
            // First up to the next multiple of the warp, so that loads are whole.
            int j = begin - (begin & (LANES - 1)) + lane;
            if (j >= begin && j < end)
                sum += A.values[j] * __ldg(&x[A.columns[j]]);
            for (j += LANES; j < end; j += LANES)
                sum += A.values[j] * __ldg(&x[A.columns[j]]);
        } else {
            for (int j = begin + lane; j < end; j += LANES)
                sum += A.values[j] * __ldg(&x[A.columns[j]]);
        }
        sum = sumLanes<LANES>(sum);
        if (lane == 0 && row < A.rows)
            y[row] = alpha * sum + beta * y[row];
    }
}

template <int LANES> static void spmv(const CsrMatrix &A, const float *x, float *y)
{
    constexpr int ROWS = 128 / LANES;
    const int blocks = (A.rows + 2 * ROWS - 1) / (2 * ROWS);
    spmvVector<LANES, ROWS><<<blocks, LANES * ROWS>>>(A, x, y, 1.5f, -0.5f);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    CsrMatrix A;
    A.rows = Case.size("rows");
    A.rowOffsets = Case.input<int>("rowOffsets");
    A.columns = Case.input<int>("columns");
    A.values = Case.input<float>("values");
    const float *x = Case.input<float>("x");
    float *y = Case.output<float>("y");

    spmv<1>(A, x, y);
    spmv<4>(A, x, y + A.rows);
    spmv<16>(A, x, y + 2 * A.rows);
    spmv<32>(A, x, y + 3 * A.rows);
    return Case.finish();
}
