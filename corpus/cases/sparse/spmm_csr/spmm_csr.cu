// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// An even number of columns: each lane owns two of 64.
template <int WARPS>
__global__ void __launch_bounds__(WARPS * 32)
spmm(__half *__restrict__ product, const int *__restrict__ rowOffsets,
     const int *__restrict__ columns, const __half *__restrict__ values,
     const __half *__restrict__ dense, int rows, int cols)
{
    const int lane = threadIdx.x;
    const int row = blockIdx.x * WARPS + threadIdx.y;
    if (row >= rows)
        return;
    const int col = blockIdx.y * 64 + 2 * lane;
    const bool inside = col < cols;
    const int begin = rowOffsets[row], end = rowOffsets[row + 1];

    float2 sum = make_float2(0.f, 0.f);
    for (int base = begin; base < end; base += 32) {
        // 32 entries of the row at once, one in each lane.
        const int j = base + lane;
        const int myColumn = j < end ? columns[j] : 0;
        const __half myValue = j < end ? values[j] : __ushort_as_half(0);
        const int count = min(32, end - base);
        for (int k = 0; k < count; ++k) {
            const int column = __shfl_sync(0xffffffffu, myColumn, k);
            const float value = __half2float(__shfl_sync(0xffffffffu, myValue, k));
            if (inside) {
                const __half2 pair = *reinterpret_cast<const __half2 *>(
                    dense + static_cast<size_t>(column) * cols + col);
                sum.x = fmaf(value, __low2float(pair), sum.x);
                sum.y = fmaf(value, __high2float(pair), sum.y);
            }
        }
    }
    if (inside)
        *reinterpret_cast<__half2 *>(product + static_cast<size_t>(row) * cols + col) =
            __floats2half2_rn(sum.x, sum.y);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const int *rowOffsets = Case.input<int>("rowOffsets");
    const int *columns = Case.input<int>("columns");
    const __half *values = Case.input<__half>("values");
    const __half *dense = Case.input<__half>("dense");
    __half *product = Case.output<__half>("product");

    constexpr int WARPS = 3;
    const dim3 grid((rows + WARPS - 1) / WARPS, (cols + 63) / 64), block(32, WARPS);
    spmm<WARPS><<<grid, block>>>(product, rowOffsets, columns, values, dense, rows, cols);
    return Case.finish();
}
