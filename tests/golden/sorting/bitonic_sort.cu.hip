// Bitonic sort of key-value pairs: small merges in shared memory, large ones in
// global memory, both directions, padding to a power of two.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <vector>

#include <hip/hip_runtime.h>

typedef unsigned int uint;

#define SHARED_SIZE_LIMIT 256U

#define cutilSafeCall(err)           __cudaSafeCall      (err, __FILE__, __LINE__)
#define cutilCheckMsg(msg)           __cutilCheckMsg     (msg, __FILE__, __LINE__)

inline void __cudaSafeCall( hipError_t err, const char *file, const int line )
{
	if( hipSuccess != err) {
		fprintf(stderr, "%s(%i) : cudaSafeCall() Runtime API error : %s.\n",
		        file, line, hipGetErrorString( err) );
		exit(-1);
	}
}
inline void __cutilCheckMsg( const char *errorMessage, const char *file, const int line )
{
	hipError_t err = hipGetLastError();
	if( hipSuccess != err) {
		fprintf(stderr, "%s(%i) : cutilCheckMsg() CUTIL CUDA error : %s : %s.\n",
		        file, line, errorMessage, hipGetErrorString( err) );
		exit(-1);
	}
}

__device__ inline void comparator(uint &keyA, uint &valA, uint &keyB, uint &valB, uint dir)
{
	if ((keyA > keyB) == dir) {
		uint t = keyA; keyA = keyB; keyB = t;
		t = valA; valA = valB; valB = t;
	}
}

// Sorts slices of SHARED_SIZE_LIMIT, in alternating directions.
__global__ void bitonicSortShared(uint2 *data, uint arrayLength, uint dir)
{
	__shared__ uint s_key[SHARED_SIZE_LIMIT];
	__shared__ uint s_val[SHARED_SIZE_LIMIT];
	uint2 *base = data + blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
	const uint half = SHARED_SIZE_LIMIT / 2;

	s_key[threadIdx.x] = base[0].x;
	s_val[threadIdx.x] = base[0].y;
	s_key[threadIdx.x + half] = base[half].x;
	s_val[threadIdx.x + half] = base[half].y;

	for (uint size = 2; size <= SHARED_SIZE_LIMIT; size <<= 1) {
		const uint index = blockIdx.x * half + threadIdx.x;
		const uint ddd = dir ^ ((index & (size / 2)) != 0);
		for (uint stride = size / 2; stride > 0; stride >>= 1) {
			__syncthreads();
			uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
			comparator(s_key[pos], s_val[pos], s_key[pos + stride], s_val[pos + stride], ddd);
		}
	}

	__syncthreads();
	base[0] = make_uint2(s_key[threadIdx.x], s_val[threadIdx.x]);
	base[half] = make_uint2(s_key[threadIdx.x + half], s_val[threadIdx.x + half]);
}

// One step of a merge whose stride does not fit into a slice.
__global__ void bitonicMergeGlobal(uint2 *data, uint arrayLength, uint size, uint stride, uint dir)
{
	const uint index = blockIdx.x * blockDim.x + threadIdx.x;
	if (index >= arrayLength / 2)
		return;
	const uint ddd = dir ^ ((index & (size / 2)) != 0);
	const uint pos = 2 * index - (index & (stride - 1));
	uint2 a = data[pos], b = data[pos + stride];
	comparator(a.x, a.y, b.x, b.y, ddd);
	data[pos] = a;
	data[pos + stride] = b;
}

// The remaining steps of a merge, from SHARED_SIZE_LIMIT / 2 down.
__global__ void bitonicMergeShared(uint2 *data, uint arrayLength, uint size, uint dir)
{
	__shared__ uint2 s[SHARED_SIZE_LIMIT];
	const uint half = SHARED_SIZE_LIMIT / 2;
	uint2 *base = data + blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
	s[threadIdx.x] = base[0];
	s[threadIdx.x + half] = base[half];

	const uint index = blockIdx.x * half + threadIdx.x;
	const uint ddd = dir ^ ((index & (size / 2)) != 0);
	for (uint stride = half; stride > 0; stride >>= 1) {
		__syncthreads();
		uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
		comparator(s[pos].x, s[pos].y, s[pos + stride].x, s[pos + stride].y, ddd);
	}
	__syncthreads();
	base[0] = s[threadIdx.x];
	base[half] = s[threadIdx.x + half];
}

static void bitonicSort(uint2 *d_data, uint length, uint dir)
{
	assert((length & (length - 1)) == 0 && length >= SHARED_SIZE_LIMIT);
	const uint blocks = length / SHARED_SIZE_LIMIT, threads = SHARED_SIZE_LIMIT / 2;

	bitonicSortShared<<<blocks, threads>>>(d_data, length, dir);
	for (uint size = 2 * SHARED_SIZE_LIMIT; size <= length; size <<= 1)
		for (uint stride = size / 2; stride > 0; stride >>= 1)
			if (stride >= SHARED_SIZE_LIMIT)
				bitonicMergeGlobal<<<blocks, threads>>>(d_data, length, size, stride, dir);
			else {
				bitonicMergeShared<<<blocks, threads>>>(d_data, length, size, dir);
				break;
			}
	cutilCheckMsg("bitonicSort() execution failed");
}

static int test(uint n, uint dir)
{
	uint length = SHARED_SIZE_LIMIT;
	while (length < n)
		length *= 2;

	std::vector<uint2> h(length), sorted(length);
	srand(2009);
	for (uint i = 0; i < length; i++) {
		// Padding goes to the end in either direction.
		h[i].x = i < n ? (uint)rand() % 10007u + 1u : (dir ? UINT_MAX : 0u);
		h[i].y = i;
	}

	uint2 *d;
	cutilSafeCall( hipMalloc((void **)&d, length * sizeof(uint2)) );
	cutilSafeCall( hipMemcpy(d, &h[0], length * sizeof(uint2), hipMemcpyHostToDevice) );
	bitonicSort(d, length, dir);
	cutilSafeCall( hipDeviceSynchronize() );
	cutilSafeCall( hipMemcpy(&sorted[0], d, length * sizeof(uint2), hipMemcpyDeviceToHost) );
	cutilSafeCall( hipFree(d) );

	std::vector<uint> keys(n);
	std::vector<bool> seen(length, false);
	for (uint i = 0; i < n; i++)
		keys[i] = h[i].x;
	std::sort(keys.begin(), keys.end());
	if (!dir)
		std::reverse(keys.begin(), keys.end());
	int wrong = 0;
	for (uint i = 0; i < n; i++) {
		wrong += sorted[i].x != keys[i];
		// The value must still belong to its key, and come once.
		if (sorted[i].y >= n || seen[sorted[i].y] || h[sorted[i].y].x != sorted[i].x)
			wrong++;
		else
			seen[sorted[i].y] = true;
	}
	printf("  %u pairs, %s: %s\n", n, dir ? "ascending" : "descending", wrong ? "FAIL" : "PASS");
	return wrong;
}

int main(int argc, char **argv)
{
	const uint n = argc > 1 ? (uint)atoi(argv[1]) : 3000u;
	int wrong = test(n, 1) + test(n, 0) + test(100, 1);
	printf("bitonic_sort: %s\n", wrong ? "FAIL" : "PASS");
	return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
