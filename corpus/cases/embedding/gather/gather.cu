// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int kWarps = 3;

// A warp a row. Only its first lane reads the index.
__global__ void __launch_bounds__(32 * kWarps)
gatherRows(float4 *out, const float4 *__restrict__ table, const int64_t *index, int count,
           int rows, int vectors)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int i = blockIdx.x * kWarps + warp;
    if (i >= count)
        return;
    int64_t from = lane == 0 ? index[i] : 0;
    from = __shfl_sync(0xffffffffu, from, 0);
    from += from < 0 ? rows : 0;
    for (int v = lane; v < vectors; v += 32)
        out[static_cast<size_t>(i) * vectors + v] = __ldg(&table[from * vectors + v]);
}

__global__ void gatherElements(float *out, const float *table, const int *column, int width,
                               int picks)
{
    const int p = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
    if (p < picks) {
        const size_t at = static_cast<size_t>(row) * picks + p;
        out[at] = table[static_cast<size_t>(row) * width + column[at]];
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), width = Case.size("width");
    const int count = Case.size("count"), picks = Case.size("picks");
    const float4 *table = Case.input<float4>("table");
    const int64_t *index = Case.input<int64_t>("index");
    const int *column = Case.input<int>("column");
    float4 *gathered = Case.output<float4>("gathered");
    float *picked = Case.output<float>("picked");
    gatherRows<<<(count + kWarps - 1) / kWarps, 32 * kWarps>>>(gathered, table, index, count, rows,
                                                               width / 4);
    const dim3 grid((picks + 15) / 16, rows);
    gatherElements<<<grid, 16>>>(picked, reinterpret_cast<const float *>(table), column, width,
                                 picks);
    return Case.finish();
}
