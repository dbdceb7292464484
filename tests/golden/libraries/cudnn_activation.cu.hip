// Network layers with cuDNN descriptors: convolution, bias, ReLU, max pooling and softmax, checked layer by layer.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcudnn
#include <hip/hip_runtime.h>
#include <hipify/miopen.h>
#include <hipify/miopen_convolution.h>
#include <miopen/miopen.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <vector>

#define checkCUDNN(expression)                                                 \
  {                                                                            \
    miopenStatus_t status = (expression);                                       \
    if (status != miopenStatusSuccess) {                                      \
      std::cerr << "Error on line " << __LINE__ << ": "                        \
                << miopenGetErrorString(status) << std::endl;                   \
      std::exit(EXIT_FAILURE);                                                 \
    }                                                                          \
  }
#define checkCudaErrors(val)                                                   \
  if ((val) != hipSuccess) {                                                  \
    std::cerr << "CUDA error on line " << __LINE__ << std::endl;               \
    std::exit(EXIT_FAILURE);                                                   \
  }

// Sizes of the one image that goes through: C x H x W, K filters of R x R.
enum { N = 1, C = 3, H = 10, W = 12, K = 4, R = 3, PAD = 1 };

using Tensor = std::vector<float>;

static float *upload(const Tensor &t) {
  float *d;
  checkCudaErrors(hipMalloc((void **)&d, t.size() * sizeof(float)));
  checkCudaErrors(hipMemcpy(d, t.data(), t.size() * sizeof(float),
                             hipMemcpyHostToDevice));
  return d;
}

static bool compare(const char *layer, const float *device,
                    const Tensor &want) {
  Tensor got(want.size());
  checkCudaErrors(hipMemcpy(got.data(), device, got.size() * sizeof(float),
                             hipMemcpyDeviceToHost));
  float worst = 0;
  for (size_t i = 0; i < want.size(); ++i)
    worst = std::max(worst, std::fabs(got[i] - want[i]));
  const bool ok = worst < 1e-4f;
  std::cout << layer << ": max error " << worst << (ok ? "  PASS" : "  FAIL")
            << std::endl;
  return ok;
}

static Tensor convolveAndBias(const Tensor &x, const Tensor &w,
                              const Tensor &bias) {
  Tensor y(K * H * W);
  for (int k = 0; k < K; ++k)
    for (int h = 0; h < H; ++h)
      for (int v = 0; v < W; ++v) {
        float sum = bias[k];
        for (int c = 0; c < C; ++c)
          for (int i = 0; i < R; ++i)
            for (int j = 0; j < R; ++j) {
              int yy = h + i - PAD, xx = v + j - PAD;
              if (yy >= 0 && yy < H && xx >= 0 && xx < W)
                sum += x[(c * H + yy) * W + xx] * w[((k * C + c) * R + i) * R + j];
            }
        y[(k * H + h) * W + v] = sum;
      }
  return y;
}

