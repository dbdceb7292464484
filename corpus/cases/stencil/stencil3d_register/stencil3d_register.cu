// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int RADIUS = 4;
__constant__ float coefficients[RADIUS + 1];

template <int BX, int BY>
__global__ void __launch_bounds__(BX *BY)
stencil3d(float *__restrict__ v, const float *__restrict__ u, int nx, int ny, int nz)
{
    constexpr int WIDTH = BX + 2 * RADIUS, HEIGHT = BY + 2 * RADIUS;
    extern __shared__ float plane[]; // HEIGHT rows of WIDTH
    const int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    const bool inside = x < nx && y < ny;
    const size_t slice = static_cast<size_t>(nx) * ny;
    const float *column = u + static_cast<size_t>(y) * nx + x;

    // behind[i], current and ahead[i] move one plane further in each step.
    float behind[RADIUS], ahead[RADIUS], current = inside ? column[0] : 0.f;
#pragma unroll
    for (int i = 0; i < RADIUS; ++i) {
        behind[i] = 0.f;
        ahead[i] = inside && i + 1 < nz ? column[(i + 1) * slice] : 0.f;
    }

    for (int z = 0; z < nz; ++z) {
        const float *in = u + z * slice;
        __syncthreads();
        // The tile with its border, by all threads; the middle is in registers.
        for (int i = threadIdx.y * BX + threadIdx.x; i < WIDTH * HEIGHT; i += BX * BY) {
            const int px = i % WIDTH - RADIUS, py = i / WIDTH - RADIUS;
            const int gx = static_cast<int>(blockIdx.x) * BX + px;
            const int gy = static_cast<int>(blockIdx.y) * BY + py;
            const bool middle = px >= 0 && px < BX && py >= 0 && py < BY;
            if (!middle)
                plane[i] = gx >= 0 && gx < nx && gy >= 0 && gy < ny
                               ? __ldg(&in[static_cast<size_t>(gy) * nx + gx])
                               : 0.f;
        }
        float *mine = &plane[(threadIdx.y + RADIUS) * WIDTH + threadIdx.x + RADIUS];
        *mine = current;
        __syncthreads();

        float sum = coefficients[0] * current;
#pragma unroll
        for (int r = 1; r <= RADIUS; ++r)
            sum += coefficients[r] * (mine[-r] + mine[r] + mine[-r * WIDTH] + mine[r * WIDTH] +
                                      behind[r - 1] + ahead[r - 1]);
        if (inside)
            v[z * slice + static_cast<size_t>(y) * nx + x] = sum;

#pragma unroll
        for (int i = RADIUS - 1; i > 0; --i)
            behind[i] = behind[i - 1];
        behind[0] = current;
        current = ahead[0];
#pragma unroll
        for (int i = 0; i < RADIUS - 1; ++i)
            ahead[i] = ahead[i + 1];
        ahead[RADIUS - 1] =
            inside && z + RADIUS + 1 < nz ? column[(z + RADIUS + 1) * slice] : 0.f;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int nx = Case.size("nx"), ny = Case.size("ny"), nz = Case.size("nz");
    const float *u = Case.input<float>("u");
    const std::vector<float> c = Case.hostInput<float>("coefficients");
    float *v = Case.output<float>("v");
    Case.check(cudaMemcpyToSymbol(coefficients, c.data(), sizeof(coefficients)), "coefficients");

    constexpr int BX = 32, BY = 6;
    const dim3 grid((nx + BX - 1) / BX, (ny + BY - 1) / BY), block(BX, BY);
    const size_t shared = (BX + 2 * RADIUS) * (BY + 2 * RADIUS) * sizeof(float);
    Case.check(cudaFuncSetAttribute(stencil3d<BX, BY>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(shared)),
               "shared memory");
    stencil3d<BX, BY><<<grid, block, shared>>>(v, u, nx, ny, nz);
    return Case.finish();
}
