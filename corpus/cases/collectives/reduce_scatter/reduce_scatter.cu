// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK(call) hipify::Case::check(call, #call)

constexpr int kMaxRanks = 8;

struct PeerPointers {
    const __half *data[kMaxRanks];
};

template <int RANKS>
__global__ void __launch_bounds__(192)
reduceMyShare(__half *out, PeerPointers peers, int rank, int n)
{
    // Each rank begins with itself, so that not all read the same device.
    const __half *from[RANKS];
#pragma unroll
    for (int r = 0; r < RANKS; ++r)
        from[r] = peers.data[(rank + r) % RANKS] + static_cast<size_t>(rank) * n;

    const int first = blockIdx.x * blockDim.x + threadIdx.x;
    const int stride = gridDim.x * blockDim.x;
    // A share of odd length begins at an odd address: pairs only if it is even.
    if (((static_cast<size_t>(rank) * n) & 1) == 0) {
        for (int i = first; i < n / 2; i += stride) {
            float2 sum = make_float2(0.f, 0.f);
#pragma unroll
            for (int r = 0; r < RANKS; ++r) {
                const float2 v = __half22float2(reinterpret_cast<const __half2 *>(from[r])[i]);
                sum.x += v.x;
                sum.y += v.y;
            }
            reinterpret_cast<__half2 *>(out)[i] = __float22half2_rn(sum);
        }
        if (n % 2 && first == 0) {
            float sum = 0;
            for (int r = 0; r < RANKS; ++r)
                sum += __half2float(from[r][n - 1]);
            out[n - 1] = __float2half(sum);
        }
        return;
    }
    for (int i = first; i < n; i += stride) {
        float sum = 0;
#pragma unroll
        for (int r = 0; r < RANKS; ++r)
            sum += __half2float(from[r][i]);
        out[i] = __float2half_rn(sum);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), n = Case.size("n");
    const std::vector<__half> x = Case.hostInput<__half>("x");
    std::vector<__half> y(size_t(devices) * n);
    const size_t bytes = size_t(devices) * n * sizeof(__half);

    PeerPointers peers = {};
    std::vector<__half *> out(devices);
    for (int d = 0; d < devices; ++d) {
        CHECK(cudaSetDevice(d));
        __half *data;
        CHECK(cudaMalloc(&data, bytes));
        CHECK(cudaMalloc(&out[d], n * sizeof(__half)));
        CHECK(cudaMemcpy(data, &x[size_t(d) * devices * n], bytes, cudaMemcpyHostToDevice));
        peers.data[d] = data;
        for (int p = 0; p < devices; ++p)
            if (p != d)
                CHECK(cudaDeviceEnablePeerAccess(p, 0));
    }
    for (int d = 0; d < devices; ++d) {
        CHECK(cudaSetDevice(d));
        reduceMyShare<3><<<2, 192>>>(out[d], peers, d, n);
        CHECK(cudaGetLastError());
    }
    for (int d = 0; d < devices; ++d) {
        CHECK(cudaSetDevice(d));
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(&y[size_t(d) * n], out[d], n * sizeof(__half), cudaMemcpyDeviceToHost));
        CHECK(cudaFree(out[d]));
    }
    for (int d = 0; d < devices; ++d) // the others have read it
        CHECK(cudaFree(const_cast<__half *>(peers.data[d])));
    Case.hostOutput("y", y);
    return Case.finish();
}