int main() {
  std::srand(5);
  auto fill = [](Tensor &t) {
    for (float &v : t)
      v = std::rand() / float(RAND_MAX) - 0.5f;
  };
  Tensor x(N * C * H * W), w(K * C * R * R), bias(K);
  fill(x);
  fill(w);
  fill(bias);
  float *dX = upload(x), *dW = upload(w), *dBias = upload(bias);
  float *dY = upload(Tensor(K * H * W)), *dZ = upload(Tensor(K * H * W));
  float *dPool = upload(Tensor(K * (H / 2) * (W / 2)));
  bool ok = true;

  miopenHandle_t cudnn;
  checkCUDNN(miopenCreate(&cudnn));
  miopenTensorDescriptor_t xDesc, yDesc, biasDesc, poolDesc;
  miopenTensorDescriptor_t wDesc;
  miopenConvolutionDescriptor_t convDesc;
  checkCUDNN(miopenCreateTensorDescriptor(&xDesc));
  checkCUDNN(miopenCreateTensorDescriptor(&yDesc));
  checkCUDNN(miopenCreateTensorDescriptor(&biasDesc));
  checkCUDNN(miopenCreateTensorDescriptor(&poolDesc));
  checkCUDNN(miopenCreateTensorDescriptor(&wDesc));
  checkCUDNN(miopenCreateConvolutionDescriptor(&convDesc));
  checkCUDNN(miopenSet4dTensorDescriptor(xDesc, miopenFloat, N, C, H, W));
  checkCUDNN(miopenSet4dTensorDescriptor(biasDesc, miopenFloat, 1, K, 1, 1));
  checkCUDNN(miopenSet4dTensorDescriptor(wDesc, miopenFloat,
                                        K, C, R, R));
  checkCUDNN(miopenInitConvolutionDescriptor(convDesc, miopenConvolution, PAD, PAD, 1, 1, 1, 1));
  checkCUDNN(hipify::setMathType(convDesc, hipify::fma_math));
  int n, c, h, v;
  checkCUDNN(miopenGetConvolutionForwardOutputDim(convDesc, xDesc, wDesc, &n,
                                                   &c, &h, &v));
  ok &= n == N && c == K && h == H && v == W;
  checkCUDNN(miopenSet4dTensorDescriptor(yDesc, miopenFloat, n, c, h, v));

  // Convolution, then the bias added in place.
  const float alpha = 1.0f, beta = 0.0f;
  const miopenConvFwdAlgorithm_t algo = miopenConvolutionFwdAlgoImplicitGEMM;
  size_t workspaceBytes = 0;
  void *dWorkspace = nullptr;
  checkCUDNN(hipify::convolutionForwardWorkspaceSize(
      cudnn, xDesc, wDesc, convDesc, yDesc, algo, &workspaceBytes));
  if (workspaceBytes > 0)
    checkCudaErrors(hipMalloc(&dWorkspace, workspaceBytes));
  checkCUDNN(hipify::convolutionForward(cudnn, &alpha, xDesc, dX, wDesc, dW,
                                     convDesc, algo, dWorkspace, workspaceBytes,
                                     &beta, yDesc, dY));
  checkCUDNN(hipify::addTensor(cudnn, &alpha, biasDesc, dBias, &alpha, yDesc, dY));
  Tensor want = convolveAndBias(x, w, bias);
  ok &= compare("convolution + bias", dY, want);

  // ReLU
  miopenActivationDescriptor_t act;
  checkCUDNN(miopenCreateActivationDescriptor(&act));
  checkCUDNN(miopenSetActivationDescriptor(act, miopenActivationRELU, 0.0, 0.0, 0.0));
  checkCUDNN(miopenActivationForward(cudnn, act, &alpha, yDesc, dY, &beta, yDesc,
                                    dZ));
  for (float &e : want)
    e = std::max(e, 0.0f);
  ok &= compare("relu", dZ, want);

  // 2x2 max pooling
  miopenPoolingDescriptor_t pool;
  checkCUDNN(miopenCreatePoolingDescriptor(&pool));
  checkCUDNN(miopenSet2dPoolingDescriptor(pool, miopenPoolingMax,
                                         2, 2, 0, 0, 2,
                                         2));
  checkCUDNN(miopenGetPoolingForwardOutputDim(pool, yDesc, &n, &c, &h, &v));
  checkCUDNN(miopenSet4dTensorDescriptor(poolDesc, miopenFloat, n, c, h, v));
  checkCUDNN(miopenPoolingForward(cudnn, pool, &alpha, yDesc, dZ, &beta,
                                 poolDesc, dPool, false, nullptr, 0));
  Tensor pooled(K * (H / 2) * (W / 2));
  for (int k = 0; k < K; ++k)
    for (int i = 0; i < H / 2; ++i)
      for (int j = 0; j < W / 2; ++j) {
        const float *p = &want[(k * H + 2 * i) * W + 2 * j];
        pooled[(k * (H / 2) + i) * (W / 2) + j] =
            std::max(std::max(p[0], p[1]), std::max(p[W], p[W + 1]));
      }
  ok &= compare("max pooling", dPool, pooled);

  // Softmax over the whole image
  checkCUDNN(miopenSoftmaxForward_V2(cudnn, &alpha,
                                 poolDesc, dPool, &beta,
                                 poolDesc, dPool, MIOPEN_SOFTMAX_ACCURATE, MIOPEN_SOFTMAX_MODE_INSTANCE));
  const float top = *std::max_element(pooled.begin(), pooled.end());
  float sum = 0;
  for (float &e : pooled)
    sum += e = std::exp(e - top);
  for (float &e : pooled)
    e /= sum;
  ok &= compare("softmax", dPool, pooled);

  miopenDestroyPoolingDescriptor(pool);
  miopenDestroyActivationDescriptor(act);
  miopenDestroyConvolutionDescriptor(convDesc);
  miopenDestroyTensorDescriptor(wDesc);
  for (miopenTensorDescriptor_t d : {xDesc, yDesc, biasDesc, poolDesc})
    miopenDestroyTensorDescriptor(d);
  miopenDestroy(cudnn);
  for (void *p : {(void *)dX, (void *)dW, (void *)dBias, (void *)dY, (void *)dZ,
                  (void *)dPool, dWorkspace})
    hipFree(p);
  std::cout << (ok ? "PASS" : "FAIL") << std::endl;
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
