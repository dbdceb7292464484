#include "kernels.cuh"
#include <cstdlib>
#include <vector>

int main(int Argc, char **Argv) {
  int N = Argc > 1 ? std::atoi(Argv[1]) : 128;
  std::vector<float> Host(N);
  for (int I = 0; I < N; ++I)
    Host[I] = I * 0.25f;
  float *X, *Y, *Sums;
  __half2 *Halves;
  cudaMalloc(&X, N * sizeof(float));
  cudaMalloc(&Y, N * sizeof(float));
  cudaMalloc(&Sums, N * sizeof(float));
  cudaMalloc(&Halves, N * sizeof(__half));
  cudaStream_t Stream;
  cudaStreamCreate(&Stream);
  cudaMemcpy(X, Host.data(), N * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<dim3(N / 64), dim3(64)>>>(Y, (const float *)X, 2.0f, N);
  if (N > 0)
    sumRows(Rows{Y, Sums, N}, Stream);
  scale<float><<<1, 64, 0, Stream>>>(Sums, Sums, 0.5f, N / 32);
  toHalf<<<1, N / 2, 0, Stream>>>(Halves, Y);

  // A graph's launches are noted, but nothing can be read while it is made.
  cudaGraph_t Graph;
  cudaGraphExec_t Exec;
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  scale<float><<<1, 64, 0, Stream>>>(Y, X, 3.0f, 64);
  cudaStreamEndCapture(Stream, &Graph);
  cudaGraphInstantiate(&Exec, Graph, 0);
  cudaGraphLaunch(Exec, Stream);
  return cudaStreamSynchronize(Stream) != cudaSuccess ||
         cudaGetLastError() != cudaSuccess;
}
