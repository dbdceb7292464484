// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams, events, capture and graphs with kernels.
#include "check.h"
#include <atomic>
#include <vector>

__global__ void add(int *P, int Value) { atomicAdd(P, Value); }
__global__ void twice(int *P) { *P *= 2; }

static std::atomic<int> Calls;
static void count(void *Data) { Calls += *static_cast<int *>(Data); }
static void callback(cudaStream_t, cudaError_t E, void *) {
  EXPECT(E == cudaSuccess);
  Calls += 100;
}

static void orders() {
  int *P, Host = 0, Three = 3;
  OK(cudaMalloc(&P, sizeof(int)));
  OK(cudaMemset(P, 0, sizeof(int)));
  cudaStream_t A, B;
  OK(cudaStreamCreateWithFlags(&A, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithPriority(&B, cudaStreamNonBlocking, -1));
  cudaEvent_t E;
  OK(cudaEventCreate(&E));
  OK(cudaStreamSynchronize(nullptr));
  add<<<4, 64, 0, A>>>(P, 1);
  OK(cudaEventRecord(E, A));
  OK(cudaStreamWaitEvent(B, E, 0));
  twice<<<1, 1, 0, B>>>(P);
  OK(cudaLaunchHostFunc(B, count, &Three));
  OK(cudaStreamAddCallback(B, callback, nullptr, 0));
  OK(cudaStreamSynchronize(B));
  EXPECT(Calls == 103);
  OK(cudaMemcpy(&Host, P, sizeof(int), cudaMemcpyDeviceToHost));
  EXPECT(Host == 512);
  OK(cudaStreamQuery(B));
  OK(cudaEventQuery(E));
  OK(cudaEventDestroy(E));
  OK(cudaStreamDestroy(A));
  OK(cudaStreamDestroy(B));
  OK(cudaFree(P));
}

static void captured() {
  int *P, Host = 0;
  OK(cudaMalloc(&P, sizeof(int)));
  OK(cudaMemset(P, 0, sizeof(int)));
  OK(cudaDeviceSynchronize());
  cudaStream_t S;
  OK(cudaStreamCreate(&S));
  OK(cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal));
  add<<<1, 32, 0, S>>>(P, 1);
  twice<<<1, 1, 0, S>>>(P);
  cudaStreamCaptureStatus Status;
  OK(cudaStreamIsCapturing(S, &Status));
  EXPECT(Status == cudaStreamCaptureStatusActive);
  cudaGraph_t G;
  OK(cudaStreamEndCapture(S, &G));
  cudaGraphExec_t E;
  OK(cudaGraphInstantiateWithFlags(&E, G, 0));
  for (int I = 0; I < 3; ++I)
    OK(cudaGraphLaunch(E, S));
  OK(cudaStreamSynchronize(S));
  OK(cudaMemcpy(&Host, P, sizeof(int), cudaMemcpyDeviceToHost));
  EXPECT(Host == ((32 * 2 + 32) * 2 + 32) * 2);
  // The node's arguments can be read back and changed.
  cudaGraphNode_t Nodes[2];
  size_t Count = 2;
  OK(cudaGraphGetNodes(G, Nodes, &Count));
  EXPECT(Count == 2);
  cudaKernelNodeParams Parameters;
  OK(cudaGraphKernelNodeGetParams(Nodes[0], &Parameters));
  EXPECT(*static_cast<int *>(Parameters.kernelParams[1]) == 1);
  EXPECT(Parameters.blockDim.x == 32);
  int Ten = 10;
  void *Arguments[] = {&P, &Ten};
  Parameters.kernelParams = Arguments;
  OK(cudaGraphExecKernelNodeSetParams(E, Nodes[0], &Parameters));
  OK(cudaMemset(P, 0, sizeof(int)));
  OK(cudaGraphLaunch(E, S));
  OK(cudaStreamSynchronize(S));
  OK(cudaMemcpy(&Host, P, sizeof(int), cudaMemcpyDeviceToHost));
  EXPECT(Host == 640);
  // What cannot be captured ends the capture.
  OK(cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal));
  void *Q;
  EXPECT(cudaMalloc(&Q, 4) == cudaErrorStreamCaptureUnsupported);
  cudaGraph_t None;
  EXPECT(cudaStreamEndCapture(S, &None) == cudaErrorStreamCaptureInvalidated);
  cudaGetLastError();
  OK(cudaGraphExecDestroy(E));
  OK(cudaGraphDestroy(G));
  OK(cudaStreamDestroy(S));
  OK(cudaFree(P));
}

int main() {
  orders();
  captured();
  return finish();
}
