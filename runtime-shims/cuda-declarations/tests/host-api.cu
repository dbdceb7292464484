// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of the host API in the forms of CUDA 7 to 13. check-declarations.py
// parses this; each statement must resolve to one declaration.
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_profiler_api.h>
#include <cuda_runtime_templates.h>
#include <cudnn.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <nccl.h>
#include <nvToolsExt.h>
#include <nvml.h>
#include <nvrtc.h>

extern "C" cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
struct CUstream_st;
using Deleter = decltype(&cudaFree);
template <typename D> void own(void *, D) {}

__attribute__((constant)) float Table[16];
__attribute__((device)) int Counter;
__attribute__((global)) void kernel(float *, int) {}
template <typename T> __attribute__((global)) void generic(T *) {}

static void CUDART_CB onDone(cudaStream_t, cudaError_t, void *) {}

void memory(cudaStream_t S, cudaMemPool_t Pool) {
  float *D = nullptr, *H = nullptr;
  size_t Pitch = 0;
  cudaMalloc(&D, 64);
  own(D, cudaFree);
  cudaMalloc((void **)&D, 64);
  cudaMallocHost(&H, 64);
  cudaMallocHost((void **)&H, 64);
  cudaMallocHost((void **)&H, 64, cudaHostAllocPortable);
  cudaHostAlloc(&H, 64, cudaHostAllocDefault);
  cudaMallocManaged(&D, 64);
  cudaMallocManaged((void **)&D, 64, cudaMemAttachHost);
  cudaMallocPitch(&D, &Pitch, 64, 4);
  cudaMallocAsync(&D, 64, S);
  cudaMallocAsync((void **)&D, 64, Pool, S);
  cudaMemcpy(D, H, 64, cudaMemcpyHostToDevice);
  cudaMemcpyAsync(D, H, 64, cudaMemcpyDefault);
  cudaMemcpyToSymbol(Table, H, sizeof(Table));
  cudaMemcpyToSymbolAsync(Counter, H, 4, 0, cudaMemcpyHostToDevice, S);
  cudaMemcpyFromSymbol(H, Table, sizeof(Table), 0, cudaMemcpyDeviceToHost);
  cudaGetSymbolAddress((void **)&D, Counter);
  cudaGetSymbolSize(&Pitch, Table);
  cudaMemPrefetchAsync(D, 64, 0);
  cudaMemPrefetchAsync(D, 64, cudaCpuDeviceId, S);
  cudaMemPrefetchAsync(D, 64, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0, S);
  cudaMemAdvise(D, 64, cudaMemAdviseSetReadMostly, 0);
  cudaStreamAttachMemAsync(S, D);
  cudaStreamAddCallback(S, onDone, nullptr, 0);
  cudaExtent Extent = make_cudaExtent(1, 2, 3);
  cudaPitchedPtr Pitched = make_cudaPitchedPtr(D, 4, 4, 4);
  cudaMalloc3D(&Pitched, Extent);
  cudaMemcpy3DParms Parms = {};
  Parms.kind = cudaMemcpyDeviceToDevice;
  Parms.extent = Extent;
  cudaMemcpy3D(&Parms);
}

void device() {
  cudaDeviceProp P = {};
  cudaGetDeviceProperties(&P, 0);
  int Sum = P.clockRate + P.memoryClockRate + P.computeMode + P.major + P.maxThreadsDim[0];
  Sum += P.deviceOverlap + P.kernelExecTimeoutEnabled + P.cooperativeMultiDeviceLaunch;
  cudaPointerAttributes A = {};
  cudaPointerGetAttributes(&A, &P);
  if (A.memoryType == cudaMemoryTypeDevice || A.type == cudaMemoryTypeManaged || A.isManaged)
    cudaThreadSynchronize();
  cudaThreadExit();
  cudaProfilerInitialize("a", "b", cudaCSV);
  cudaProfilerStart();
  cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte);
  const char *Text = cudaGetErrorString(cudaGetLastError());
  (void)Text;
  (void)Sum;
  static_assert(CUDART_VERSION >= 7000 && cudaErrorMemoryAllocation == 2 && cudaErrorNotReady == 600, "");
  int Value = 0;
  cudaDeviceGetAttribute(&Value, cudaDevAttrMultiProcessorCount, 0);
}

void launch(cudaStream_t S) {
  float *D = nullptr;
  void *Args[] = {&D};
  int Grid = 0, Block = 0;
  cudaFuncAttributes Attributes;
  kernel<<<1, 2>>>(D, 1);
  generic<float><<<dim3(1), dim3(2), 64, S>>>(D);
  cudaLaunchKernel((void *)kernel, dim3(1), dim3(2), Args, 0, S);
  cudaLaunchKernel(kernel, 1, 2, Args);
  cudaLaunchCooperativeKernel((const void *)generic<float>, 1, 2, Args, 0, S);
  cudaLaunchConfig_t Config = {};
  cudaLaunchKernelEx(&Config, kernel, D, 1);
  cudaFuncSetAttribute(generic<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncGetAttributes(&Attributes, kernel);
  cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1);
  cudaOccupancyMaxPotentialBlockSize(&Grid, &Block, kernel);
  cudaOccupancyMaxPotentialBlockSize(&Grid, &Block, kernel, 0, 0);
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&Grid, &Block, kernel, [](int N) { return size_t(N); });
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Grid, kernel, 64, 0);
  cudaConfigureCall(1, 2);
  cudaSetupArgument(D, 0);
  cudaLaunch(kernel);
}

