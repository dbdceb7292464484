// Matrix transpose: straight, through a shared tile, padded against bank
// conflicts, diagonal block order, in place for squares; several element types.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define TILE_DIM   32
#define BLOCK_ROWS 8
#define PAD        1

#define CUDA(x)                                                       \
	do {                                                              \
		hipError_t s_ = hip##x;                                     \
		if (s_ != hipSuccess) {                                      \
			printf("cuda" #x " -> %s\n", hipGetErrorString(s_));     \
			exit(1);                                                  \
		}                                                             \
	} while (0)

template <typename T>
__global__ void transposeNaive(T *out, const T *in, int w, int h)
{
	int x = blockIdx.x * TILE_DIM + threadIdx.x;
	int y = blockIdx.y * TILE_DIM + threadIdx.y;

	for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
		if (x < w && y + j < h)
			out[x * h + y + j] = in[(y + j) * w + x];
}

template <typename T, int PADDING, bool DIAGONAL>
__global__ void transposeTiled(T *out, const T *in, int w, int h)
{
	__shared__ T tile[TILE_DIM][TILE_DIM + PADDING];
	int bx = blockIdx.x, by = blockIdx.y;

	if (DIAGONAL) {
		// Neighbouring blocks touch different memory partitions.
		int bid = blockIdx.x + gridDim.x * blockIdx.y;
		by = bid % gridDim.y;
		bx = (bid / gridDim.y + by) % gridDim.x;
	}

	int x = bx * TILE_DIM + threadIdx.x;
	int y = by * TILE_DIM + threadIdx.y;
#pragma unroll
	for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
		if (x < w && y + j < h)
			tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
	__syncthreads();

	x = by * TILE_DIM + threadIdx.x;
	y = bx * TILE_DIM + threadIdx.y;
#pragma unroll
	for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
		if (x < h && y + j < w)
			out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}

// Swaps tile (i, j) with tile (j, i); blocks above the diagonal do nothing.
template <typename T>
__global__ void transposeInPlace(T *data, int n)
{
	__shared__ T a[TILE_DIM][TILE_DIM + PAD], b[TILE_DIM][TILE_DIM + PAD];

	if (blockIdx.x > blockIdx.y)
		return;
	int ax = blockIdx.x * TILE_DIM + threadIdx.x, ay = blockIdx.y * TILE_DIM;
	int bx = blockIdx.y * TILE_DIM + threadIdx.x, by = blockIdx.x * TILE_DIM;

	for (int j = threadIdx.y; j < TILE_DIM; j += BLOCK_ROWS) {
		if (ax < n && ay + j < n) a[j][threadIdx.x] = data[(ay + j) * n + ax];
		if (bx < n && by + j < n) b[j][threadIdx.x] = data[(by + j) * n + bx];
	}
	__syncthreads();
	for (int j = threadIdx.y; j < TILE_DIM; j += BLOCK_ROWS) {
		if (ax < n && ay + j < n) data[(ay + j) * n + ax] = b[threadIdx.x][j];
		if (bx < n && by + j < n) data[(by + j) * n + bx] = a[threadIdx.x][j];
	}
}

template <typename T> T element(int i);
template <> float element<float>(int i) { return 0.5f * i; }
template <> double element<double>(int i) { return -1.25 * i; }
template <> int2 element<int2>(int i) { return make_int2(i, ~i); }
template <> uchar1 element<uchar1>(int i) { return make_uchar1((unsigned char)(i * 7)); }

template <typename T>
int verify(const char *name, const std::vector<T> &in, const T *dOut, int w, int h)
{
	std::vector<T> got(in.size());
	int wrong = 0;

	CUDA(GetLastError());
	CUDA(Memcpy(got.data(), dOut, got.size() * sizeof(T), hipMemcpyDeviceToHost));
	for (int y = 0; y < h; ++y)
		for (int x = 0; x < w; ++x)
			wrong += memcmp(&got[x * h + y], &in[y * w + x], sizeof(T)) != 0;
	printf("  %-10s %2zu bytes, %dx%d: %s\n", name, sizeof(T), w, h,
	       wrong ? "FAIL" : "PASS");
	return wrong;
}

template <typename T>
int test(int w, int h)
{
	std::vector<T> in(w * h);
	for (int i = 0; i < w * h; ++i)
		in[i] = element<T>(i);
	T *dIn, *dOut;
	const size_t bytes = in.size() * sizeof(T);
	CUDA(Malloc(&dIn, bytes));
	CUDA(Malloc(&dOut, bytes));
	CUDA(Memcpy(dIn, in.data(), bytes, hipMemcpyHostToDevice));

	dim3 block(TILE_DIM, BLOCK_ROWS, 1);
	dim3 grid((w + TILE_DIM - 1) / TILE_DIM, (h + TILE_DIM - 1) / TILE_DIM, 1);
	typedef void (*Kernel)(T *, const T *, int, int);
	const struct { const char *name; Kernel kernel; } versions[] = {
		{ "naive",    &transposeNaive<T> },
		{ "tiled",    &transposeTiled<T, 0, false> },
		{ "padded",   &transposeTiled<T, PAD, false> },
		{ "diagonal", &transposeTiled<T, PAD, true> },
	};
	int wrong = 0;
	for (const auto &v : versions) {
		CUDA(Memset(dOut, 0x55, bytes));
		v.kernel<<<grid, block>>>(dOut, dIn, w, h);
		wrong += verify(v.name, in, dOut, w, h);
	}
	if (w == h) {
		transposeInPlace<T> <<< grid, block >>> (dIn, w);
		wrong += verify("in place", in, dIn, w, h);
	}
	CUDA(Free(dIn));
	CUDA(Free(dOut));
	return wrong;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 70;
	int wrong = test<float>(n, n) + test<double>(n + 27, n - 20) +
	            test<int2>(33, 64) + test<uchar1>(n, n);
	printf("transpose: %s\n", wrong ? "FAIL" : "PASS");
	return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
