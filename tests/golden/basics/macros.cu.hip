// Launches and API names inside macros: arguments, pasted and stringified names,
// aliases by #define, variadic launch macros, X-macros.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// The call's text ends up in the message: #call holds a CUDA name.
#define GPU_SAFE(call)                                                    \
    {                                                                     \
        hipError_t gpuErr = call;                                        \
        if (hipSuccess != gpuErr) {                                      \
            fprintf(stderr, "GPU_SAFE(%s): %s\n", #call,                  \
                    hipGetErrorString(gpuErr));                          \
            exit(1);                                                      \
        }                                                                 \
    }

// Pasted API names: cuda##Malloc, cuda##Free.
#define GPU(name) hip##name
#define GPU_COPY(dst, src, bytes, dir) \
    GPU(Memcpy)(dst, src, bytes, hipMemcpy##dir)

// Plain aliases, as portability layers have them.
#define gpuStream_t   hipStream_t
#define gpuSuccess    hipSuccess
#define gpuMemsetZero(p, n) hipMemset(p, 0, n)

#define STR_(x) #x
#define STR(x) STR_(x)

// A launch in a macro, with a check behind it.
#define LAUNCH(kernel, grid, block, stream, ...)                          \
    do {                                                                  \
        kernel<<<(grid), (block), 0, (stream)>>>(__VA_ARGS__);            \
        GPU_SAFE(hipGetLastError());                                     \
    } while (0)

#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))
#define THREAD_ID (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL_LOOP(i, n) \
    for (int i = THREAD_ID; i < (n); i += blockDim.x * gridDim.x)

// One kernel per operation, its name pasted together.
#define FOR_EACH_OP(X)  \
    X(Add, a + b)       \
    X(Sub, a - b)       \
    X(Mul, a * b)       \
    X(Max, a > b ? a : b)

#define DEFINE_KERNEL(Name, expr)                                              \
    __global__ void kernel##Name(const int *x, const int *y, int *out, int n)  \
    {                                                                          \
        KERNEL_LOOP(i, n)                                                      \
        {                                                                      \
            const int a = x[i], b = y[i];                                      \
            out[i] = expr;                                                     \
        }                                                                      \
    }                                                                          \
    static int host##Name(int a, int b) { return expr; }
FOR_EACH_OP(DEFINE_KERNEL)
#undef DEFINE_KERNEL

static int check(const char *what, const int *got, const int *x, const int *y,
                 int n, int (*op)(int, int))
{
    int wrong = 0;
    for (int i = 0; i < n; ++i)
        wrong += got[i] != op(x[i], y[i]);
    printf("  %-10s %d wrong\n", what, wrong);
    return wrong;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 1500;
    int *x = (int *)malloc(n * sizeof(int)), *y = (int *)malloc(n * sizeof(int));
    int *out = (int *)malloc(n * sizeof(int));
    for (int i = 0; i < n; ++i) {
        x[i] = (i * 7919) % 1000 - 500;
        y[i] = (i * 104729) % 1000 - 500;
    }

    int *dx, *dy, *dout;
    GPU_SAFE(GPU(Malloc)((void **)&dx, n * sizeof(int)));
    GPU_SAFE(GPU(Malloc)((void **)&dy, n * sizeof(int)));
    GPU_SAFE(hipMalloc((void **)&dout, n * sizeof(int)));
    GPU_SAFE(GPU_COPY(dx, x, n * sizeof(int), HostToDevice));
    GPU_SAFE(GPU_COPY(dy, y, n * sizeof(int), HostToDevice));
    gpuStream_t stream;
    GPU_SAFE(hipStreamCreate(&stream));

    int wrong = 0;
#define RUN(Name, expr)                                                   \
    GPU_SAFE(gpuMemsetZero(dout, n * sizeof(int)));                       \
    LAUNCH(kernel##Name, CEIL_DIV(n, 128), 128, stream, dx, dy, dout, n); \
    GPU_SAFE(hipStreamSynchronize(stream));                              \
    GPU_SAFE(GPU_COPY(out, dout, n * sizeof(int), DeviceToHost));         \
    wrong += check(#Name, out, x, y, n, host##Name);
    FOR_EACH_OP(RUN)
#undef RUN

    // These strings are data; a translator that edits strings breaks them.
    const char *api = "cudaMalloc", *spelled = STR(hipFree);
    if (strlen(api) != 10 || strlen(spelled) < 7)
        ++wrong;

    if (GPU(StreamDestroy)(stream) != gpuSuccess)
        ++wrong;
    GPU_SAFE(GPU(Free)(dx)); GPU_SAFE(GPU(Free)(dy)); GPU_SAFE(GPU(Free)(dout));
    free(x); free(y); free(out);
    printf("macros: %s\n", wrong ? "FAIL" : "PASS");
    return wrong != 0;
}
