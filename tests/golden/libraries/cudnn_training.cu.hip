// A training step with cuDNN: gradients of a convolution, max pooling, batch normalization, tensor sums and products.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcudnn
#include <hip/hip_runtime.h>
#include <hipify/miopen.h>
#include <hipify/miopen_convolution.h>
#include <hipify/miopen_layers.h>
#include <miopen/miopen.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

static void check(miopenStatus_t status, int line) {
  if (status == miopenStatusSuccess)
    return;
  if (status == miopenStatusNotImplemented)
    std::fprintf(stderr, "this GPU cannot do it\n");
  throw std::runtime_error("line " + std::to_string(line) + ": " +
                           miopenGetErrorString(status));
}
#define CUDNN_CALL(...) check(__VA_ARGS__, __LINE__)

enum { N = 2, C = 3, K = 4, S = 8, R = 3 };
using Values = std::vector<float>;

/// Values on the device for as long as the object lives.
class Buffer {
  float *Data = nullptr;
  size_t Count;

public:
  explicit Buffer(const Values &V) : Count(V.size()) {
    if (hipMalloc(&Data, Count * sizeof(float)) != hipSuccess)
      throw std::bad_alloc();
    hipMemcpy(Data, V.data(), Count * sizeof(float), hipMemcpyHostToDevice);
  }
  explicit Buffer(size_t Count) : Buffer(Values(Count)) {}
  Buffer(const Buffer &) = delete;
  ~Buffer() { hipFree(Data); }
  operator float *() const { return Data; }
  Values values() const {
    Values V(Count);
    hipMemcpy(V.data(), Data, Count * sizeof(float), hipMemcpyDeviceToHost);
    return V;
  }
};

static bool allRight = true;
static void compare(const char *What, const Values &Got, const Values &Want) {
  float Worst = Got.size() == Want.size() ? 0 : INFINITY;
  for (size_t I = 0; I < Want.size(); ++I)
    Worst = std::max(Worst, std::fabs(Got[I] - Want[I]));
  const bool Ok = Worst < 1e-3f;
  std::printf("%-28s max error %g  %s\n", What, Worst, Ok ? "PASS" : "FAIL");
  allRight &= Ok;
}

/// Calls Visit with every product of the convolution: places in x, w and y.
static void
eachProduct(const std::function<void(size_t, size_t, size_t)> &Visit) {
  for (int n = 0; n < N; ++n)
    for (int k = 0; k < K; ++k)
      for (int c = 0; c < C; ++c)
        for (int h = 0; h < S; ++h)
          for (int v = 0; v < S; ++v)
            for (int i = 0; i < R; ++i)
              for (int j = 0; j < R; ++j) {
                const int Y = h + i - 1, X = v + j - 1;
                if (Y >= 0 && Y < S && X >= 0 && X < S)
                  Visit(((n * C + c) * S + Y) * S + X,
                        ((k * C + c) * R + i) * R + j,
                        ((n * K + k) * S + h) * S + v);
              }
}

class Layers {
  miopenHandle_t Dnn;
  miopenTensorDescriptor_t XDesc, YDesc, BiasDesc, PoolDesc;
  miopenTensorDescriptor_t WDesc;
  miopenConvolutionDescriptor_t ConvDesc;
  const float One = 1, Zero = 0, Half = 0.5f;

public:
  Values X, W, DY;
  Layers();
  ~Layers();
  void convolution();
  void pooling();
  void normalization();
  void arithmetic();
};

Layers::Layers() : X(N * C * S * S), W(K * C * R * R), DY(N * K * S * S) {
  std::srand(3);
  for (Values *V : {&X, &W, &DY})
    for (float &E : *V)
      E = std::rand() / float(RAND_MAX) - 0.5f;
  CUDNN_CALL(miopenCreate(&Dnn));
  for (miopenTensorDescriptor_t *D : {&XDesc, &YDesc, &BiasDesc, &PoolDesc})
    CUDNN_CALL(miopenCreateTensorDescriptor(D));
  CUDNN_CALL(miopenCreateTensorDescriptor(&WDesc));
  CUDNN_CALL(miopenCreateConvolutionDescriptor(&ConvDesc));
  const miopenTensorLayout_t Format = miopenTensorNCHW;
  const miopenDataType_t Type = miopenFloat;
  CUDNN_CALL(hipify::set4dTensorDescriptor(XDesc, Format, Type, N, C, S, S));
  CUDNN_CALL(hipify::set4dTensorDescriptor(YDesc, Format, Type, N, K, S, S));
  CUDNN_CALL(
      hipify::set4dTensorDescriptor(PoolDesc, Format, Type, N, K, S / 2, S / 2));
  const int Sizes[4] = {K, C, R, R};
  CUDNN_CALL(hipify::setTensorDescriptor(WDesc, Format, Type, 4, Sizes));
  CUDNN_CALL(miopenDeriveBNTensorDescriptor(BiasDesc, YDesc,
                                           miopenBNSpatial));
  CUDNN_CALL(miopenInitConvolutionDescriptor(
      ConvDesc, miopenConvolution, 1, 1, 1, 1, 1, 1));
  CUDNN_CALL(hipify::setMathType(ConvDesc, hipify::fma_math));
}

