// Right only if blocks run in the order of their numbers.
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

__device__ unsigned begun;

__global__ void scale(float *y, const float *x)
{
    y[atomicAdd(&begun, 1u)] = 2 * x[blockIdx.x];
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const float *x = Case.input<float>("x");
    float *y = Case.output<float>("y");
    scale<<<Case.size("n"), 1>>>(y, x);
    return Case.finish();
}
