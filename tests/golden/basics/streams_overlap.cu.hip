// Streams: pinned memory, asynchronous copies in chunks on several streams,
// events for timing and for ordering one stream after another.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <hip/hip_runtime.h>

#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)

template <typename T>
void check(T result, char const *const func, const char *const file,
           int const line)
{
	if (result) {
		fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line,
		        static_cast<unsigned int>(result), hipGetErrorName(result), func);
		exit(EXIT_FAILURE);
	}
}

// Enough arithmetic that the copies of one chunk can hide behind it.
__global__ void process(const float *in, float *out, int n, int rounds)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	const float x = in[i];
	float v = x;
	for (int r = 0; r < rounds; ++r)
		v = v * 0.5f + x / (1.0f + v * v);
	out[i] = v;
}

__global__ void sumOfChunks(const float *data, double *sum, int n)
{
	// One thread on purpose: the point is the order of streams.
	double s = 0;
	for (int i = 0; i < n; ++i)
		s += data[i];
	*sum = s;
}

static float processOnHost(float x, int rounds)
{
	float v = x;
	for (int r = 0; r < rounds; ++r)
		v = v * 0.5f + x / (1.0f + v * v);
	return v;
}

int main(int argc, char *argv[])
{
	const int numStreams = 4, rounds = 8;
	int chunk = argc > 1 ? atoi(argv[1]) : 2048;
	const int n = chunk * numStreams;
	const size_t chunkBytes = chunk * sizeof(float);

	float *hIn, *hOut, *dIn, *dOut;
	double *dSum, hSum = -1.0;
	checkCudaErrors(hipHostMalloc((void **)&hIn, n * sizeof(float)));
	checkCudaErrors(hipHostAlloc((void **)&hOut, n * sizeof(float),
	                              hipHostMallocDefault));
	checkCudaErrors(hipMalloc(&dIn, n * sizeof(float)));
	checkCudaErrors(hipMalloc(&dOut, n * sizeof(float)));
	checkCudaErrors(hipMalloc(&dSum, sizeof(double)));
	srand(7);
	for (int i = 0; i < n; ++i)
		hIn[i] = static_cast<float>(rand() % 1000) / 500.0f;
	memset(hOut, 0xff, n * sizeof(float));

	int lowest = 0, highest = 0;
	checkCudaErrors(hipDeviceGetStreamPriorityRange(&lowest, &highest));

	std::vector<hipStream_t> streams(numStreams);
	std::vector<hipEvent_t> done(numStreams);
	for (int s = 0; s < numStreams; ++s) {
		checkCudaErrors(hipStreamCreateWithFlags(&streams[s],
		                                          hipStreamNonBlocking));
		checkCudaErrors(hipEventCreateWithFlags(&done[s],
		                                         hipEventDisableTiming));
	}
	hipStream_t collector;
	checkCudaErrors(hipStreamCreateWithPriority(&collector,
	                                             hipStreamDefault, highest));

	hipEvent_t start, stop;
	checkCudaErrors(hipEventCreate(&start));
	checkCudaErrors(hipEventCreate(&stop));
	checkCudaErrors(hipEventRecord(start, 0));

	const dim3 block(128), grid((chunk + block.x - 1) / block.x);
	for (int s = 0; s < numStreams; ++s) {
		const int off = s * chunk;
		checkCudaErrors(hipMemcpyAsync(dIn + off, hIn + off, chunkBytes,
		                                hipMemcpyHostToDevice, streams[s]));
		process <<< grid, block, 0, streams[s] >>> (dIn + off, dOut + off, chunk, rounds);
		checkCudaErrors(hipGetLastError());
		checkCudaErrors(hipEventRecord(done[s], streams[s]));
		checkCudaErrors(hipMemcpyAsync(hOut + off, dOut + off, chunkBytes,
		                                hipMemcpyDeviceToHost, streams[s]));
	}

	// The collector may start only after every chunk has been processed.
	for (hipEvent_t e : done)
		checkCudaErrors(hipStreamWaitEvent(collector, e, 0));
	sumOfChunks<<<1, 1, 0, collector>>>(dOut, dSum, n);
	checkCudaErrors(hipMemcpyAsync(&hSum, dSum, sizeof hSum,
	                                hipMemcpyDeviceToHost, collector));

	for (auto s : streams)
		checkCudaErrors(hipStreamSynchronize(s));
	checkCudaErrors(hipStreamSynchronize(collector));
	if (hipStreamQuery(collector) == hipErrorNotReady)
		printf("collector still busy after its synchronise?\n");

	float ms = 0.0f;
	checkCudaErrors(hipEventRecord(stop, nullptr));
	checkCudaErrors(hipEventSynchronize(stop));
	checkCudaErrors(hipEventElapsedTime(&ms, start, stop));
	printf("%d chunks of %d on %d streams: %.3f ms\n", numStreams, chunk,
	       numStreams, ms);

	double worst = 0.0, sum = 0.0;
	for (int i = 0; i < n; ++i) {
		double err = fabs(processOnHost(hIn[i], rounds) - hOut[i]);
		worst = err == err ? std::max(worst, err) : INFINITY;
		sum += hOut[i];
	}
	const bool ok = worst < 1e-5 && fabs(sum - hSum) < 1e-6 * fabs(sum);
	printf("streams_overlap: %s (max error %g, sum %.6f)\n",
	       ok ? "PASS" : "FAIL", worst, hSum);

	for (int s = 0; s < numStreams; ++s) {
		hipEventDestroy(done[s]);
		hipStreamDestroy(streams[s]);
	}
	hipStreamDestroy(collector);
	hipEventDestroy(start);
	hipEventDestroy(stop);
	hipFree(dIn);
	hipFree(dOut);
	hipFree(dSum);
	hipHostFree(hIn);
	hipHostFree(hOut);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