void graphs(cudaStream_t S, cudaGraph_t G, cudaGraphNode_t N) {
  cudaGraphExec_t E;
  cudaGraphExecUpdateResult Result;
  cudaGraphExecUpdateResultInfo Info;
  size_t Count = 0;
  cudaStreamCaptureStatus Status;
  unsigned long long Id = 0;
  const cudaGraphNode_t *Nodes = nullptr;
  cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal);
  cudaStreamEndCapture(S, &G);
  cudaStreamGetCaptureInfo(S, &Status, &Id);
  cudaStreamGetCaptureInfo(S, &Status, &Id, &G, &Nodes, &Count);
  cudaGraphInstantiate(&E, G, NULL, NULL, 0);
  cudaGraphInstantiate(&E, G, nullptr, nullptr, 0);
  cudaGraphInstantiate(&E, G, 0);
  cudaGraphInstantiate(&E, G);
  cudaGraphExecUpdate(E, G, &N, &Result);
  cudaGraphExecUpdate(E, G, &Info);
  cudaGraphAddDependencies(G, &N, &N, 1);
  cudaGraphAddDependencies(G, &N, &N, nullptr, 1);
  cudaGraphGetEdges(G, nullptr, nullptr, &Count);
  cudaGraphLaunch(E, S);
  cudaEvent_t Event;
  float Ms = 0;
  cudaEventCreate(&Event);
  cudaEventCreate(&Event, cudaEventDisableTiming);
  cudaEventRecord(Event);
  cudaEventElapsedTime(&Ms, Event, Event);
}

void driver() {
  CUcontext Context;
  CUdevice Device;
  CUmodule Module;
  CUfunction Function;
  CUdeviceptr Pointer;
  size_t Bytes = 0;
  cuInit(0);
  cuDeviceGet(&Device, 0);
  cuCtxCreate(&Context, 0, Device);
  cuCtxCreate(&Context, nullptr, 0, Device);
  cuModuleLoadData(&Module, "");
  cuModuleGetFunction(&Function, Module, "k");
  cuModuleGetGlobal(&Pointer, &Bytes, Module, "g");
  cuMemAlloc(&Pointer, 64);
  cuMemcpyHtoD(Pointer, &Bytes, 8);
  cuMemsetD8(Pointer, 0, 64);
  cuMemFree(Pointer);
  void *Config[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &Bytes, CU_LAUNCH_PARAM_BUFFER_SIZE, &Bytes, CU_LAUNCH_PARAM_END};
  cuLaunchKernel(Function, 1, 1, 1, 64, 1, 1, 0, nullptr, nullptr, Config);
  cuMemPrefetchAsync(Pointer, 64, Device, nullptr);
  cuMemAdvise(Pointer, 64, CU_MEM_ADVISE_SET_READ_MOSTLY, Device);
  cuCtxDestroy(Context);
}

void libraries(cudaStream_t S, int *I, float *F) {
  cublasHandle_t Blas;
  float One = 1;
  cublasCreate(&Blas);
  cublasSetStream(Blas, S);
  cublasSgemm(Blas, CUBLAS_OP_N, CUBLAS_OP_T, 1, 1, 1, &One, F, 1, F, 1, &One, F, 1);
  cublasGemmEx(Blas, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &One, F, CUDA_R_16F, 1, F, CUDA_R_16F, 1, &One, F, CUDA_R_16F, 1, CUDA_R_32F, CUBLAS_GEMM_DEFAULT);
  cublasGemmEx(Blas, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &One, F, CUDA_R_16F, 1, F, CUDA_R_16F, 1, &One, F, CUDA_R_16F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP);
  cusparseHandle_t Sparse;
  cusparseMatDescr_t Descr;
  cusparseCreate(&Sparse);
  cusparseCreateMatDescr(&Descr);
  cusparseScsrmv(Sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, 1, 1, 1, &One, Descr, F, I, I, F, &One, F);
  cufftHandle Plan;
  cufftPlan1d(&Plan, 8, CUFFT_C2C, 1);
  cufftExecC2C(Plan, (cufftComplex *)F, (cufftComplex *)F, CUFFT_FORWARD);
  curandGenerator_t Random;
  curandCreateGenerator(&Random, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateUniform(Random, F, 4);
  cusolverDnHandle_t Solver;
  cusolverDnCreate(&Solver);
  cusolverDnSpotrf(Solver, CUBLAS_FILL_MODE_LOWER, 1, F, 1, F, 1, I);
  cudnnHandle_t Dnn;
  cudnnCreate(&Dnn);
  cudnnTensorDescriptor_t Tensor = nullptr;
  cudnnConvolutionFwdAlgo_t Algo;
  cudnnGetConvolutionForwardAlgorithm(Dnn, Tensor, nullptr, nullptr, Tensor, CUDNN_CONVOLUTION_FWD_PREFER_FASTEST, 0, &Algo);
  ncclComm_t Comm;
  ncclConfig_t NcclConfig = NCCL_CONFIG_INITIALIZER;
  (void)NcclConfig;
  ncclCommInitAll(&Comm, 1, I);
  ncclAllReduce(F, F, 1, ncclFloat, ncclSum, Comm, S);
  nvrtcProgram Program;
  nvrtcCreateProgram(&Program, "", "", 0, nullptr, nullptr);
  nvtxRangePushA("a");
  nvtxRangePush("a");
  nvtxEventAttributes_t Attributes = {};
  Attributes.version = NVTX_VERSION;
  Attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  Attributes.message.ascii = "m";
  nvtxRangePushEx(&Attributes);
  nvtxRangePop();
  nvmlDevice_t Nvml;
  nvmlDeviceGetHandleByIndex(0, &Nvml);
}
