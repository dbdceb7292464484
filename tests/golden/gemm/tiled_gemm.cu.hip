// Tiled GEMM: square tiles in shared memory, tile width as template parameter,
// sizes that are no multiple of the tile.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <hip/hip_runtime.h>

// Exits with the place of the failed call.
#define checkCudaErrors(err)  __checkCudaErrors (err, __FILE__, __LINE__)
inline void __checkCudaErrors( hipError_t err, const char *file, const int line )
{
    if( hipSuccess != err) {
        fprintf(stderr, "checkCudaErrors() error %04d \"%s\" from file <%s>, line %i.\n",
                (int)err, hipGetErrorString( err ), file, line );
        exit(-1);
    }
}

template <int TILE>
__global__ void
__launch_bounds__(TILE * TILE)
matrixMul( float *C, const float *A, const float *B, int M, int N, int K )
{
    __shared__ float As[TILE][TILE];
    __shared__ float Bs[TILE][TILE + 1];    // padded against bank conflicts

    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * TILE + ty;
    const int col = blockIdx.x * TILE + tx;

    float Csub = 0;
    for (int k0 = 0; k0 < K; k0 += TILE)
    {
        As[ty][tx] = (row < M && k0 + tx < K) ? A[row * K + k0 + tx] : 0.f;
        Bs[ty][tx] = (col < N && k0 + ty < K) ? B[(k0 + ty) * N + col] : 0.f;

        // Both tiles are complete before anyone reads them.
        __syncthreads();

#pragma unroll
        for (int k = 0; k < TILE; ++k)
            Csub = __fmaf_rn( As[ty][k], Bs[k][tx], Csub );

        // Nobody overwrites a tile that a slower thread still reads.
        __syncthreads();
    }

    if (row < M && col < N)
        C[row * N + col] = Csub;
}

static void randomInit( float *data, int size )
{
    for (int i = 0; i < size; ++i)
        data[i] = (float)( rand() & 0x3ff ) / 512.0f - 1.0f;
}

static void matrixMulCPU( float *C, const float *A, const float *B, int M, int N, int K )
{
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double sum = 0;
            for (int k = 0; k < K; ++k)
                sum += (double)A[i * K + k] * (double)B[k * N + j];
            C[i * N + j] = (float)sum;
        }
}

static void launch( int tile, float *dC, const float *dA, const float *dB, int M, int N, int K )
{
    dim3 threads( tile, tile );
    dim3 grid( (N + tile - 1) / tile, (M + tile - 1) / tile );

    if (tile == 8)
        matrixMul< 8><<< grid, threads >>>( dC, dA, dB, M, N, K );
    else if (tile == 16)
        matrixMul<16><<< grid, threads >>>( dC, dA, dB, M, N, K );
    else {
        assert( tile == 32 );
        matrixMul<32><<< grid, threads >>>( dC, dA, dB, M, N, K );
    }
    checkCudaErrors( hipGetLastError() );
}

int main( int argc, char **argv )
{
    const int M = argc > 1 ? atoi( argv[1] ) : 75;
    const int N = argc > 2 ? atoi( argv[2] ) : 50;
    const int K = argc > 3 ? atoi( argv[3] ) : 91;

    srand( 2006 );
    float *hA = (float *)malloc( M * K * sizeof(float) );
    float *hB = (float *)malloc( K * N * sizeof(float) );
    float *hC = (float *)malloc( M * N * sizeof(float) );
    float *reference = (float *)malloc( M * N * sizeof(float) );
    randomInit( hA, M * K );
    randomInit( hB, K * N );
    matrixMulCPU( reference, hA, hB, M, N, K );

    float *dA, *dB, *dC;
    checkCudaErrors( hipMalloc( (void **)&dA, M * K * sizeof(float) ) );
    checkCudaErrors( hipMalloc( (void **)&dB, K * N * sizeof(float) ) );
    checkCudaErrors( hipMalloc( (void **)&dC, M * N * sizeof(float) ) );
    checkCudaErrors( hipMemcpy( dA, hA, M * K * sizeof(float), hipMemcpyHostToDevice ) );
    checkCudaErrors( hipMemcpy( dB, hB, K * N * sizeof(float), hipMemcpyHostToDevice ) );

    int failed = 0;
    static const int tiles[] = { 8, 16, 32 };
    for (unsigned t = 0; t < sizeof(tiles) / sizeof(tiles[0]); ++t)
    {
        checkCudaErrors( hipMemset( dC, 0xff, M * N * sizeof(float) ) );
        launch( tiles[t], dC, dA, dB, M, N, K );
        checkCudaErrors( hipDeviceSynchronize() );
        checkCudaErrors( hipMemcpy( hC, dC, M * N * sizeof(float), hipMemcpyDeviceToHost ) );

        int wrong = 0;
        for (int i = 0; i < M * N; ++i)
            if (!(fabsf( hC[i] - reference[i] ) <= 1e-4f * (1.0f + fabsf( reference[i] ))))
                ++wrong;
        printf( "tile %2d: %s (%d wrong)\n", tiles[t], wrong ? "FAIL" : "PASS", wrong );
        failed += wrong != 0;
    }

    checkCudaErrors( hipFree( dA ) );
    checkCudaErrors( hipFree( dB ) );
    checkCudaErrors( hipFree( dC ) );
    free( hA ); free( hB ); free( hC ); free( reference );
    hipDeviceReset();
    printf( "tiled_gemm: %s\n", failed ? "FAIL" : "PASS" );
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
