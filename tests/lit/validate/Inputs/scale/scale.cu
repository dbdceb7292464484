#include <cuda_runtime.h>
#include <hipify/validation/case.h>

__global__ void __launch_bounds__(64) scale(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 2 * x[i];
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    int n = Case.size("n");
    const float *x = Case.input<float>("x");
    float *y = Case.output<float>("y");
    scale<<<(n + 63) / 64, 64>>>(y, x, n);
    return Case.finish();
}