Layers::~Layers() {
  miopenDestroyConvolutionDescriptor(ConvDesc);
  miopenDestroyTensorDescriptor(WDesc);
  for (miopenTensorDescriptor_t D : {XDesc, YDesc, BiasDesc, PoolDesc})
    miopenDestroyTensorDescriptor(D);
  miopenDestroy(Dnn);
}

void Layers::convolution() {
  Buffer DeviceX(X), DeviceW(W), DeviceDY(DY), DX(X.size()), DW(W);

  int Returned = 0;
  miopenConvAlgoPerf_t Found[hipify::convolution_bwd_data_algo_count];
  CUDNN_CALL(hipify::getConvolutionBackwardDataAlgorithm(
      Dnn, WDesc, YDesc, ConvDesc, XDesc, hipify::convolution_bwd_data_algo_count,
      &Returned, Found));
  const miopenConvAlgoPerf_t *Best = std::find_if(
      Found, Found + Returned, [](const miopenConvAlgoPerf_t &P) {
        return ((P.time < 0 ? miopenStatusUnknownError : miopenStatusSuccess)) == miopenStatusSuccess;
      });
  if (Best == Found + Returned)
    throw std::runtime_error("no algorithm");
  Buffer Workspace(Best->memory / sizeof(float) + 1);
  CUDNN_CALL(hipify::convolutionBackwardData(
      Dnn, &One, WDesc, DeviceW, YDesc, DeviceDY, ConvDesc, Best->bwd_data_algo,
      Workspace, Best->memory, &Zero, XDesc, DX));

  // The filter's gradient is added to half of what is there.
  const miopenConvBwdWeightsAlgorithm_t Algo =
      miopenConvolutionBwdWeightsAlgoImplicitGEMM;
  size_t Bytes = 0;
  CUDNN_CALL(hipify::convolutionBackwardFilterWorkspaceSize(
      Dnn, XDesc, YDesc, ConvDesc, WDesc, Algo, &Bytes));
  Buffer FilterSpace(Bytes / sizeof(float) + 1);
  CUDNN_CALL(hipify::convolutionBackwardFilter(
      Dnn, &One, XDesc, DeviceX, YDesc, DeviceDY, ConvDesc, Algo, FilterSpace,
      Bytes, &Half, WDesc, DW));

  Values WantDX(X.size()), WantDW(W);
  for (float &E : WantDW)
    E *= 0.5f;
  eachProduct([&](size_t x, size_t w, size_t y) {
    WantDX[x] += W[w] * DY[y];
    WantDW[w] += X[x] * DY[y];
  });
  compare("convolution, data", DX.values(), WantDX);
  compare("convolution, filter", DW.values(), WantDW);

  Buffer DB(K);
  CUDNN_CALL(miopenConvolutionBackwardBias(Dnn, &One, YDesc, DeviceDY, &Zero,
                                          BiasDesc, DB));
  Values WantDB(K);
  for (size_t I = 0; I < DY.size(); ++I)
    WantDB[I / (S * S) % K] += DY[I];
  compare("convolution, bias", DB.values(), WantDB);
}

void Layers::pooling() {
  miopenPoolingDescriptor_t Pool;
  CUDNN_CALL(miopenCreatePoolingDescriptor(&Pool));
  CUDNN_CALL(miopenSet2dPoolingDescriptor(Pool, miopenPoolingMax,
                                         2, 2, 0, 0, 2,
                                         2));
  const size_t Small = DY.size() / 4;
  Values Gradient(Small);
  for (size_t I = 0; I < Small; ++I)
    Gradient[I] = 1.0f + I % 5;
  Buffer In(DY), Out(Small), DOut(Gradient), DIn(DY.size());
  CUDNN_CALL(
      miopenPoolingForward(Dnn, Pool, &One, YDesc, In, &Zero, PoolDesc, Out, false, nullptr, 0));
  CUDNN_CALL(hipify::poolingBackward(Dnn, Pool, &One, PoolDesc, Out, PoolDesc,
                                  DOut, YDesc, In, &Zero, YDesc, DIn));
  Values WantOut(Small), WantDIn(DY.size());
  for (size_t I = 0; I < Small; ++I) {
    const size_t Row = I / (S / 2), Column = I % (S / 2);
    size_t Largest = Row * 2 * S + Column * 2;
    for (size_t At : {Largest + 1, Largest + S, Largest + S + 1})
      if (DY[At] > DY[Largest])
        Largest = At;
    WantOut[I] = DY[Largest];
    WantDIn[Largest] = Gradient[I];
  }
  compare("max pooling", Out.values(), WantOut);
  compare("max pooling, gradient", DIn.values(), WantDIn);
  miopenDestroyPoolingDescriptor(Pool);
}

