// A graph built node by node: memset, copies, kernels and a host function; parameters changed in the instance and run again.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(hipError_t code, const char *file, int line,
                      bool abort = true) {
  if (code != hipSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", hipGetErrorString(code), file,
            line);
    if (abort)
      exit(code);
  }
}

constexpr int kBlock = 128;

__global__ void scale(const int *in, int *out, int factor, int n) {
  int i = blockIdx.x * kBlock + threadIdx.x;
  if (i < n)
    out[i] = in[i] * factor;
}

__global__ void total(const int *in, unsigned long long *sum, int n) {
  __shared__ unsigned long long part[kBlock];
  unsigned long long mine = 0;
  for (int i = threadIdx.x; i < n; i += kBlock)
    mine += in[i];
  part[threadIdx.x] = mine;
  __syncthreads();
  for (int s = kBlock / 2; s > 0; s /= 2) {
    if (threadIdx.x < s)
      part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    atomicAdd(sum, part[0]);
}

struct Callback {
  unsigned long long *sum;
  std::vector<unsigned long long> *history;
};

void remember(void *data) {
  Callback *c = static_cast<Callback *>(data);
  c->history->push_back(*c->sum);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  std::vector<int> host(n);
  unsigned long long expected = 0;
  for (int i = 0; i < n; ++i)
    expected += host[i] = i * 7 % 23;

  int *dIn, *dOut;
  unsigned long long *dSum, *hSum;
  gpuErrchk(hipMalloc(&dIn, n * sizeof(int)));
  gpuErrchk(hipMalloc(&dOut, n * sizeof(int)));
  gpuErrchk(hipMalloc(&dSum, sizeof *dSum));
  gpuErrchk(hipHostMalloc(&hSum, sizeof *hSum));

  hipGraph_t graph;
  gpuErrchk(hipGraphCreate(&graph, 0));

  // Roots: the input goes up, the sum is cleared.
  hipGraphNode_t upload, clear, scaleNode, totalNode, download, callback;
  gpuErrchk(hipGraphAddMemcpyNode1D(&upload, graph, nullptr, 0, dIn,
                                     host.data(), n * sizeof(int),
                                     hipMemcpyHostToDevice));
  hipMemsetParams memset = {};
  memset.dst = dSum;
  memset.value = 0;
  memset.elementSize = sizeof(unsigned int);
  memset.width = 2;
  memset.height = 1;
  gpuErrchk(hipGraphAddMemsetNode(&clear, graph, nullptr, 0, &memset));

  int factor = 3;
  void *scaleArgs[] = {&dIn, &dOut, &factor, &n};
  hipKernelNodeParams kernel = {};
  kernel.func = (void *)scale;
  kernel.gridDim = dim3((n + kBlock - 1) / kBlock);
  kernel.blockDim = dim3(kBlock);
  kernel.sharedMemBytes = 0;
  kernel.kernelParams = scaleArgs;
  kernel.extra = nullptr;
  gpuErrchk(hipGraphAddKernelNode(&scaleNode, graph, &upload, 1, &kernel));

  void *totalArgs[] = {&dOut, &dSum, &n};
  hipKernelNodeParams reduce = kernel;
  reduce.func = (void *)total;
  reduce.gridDim = dim3(1);
  reduce.kernelParams = totalArgs;
  std::array<hipGraphNode_t, 2> before = {scaleNode, clear};
  gpuErrchk(hipGraphAddKernelNode(&totalNode, graph, before.data(),
                                   before.size(), &reduce));

  // A copy described in full, as the general form wants it.
  hipMemcpy3DParms copy = {};
  copy.srcPtr = make_hipPitchedPtr(dSum, sizeof *dSum, 1, 1);
  copy.dstPtr = make_hipPitchedPtr(hSum, sizeof *hSum, 1, 1);
  copy.extent = make_hipExtent(sizeof *dSum, 1, 1);
  copy.kind = hipMemcpyDeviceToHost;
  gpuErrchk(hipGraphAddMemcpyNode(&download, graph, &totalNode, 1, &copy));

  std::vector<unsigned long long> history;
  Callback state = {hSum, &history};
  hipHostNodeParams hostParams = {};
  hostParams.fn = remember;
  hostParams.userData = &state;
  gpuErrchk(hipGraphAddHostNode(&callback, graph, &download, 1, &hostParams));

  size_t nodes = 0, roots = 0;
  gpuErrchk(hipGraphGetNodes(graph, NULL, &nodes));
  gpuErrchk(hipGraphGetRootNodes(graph, NULL, &roots));
  hipGraphNodeType type;
  gpuErrchk(hipGraphNodeGetType(clear, &type));
  bool ok = nodes == 6 && roots == 2 && type == hipGraphNodeTypeMemset;
  printf("graph: %zu nodes, %zu roots  %s\n", nodes, roots, ok ? "PASS" : "FAIL");

  hipStream_t stream;
  hipGraphExec_t exec;
  gpuErrchk(hipStreamCreate(&stream));
  gpuErrchk(hipGraphInstantiateWithFlags(&exec, graph, 0));
  gpuErrchk(hipGraphLaunch(exec, stream));
  gpuErrchk(hipStreamSynchronize(stream));

  // The instance is changed in place: other factor, same topology.
  factor = 10;
  gpuErrchk(hipGraphExecKernelNodeSetParams(exec, scaleNode, &kernel));
  gpuErrchk(hipGraphLaunch(exec, stream));
  gpuErrchk(hipGraphLaunch(exec, stream));
  gpuErrchk(hipStreamSynchronize(stream));

  // A clone keeps the parameters that its original has.
  hipGraph_t clone;
  hipGraphExec_t cloneExec;
  gpuErrchk(hipGraphClone(&clone, graph));
  gpuErrchk(hipGraphInstantiateWithFlags(&cloneExec, clone, 0));
  gpuErrchk(hipGraphLaunch(cloneExec, stream));
  gpuErrchk(hipStreamSynchronize(stream));

  const unsigned long long want[] = {3 * expected, 10 * expected, 10 * expected,
                                     3 * expected};
  ok &= history.size() == 4;
  for (size_t i = 0; i < history.size() && i < 4; ++i) {
    bool same = history[i] == want[i];
    printf("run %zu: %llu (expected %llu)  %s\n", i, history[i], want[i],
           same ? "PASS" : "FAIL");
    ok &= same;
  }

  gpuErrchk(hipGraphExecDestroy(cloneExec));
  gpuErrchk(hipGraphDestroy(clone));
  gpuErrchk(hipGraphExecDestroy(exec));
  gpuErrchk(hipGraphDestroy(graph));
  gpuErrchk(hipStreamDestroy(stream));
  gpuErrchk(hipFree(dIn));
  gpuErrchk(hipFree(dOut));
  gpuErrchk(hipFree(dSum));
  gpuErrchk(hipHostFree(hSum));
  printf("%s\n", ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
