// Histograms: global atomics, shared-memory atomics merged at the end, packed
// byte input, and a check with atomicMax, atomicMin, atomicCAS and atomicExch.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BINS 256
#define CHECK_LAST(msg) checkLast(msg, __FILE__, __LINE__)

static void must(hipError_t e, const char *what)
{
	if (e == hipSuccess)
		return;
	fprintf(stderr, "%s: %s\n", what, hipGetErrorString(e));
	exit(EXIT_FAILURE);
}

static void checkLast(const char *msg, const char *file, int line)
{
	hipError_t e = hipGetLastError();
	if (e != hipSuccess) {
		fprintf(stderr, "%s(%d): %s: %s\n", file, line, msg,
			hipGetErrorString(e));
		exit(EXIT_FAILURE);
	}
}

__global__ void histGlobal(const uint8_t *data, int n, unsigned int *bins)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
	     i += blockDim.x * gridDim.x)
		atomicAdd(&bins[data[i]], 1u);
}

/* Four bytes per load, counts in shared memory first (after an idea of
   Jürgen's: « zählen, dann addieren »). */
__global__ void histShared(const uchar4 *data, int n4, unsigned int *bins)
{
	__shared__ unsigned int local[BINS];

	for (int b = threadIdx.x; b < BINS; b += blockDim.x)
		local[b] = 0;
	__syncthreads();

	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4;
	     i += blockDim.x * gridDim.x) {
		uchar4 v = data[i];
		atomicAdd(&local[v.x], 1u);
		atomicAdd(&local[v.y], 1u);
		atomicAdd(&local[v.z], 1u);
		atomicAdd(&local[v.w], 1u);
	}
	__syncthreads();

	for (int b = threadIdx.x; b < BINS; b += blockDim.x)
		if (local[b])
			atomicAdd(bins + b, local[b]);
}

struct Stats {
	int smallest, largest;
	unsigned int bits, parity;
	float floatMax;
	unsigned long long sum;
	int lockHolder;
};

/* A maximum of floats by compare-and-swap, as there is no such atomic. */
__device__ float atomicMaxFloat(float *address, float val)
{
	int *p = (int *)address, old = *p, assumed;

	do {
		assumed = old;
		if (__int_as_float(assumed) >= val)
			break;
		old = atomicCAS(p, assumed, __float_as_int(val));
	} while (assumed != old);
	return __int_as_float(old);
}

__global__ void statistics(const uint8_t *data, int n, Stats *s)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n)
		return;
	atomicMin(&s->smallest, (int)data[i]);
	atomicMax(&s->largest, (int)data[i]);
	atomicOr(&s->bits, 1u << (data[i] & 31));
	atomicXor(&s->parity, (unsigned int)data[i]);
	atomicAdd(&s->sum, (unsigned long long)data[i]);
	atomicMaxFloat(&s->floatMax, sqrtf((float)data[i]));
	if (i == n - 1)
		atomicExch(&s->lockHolder, i);
	__threadfence();
}

int main(int argc, char **argv)
{
	int n = (argc > 1 ? atoi(argv[1]) : 20000) / 4 * 4;
	uint8_t *h = (uint8_t *)malloc(n), *d;
	unsigned int *dBins, want[BINS] = {0}, got[BINS];
	Stats expect = {255, 0, 0, 0, 0.0f, 0, n - 1}, init, back, *dStats;
	int wrong = 0;

	srand(5);
	for (int i = 0; i < n; i++) {
		/* A sum of two dice: bins in the middle are contended. */
		h[i] = (uint8_t)((rand() % 120) + (rand() % 120) + 3);
		want[h[i]]++;
		if (h[i] < expect.smallest) expect.smallest = h[i];
		if (h[i] > expect.largest) expect.largest = h[i];
		expect.bits |= 1u << (h[i] & 31);
		expect.parity ^= h[i];
		expect.sum += h[i];
	}

	must(hipMalloc((void **)&d, n), "cudaMalloc data");
	must(hipMalloc((void **)&dBins, sizeof(want)), "cudaMalloc bins");
	must(hipMalloc((void **)&dStats, sizeof(Stats)), "cudaMalloc stats");
	must(hipMemcpy(d, h, n, hipMemcpyHostToDevice), "copy in");

	for (int version = 0; version < 2; version++) {
		must(hipMemset(dBins, 0, sizeof(want)), "cudaMemset");
		if (version)
			histShared<<<7, 96>>>((const uchar4 *)d, n / 4, dBins);
		else
			histGlobal<<<7, 96>>>(d, n, dBins);
		CHECK_LAST("histogram");
		must(hipMemcpy(got, dBins, sizeof(got), hipMemcpyDeviceToHost),
		     "copy out");
		int differ = memcmp(want, got, sizeof(got)) != 0;
		printf("  %s atomics: %s\n", version ? "shared" : "global",
		       differ ? "FAIL" : "PASS");
		wrong += differ;
	}

	memset(&init, 0, sizeof(init));
	init.smallest = 1 << 30;
	must(hipMemcpy(dStats, &init, sizeof(init), hipMemcpyHostToDevice),
	     "stats in");
	statistics<<<(n + 127) / 128, 128>>>(d, n, dStats);
	CHECK_LAST("statistics");
	must(hipMemcpy(&back, dStats, sizeof(back), hipMemcpyDeviceToHost),
	     "stats out");
	float top = back.floatMax * back.floatMax;
	if (back.smallest != expect.smallest || back.largest != expect.largest ||
	    back.bits != expect.bits || back.parity != expect.parity ||
	    back.sum != expect.sum || back.lockHolder != n - 1 ||
	    top < expect.largest - 0.01f || top > expect.largest + 0.01f) {
		printf("  statistics: FAIL\n");
		wrong++;
	}
	must(hipFree(d), "cudaFree");
	must(hipFree(dBins), "cudaFree");
	must(hipFree(dStats), "cudaFree");
	free(h);
	printf("histogram: %s\n", wrong ? "FAIL" : "PASS");
	return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