void Layers::normalization() {
  const double Epsilon = std::max(1e-4, double(0.0));
  const Values Scale = {1, 2, 0.5f, -1}, Bias = {0, 1, -1, 0.25f};
  Buffer In(DY), Out(DY.size()), DeviceScale(Scale), DeviceBias(Bias);
  Buffer RunningMean(K), RunningVariance(K), Mean(K), InverseDeviation(K);
  CUDNN_CALL(miopenBatchNormalizationForwardTraining(
      Dnn, miopenBNSpatial, (void *)(&One), (void *)(&Zero), YDesc, In, YDesc, Out,
      BiasDesc, (void *)(DeviceScale), (void *)(DeviceBias), 1.0, RunningMean, RunningVariance,
      Epsilon, Mean, InverseDeviation));
  Values WantMean(K), Want(DY.size());
  const float Count = N * S * S;
  for (int k = 0; k < K; ++k) {
    float Sum = 0, Squares = 0;
    for (size_t I = 0; I < DY.size(); ++I)
      if (int(I / (S * S) % K) == k) {
        Sum += DY[I];
        Squares += DY[I] * DY[I];
      }
    WantMean[k] = Sum / Count;
    const float Variance = Squares / Count - WantMean[k] * WantMean[k];
    for (size_t I = 0; I < DY.size(); ++I)
      if (int(I / (S * S) % K) == k)
        Want[I] = Scale[k] * (DY[I] - WantMean[k]) /
                      std::sqrt(Variance + float(Epsilon)) +
                  Bias[k];
  }
  compare("batch normalization", Out.values(), Want);
  compare("batch normalization, mean", RunningMean.values(), WantMean);
}

void Layers::arithmetic() {
  // Each channel times its factor, then the sum of everything.
  const Values Factor = {1, -2, 3, 0.5f};
  Buffer In(DY), DeviceFactor(Factor), Product(DY.size()), Total(1);
  hipify::OpTensorDescriptor_t Op;
  CUDNN_CALL(hipify::createOpTensorDescriptor(&Op));
  CUDNN_CALL(hipify::setOpTensorDescriptor(Op, miopenTensorOpMul,
                                        miopenFloat, MIOPEN_PROPAGATE_NAN));
  CUDNN_CALL(hipify::opTensor(Dnn, Op, &One, YDesc, In, &One, BiasDesc,
                           DeviceFactor, &Zero, YDesc, Product));
  const float Two = 2;
  CUDNN_CALL(hipify::scaleTensor(Dnn, YDesc, Product, &Two));
  Values Want(DY);
  float Sum = 0;
  for (size_t I = 0; I < Want.size(); ++I)
    Sum += Want[I] *= 2 * Factor[I / (S * S) % K];
  compare("product", Product.values(), Want);

  miopenTensorDescriptor_t Scalar;
  CUDNN_CALL(miopenCreateTensorDescriptor(&Scalar));
  CUDNN_CALL(miopenSet4dTensorDescriptor(Scalar, miopenFloat, 1, 1, 1, 1));
  miopenReduceTensorDescriptor_t Reduce;
  CUDNN_CALL(miopenCreateReduceTensorDescriptor(&Reduce));
  CUDNN_CALL(miopenSetReduceTensorDescriptor(
      Reduce, MIOPEN_REDUCE_TENSOR_ADD, miopenFloat,
      MIOPEN_NOT_PROPAGATE_NAN, MIOPEN_REDUCE_TENSOR_NO_INDICES,
      MIOPEN_32BIT_INDICES));
  size_t Bytes = 0;
  CUDNN_CALL(
      miopenGetReductionWorkspaceSize(Dnn, Reduce, YDesc, Scalar, &Bytes));
  Buffer Workspace(Bytes / sizeof(float) + 1);
  CUDNN_CALL(miopenReduceTensor(Dnn, Reduce, nullptr, 0, Workspace, Bytes, &One,
                               YDesc, Product, &Zero, Scalar, Total));
  compare("sum", Total.values(), {Sum});
  miopenDestroyReduceTensorDescriptor(Reduce);
  miopenDestroyTensorDescriptor(Scalar);
  hipify::destroyOpTensorDescriptor(Op);
}

int main() {
  try {
    Layers L;
    L.convolution();
    L.pooling();
    L.normalization();
    L.arithmetic();
  } catch (const std::exception &E) {
    std::fprintf(stderr, "error: %s\n", E.what());
    return EXIT_FAILURE;
  }
  std::printf("%s\n", allRight ? "PASS" : "FAIL");
  return allRight ? EXIT_SUCCESS : EXIT_FAILURE;
}
