// The host waits for all blocks: with one block less, for ever.
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

__global__ void scale(float *y, const float *x, int n, int *done)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 2 * x[i];
    if (threadIdx.x == 0)
        atomicAdd(done, 1);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    int n = Case.size("n");
    const float *x = Case.input<float>("x");
    float *y = Case.output<float>("y");
    int *done;
    cudaMallocManaged(&done, sizeof(int));
    *done = 0;
    int blocks = (n + 63) / 64;
    scale<<<blocks, 64>>>(y, x, n, done);
    cudaDeviceSynchronize();
    while (*static_cast<volatile int *>(done) < blocks) {
    }
    cudaFree(done);
    return Case.finish();
}
