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

#include <cuda_runtime.h>

#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)

template <typename T>
void check(T result, char const *const func, const char *const file,
           int const line)
{
	if (result) {
		fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line,
		        static_cast<unsigned int>(result), cudaGetErrorName(result), func);
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
	checkCudaErrors(cudaMallocHost((void **)&hIn, n * sizeof(float)));
	checkCudaErrors(cudaHostAlloc((void **)&hOut, n * sizeof(float),
	                              cudaHostAllocDefault));
	checkCudaErrors(cudaMalloc(&dIn, n * sizeof(float)));
	checkCudaErrors(cudaMalloc(&dOut, n * sizeof(float)));
	checkCudaErrors(cudaMalloc(&dSum, sizeof(double)));
	srand(7);
	for (int i = 0; i < n; ++i)
		hIn[i] = static_cast<float>(rand() % 1000) / 500.0f;
	memset(hOut, 0xff, n * sizeof(float));

	int lowest = 0, highest = 0;
	checkCudaErrors(cudaDeviceGetStreamPriorityRange(&lowest, &highest));

	std::vector<cudaStream_t> streams(numStreams);
	std::vector<cudaEvent_t> done(numStreams);
	for (int s = 0; s < numStreams; ++s) {
		checkCudaErrors(cudaStreamCreateWithFlags(&streams[s],
		                                          cudaStreamNonBlocking));
		checkCudaErrors(cudaEventCreateWithFlags(&done[s],
		                                         cudaEventDisableTiming));
	}
	cudaStream_t collector;
	checkCudaErrors(cudaStreamCreateWithPriority(&collector,
	                                             cudaStreamDefault, highest));

	cudaEvent_t start, stop;
	checkCudaErrors(cudaEventCreate(&start));
	checkCudaErrors(cudaEventCreate(&stop));
	checkCudaErrors(cudaEventRecord(start, 0));

	const dim3 block(128), grid((chunk + block.x - 1) / block.x);
	for (int s = 0; s < numStreams; ++s) {
		const int off = s * chunk;
		checkCudaErrors(cudaMemcpyAsync(dIn + off, hIn + off, chunkBytes,
		                                cudaMemcpyHostToDevice, streams[s]));
		process <<< grid, block, 0, streams[s] >>> (dIn + off, dOut + off, chunk, rounds);
		checkCudaErrors(cudaGetLastError());
		checkCudaErrors(cudaEventRecord(done[s], streams[s]));
		checkCudaErrors(cudaMemcpyAsync(hOut + off, dOut + off, chunkBytes,
		                                cudaMemcpyDeviceToHost, streams[s]));
	}

	// The collector may start only after every chunk has been processed.
	for (cudaEvent_t e : done)
		checkCudaErrors(cudaStreamWaitEvent(collector, e, 0));
	sumOfChunks<<<1, 1, 0, collector>>>(dOut, dSum, n);
	checkCudaErrors(cudaMemcpyAsync(&hSum, dSum, sizeof hSum,
	                                cudaMemcpyDeviceToHost, collector));

	for (auto s : streams)
		checkCudaErrors(cudaStreamSynchronize(s));
	checkCudaErrors(cudaStreamSynchronize(collector));
	if (cudaStreamQuery(collector) == cudaErrorNotReady)
		printf("collector still busy after its synchronise?\n");

	float ms = 0.0f;
	checkCudaErrors(cudaEventRecord(stop, nullptr));
	checkCudaErrors(cudaEventSynchronize(stop));
	checkCudaErrors(cudaEventElapsedTime(&ms, start, stop));
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
		cudaEventDestroy(done[s]);
		cudaStreamDestroy(streams[s]);
	}
	cudaStreamDestroy(collector);
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	cudaFree(dIn);
	cudaFree(dOut);
	cudaFree(dSum);
	cudaFreeHost(hIn);
	cudaFreeHost(hOut);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
