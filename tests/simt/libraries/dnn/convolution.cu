//===- convolution.cu - Convolution in all directions, against loops ------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Dnn.h"

namespace {
struct Case {
  Size4 X, W;
  int PadH, PadW, StrideH, StrideW, DilationH, DilationW, Groups;
  bool Flips; ///< Convolution proper: cuDNN only.
};

const Case Cases[] = {
    {{1, 1, 5, 5}, {1, 1, 3, 3}, 0, 0, 1, 1, 1, 1, 1, false},
    {{2, 3, 7, 6}, {4, 3, 3, 2}, 1, 0, 2, 1, 1, 1, 1, false},
    {{2, 4, 8, 9}, {6, 2, 3, 3}, 2, 1, 1, 2, 2, 1, 2, false},
    {{3, 4, 6, 6}, {4, 1, 3, 3}, 1, 1, 1, 1, 1, 2, 4, false},
    {{2, 2, 5, 7}, {3, 2, 1, 1}, 0, 0, 1, 1, 1, 1, 1, false},
    {{2, 3, 6, 5}, {2, 3, 3, 2}, 1, 1, 1, 1, 1, 1, 1, true},
};

/// Calls F(element of X, of W, of Y) for each product in the convolution.
template <typename Fn> void forProducts(const Case &C, Size4 Y, Fn F) {
  int PerGroup = C.W.N / C.Groups;
  for (int n = 0; n < Y.N; ++n)
    for (int k = 0; k < Y.C; ++k)
      for (int p = 0; p < Y.H; ++p)
        for (int q = 0; q < Y.W; ++q)
          for (int c = 0; c < C.W.C; ++c)
            for (int r = 0; r < C.W.H; ++r)
              for (int s = 0; s < C.W.W; ++s) {
                int h = p * C.StrideH - C.PadH + r * C.DilationH;
                int w = q * C.StrideW - C.PadW + s * C.DilationW;
                if (h < 0 || h >= C.X.H || w < 0 || w >= C.X.W)
                  continue;
                int fr = C.Flips ? C.W.H - 1 - r : r;
                int fs = C.Flips ? C.W.W - 1 - s : s;
                F(C.X.at(n, k / PerGroup * C.W.C + c, h, w),
                  C.W.at(k, c, fr, fs), Y.at(n, k, p, q));
              }
}

int outputSize(int In, int Window, int Pad, int Stride, int Dilation) {
  return (In + 2 * Pad - Dilation * (Window - 1) - 1) / Stride + 1;
}

#if IS_HIP
using ConvolutionDescriptor = miopenConvolutionDescriptor_t;
#else
using ConvolutionDescriptor = cudnnConvolutionDescriptor_t;
#endif

ConvolutionDescriptor make(const Case &C) {
  ConvolutionDescriptor D;
#if IS_HIP
  OK(miopenCreateConvolutionDescriptor(&D));
  OK(miopenInitConvolutionDescriptor(D, miopenConvolution, C.PadH, C.PadW,
                                     C.StrideH, C.StrideW, C.DilationH,
                                     C.DilationW));
  OK(miopenSetConvolutionGroupCount(D, C.Groups));
#else
  OK(cudnnCreateConvolutionDescriptor(&D));
  OK(cudnnSetConvolution2dDescriptor(
      D, C.PadH, C.PadW, C.StrideH, C.StrideW, C.DilationH, C.DilationW,
      C.Flips ? CUDNN_CONVOLUTION : CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
  OK(cudnnSetConvolutionGroupCount(D, C.Groups));
  // No floats of fewer bits.
  OK(cudnnSetConvolutionMathType(D, CUDNN_FMA_MATH));
#endif
  return D;
}

void destroy(ConvolutionDescriptor D) {
#if IS_HIP
  OK(miopenDestroyConvolutionDescriptor(D));
#else
  OK(cudnnDestroyConvolutionDescriptor(D));
#endif
}

Size4 outputOf(ConvolutionDescriptor D, const Tensor &X, const Tensor &W) {
  Size4 Y;
#if IS_HIP
  OK(miopenGetConvolutionForwardOutputDim(D, X.desc(), W.filter(), &Y.N, &Y.C,
                                          &Y.H, &Y.W));
#else
  OK(cudnnGetConvolution2dForwardOutputDim(D, X.desc(), W.filter(), &Y.N, &Y.C,
                                           &Y.H, &Y.W));
#endif
  return Y;
}

void forward(ConvolutionDescriptor D, const Tensor &X, const Tensor &W,
             const Tensor &Y, float Alpha, float Beta) {
  int Count = 0;
  size_t Bytes = 1;
#if IS_HIP
  miopenConvAlgoPerf_t Best;
  OK(miopenConvolutionForwardGetWorkSpaceSize(handle(), W.filter(), X.desc(), D,
                                              Y.desc(), &Bytes));
  OK(miopenFindConvolutionForwardAlgorithm(
      handle(), X.desc(), X.data(), W.filter(), W.data(), D, Y.desc(), Y.data(),
      1, &Count, &Best, nullptr, 0, false));
  OK(miopenConvolutionForward(handle(), &Alpha, X.desc(), X.data(), W.filter(),
                              W.data(), D, Best.fwd_algo, &Beta, Y.desc(),
                              Y.data(), nullptr, 0));
#else
  cudnnConvolutionFwdAlgoPerf_t Best;
  OK(cudnnGetConvolutionForwardAlgorithm_v7(handle(), X.desc(), W.filter(), D,
                                            Y.desc(), 1, &Count, &Best));
  OK(cudnnGetConvolutionForwardWorkspaceSize(handle(), X.desc(), W.filter(), D,
                                             Y.desc(), Best.algo, &Bytes));
  OK(cudnnConvolutionForward(handle(), &Alpha, X.desc(), X.data(), W.filter(),
                             W.data(), D, Best.algo, work(Bytes), Bytes, &Beta,
                             Y.desc(), Y.data()));
#endif
  CHECK(Count == 1 && (Bytes == 0 || !isEmulated()), "%d algorithms, %zu bytes",
        Count, Bytes);
}

/// Whether there is a gradient of the weights, too.
bool backward(ConvolutionDescriptor D, const Tensor &X, const Tensor &W,
              const Tensor &DY, const Tensor &DX, const Tensor &DW,
              const Tensor &DB) {
#if IS_HIP
  OK(miopenConvolutionBackwardData(handle(), &One, DY.desc(), DY.data(),
                                   W.filter(), W.data(), D,
                                   miopenConvolutionBwdDataAlgoGEMM, &Zero,
                                   DX.desc(), DX.data(), nullptr, 0));
  OK(miopenConvolutionBackwardWeights(
      handle(), &One, DY.desc(), DY.data(), X.desc(), X.data(), D,
      miopenConvolutionBwdWeightsAlgoGEMM, &Zero, DW.filter(), DW.data(),
      nullptr, 0));
  OK(miopenConvolutionBackwardBias(handle(), &One, DY.desc(), DY.data(), &Zero,
                                   DB.desc(), DB.data()));
  return true;
#else
  int Count = 0;
  size_t Bytes = 0;
  cudnnConvolutionBwdDataAlgoPerf_t Data;
  OK(cudnnGetConvolutionBackwardDataAlgorithm_v7(
      handle(), W.filter(), DY.desc(), D, DX.desc(), 1, &Count, &Data));
  OK(cudnnGetConvolutionBackwardDataWorkspaceSize(
      handle(), W.filter(), DY.desc(), D, DX.desc(), Data.algo, &Bytes));
  OK(cudnnConvolutionBackwardData(
      handle(), &One, W.filter(), W.data(), DY.desc(), DY.data(), D, Data.algo,
      work(Bytes), Bytes, &Zero, DX.desc(), DX.data()));
  OK(cudnnConvolutionBackwardBias(handle(), &One, DY.desc(), DY.data(), &Zero,
                                  DB.desc(), DB.data()));
  // cuDNN reads rows with gaps everywhere but here; see the layer's README.
  if (!X.isPacked() && !isEmulated())
    return false;
  cudnnConvolutionBwdFilterAlgoPerf_t Filter;
  OK(cudnnGetConvolutionBackwardFilterAlgorithm_v7(
      handle(), X.desc(), DY.desc(), D, DW.filter(), 1, &Count, &Filter));
  OK(cudnnGetConvolutionBackwardFilterWorkspaceSize(
      handle(), X.desc(), DY.desc(), D, DW.filter(), Filter.algo, &Bytes));
  OK(cudnnConvolutionBackwardFilter(
      handle(), &One, X.desc(), X.data(), DY.desc(), DY.data(), D, Filter.algo,
      work(Bytes), Bytes, &Zero, DW.filter(), DW.data()));
  return true;
#endif
}

/// Gap: in elements between the rows of some.
void run(const Case &C, int Gap) {
  int Before = failures();
  ConvolutionDescriptor D = make(C);
  Tensor X(C.X, 1, Gap), W(C.W, 2);
  Size4 S = outputOf(D, X, W);
  CHECK(S.N == C.X.N && S.C == C.W.N &&
            S.H == outputSize(C.X.H, C.W.H, C.PadH, C.StrideH, C.DilationH) &&
            S.W == outputSize(C.X.W, C.W.W, C.PadW, C.StrideW, C.DilationW),
        "the output is %d %d %d %d", S.N, S.C, S.H, S.W);
  auto XV = X.read(), WV = W.read();

  Tensor Y(S), Blended(S, 3, Gap);
  std::vector<double> WantY(S.count()), WantBlended = Blended.read();
  for (double &V : WantBlended)
    V *= 0.5;
  forProducts(C, S, [&](int x, int w, int y) {
    WantY[y] += XV[x] * WV[w];
    WantBlended[y] += 2 * XV[x] * WV[w];
  });
  forward(D, X, W, Y, 1, 0);
  forward(D, X, W, Blended, 2, 0.5f);
  compare("forward", Y, WantY);
  compare("forward, blended", Blended, WantBlended);

  Tensor DY(S, 4), DX(C.X, 0, Gap), DW(C.W), DB({1, S.C, 1, 1});
  auto DYV = DY.read();
  std::vector<double> WantX(C.X.count()), WantW(C.W.count()), WantB(S.C);
  forProducts(C, S, [&](int x, int w, int y) {
    WantX[x] += WV[w] * DYV[y];
    WantW[w] += XV[x] * DYV[y];
  });
  for (int I = 0; I < S.count(); ++I)
    WantB[I / (S.H * S.W) % S.C] += DYV[I];
  bool HasFilter = backward(D, X, W, DY, DX, DW, DB);
  compare("backward data", DX, WantX);
  if (HasFilter)
    compare("backward filter", DW, WantW);
  compare("backward bias", DB, WantB);
  destroy(D);
  if (failures() != Before)
    printf("  convolution %d, gap %d\n", int(&C - Cases), Gap);
}

#if IS_HIP
/// The forward pass of a transposed convolution is the other's backward pass.
void transposed() {
  Case C{{2, 4, 9, 8}, {3, 4, 3, 2}, 1, 0, 2, 2, 1, 1, 1, false};
  Tensor Y({2, 3, outputSize(9, 3, 1, 2, 1), outputSize(8, 2, 0, 2, 1)}, 5);
  Tensor W(C.W, 6), X(C.X);
  ConvolutionDescriptor D = make(C);
  OK(miopenInitConvolutionDescriptor(D, miopenTranspose, 1, 0, 2, 2, 1, 1));
  Size4 S = outputOf(D, Y, W);
  CHECK(S.N == 2 && S.C == 4 && S.H == 9 && S.W == 8,
        "the transposed output is %d %d %d %d", S.N, S.C, S.H, S.W);
  forward(D, Y, W, X, 1, 0);
  auto YV = Y.read(), WV = W.read();
  std::vector<double> Want(C.X.count());
  forProducts(C, Y.size(),
              [&](int x, int w, int y) { Want[x] += WV[w] * YV[y]; });
  compare("transposed", X, Want);
  destroy(D);
}

void immediate() {
  const Case &C = Cases[1];
  ConvolutionDescriptor D = make(C);
  Tensor X(C.X, 1), W(C.W, 2);
  Size4 S = outputOf(D, X, W);
  Tensor Y(S), Again(S);
  size_t Count = 0;
  miopenConvSolution_t Solution;
  OK(miopenConvolutionForwardGetSolutionCount(handle(), W.desc(), X.desc(), D,
                                              Y.desc(), &Count));
  CHECK(Count == 1, "%zu solutions", Count);
  OK(miopenConvolutionForwardGetSolution(handle(), W.desc(), X.desc(), D,
                                         Y.desc(), 1, &Count, &Solution));
  OK(miopenConvolutionForwardCompileSolution(handle(), W.desc(), X.desc(), D,
                                             Y.desc(), Solution.solution_id));
  OK(miopenConvolutionForwardImmediate(handle(), W.desc(), W.data(), X.desc(),
                                       X.data(), D, Y.desc(), Y.data(), nullptr,
                                       0, Solution.solution_id));
  forward(D, X, W, Again, 1, 0);
  compare("immediate mode", Y, Again.read());
  destroy(D);
}
#else
void fused() {
  const Case &C = Cases[1];
  ConvolutionDescriptor D = make(C);
  Tensor X(C.X, 1), W(C.W, 2);
  Size4 S = outputOf(D, X, W);
  Tensor Z(S, 8), Bias({1, S.C, 1, 1}, 9), Y(S), Plain(S);
  float Alpha = 0.75f, Beta = 0.25f;
  const auto Algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM;
  size_t Bytes = 0;
  OK(cudnnGetConvolutionForwardWorkspaceSize(handle(), X.desc(), W.filter(), D,
                                             Y.desc(), Algorithm, &Bytes));
  cudnnActivationDescriptor_t Act;
  OK(cudnnCreateActivationDescriptor(&Act));
  OK(cudnnSetActivationDescriptor(Act, CUDNN_ACTIVATION_RELU,
                                  CUDNN_NOT_PROPAGATE_NAN, 0));
  OK(cudnnConvolutionBiasActivationForward(
      handle(), &Alpha, X.desc(), X.data(), W.filter(), W.data(), D, Algorithm,
      work(Bytes), Bytes, &Beta, Z.desc(), Z.data(), Bias.desc(), Bias.data(),
      Act, Y.desc(), Y.data()));
  forward(D, X, W, Plain, 1, 0);
  auto Want = Plain.read(), ZV = Z.read(), BV = Bias.read();
  for (int I = 0; I < S.count(); ++I)
    Want[I] =
        std::fmax(0, 0.75 * Want[I] + 0.25 * ZV[I] + BV[I / (S.H * S.W) % S.C]);
  compare("convolution, bias and activation", Y, Want);
  OK(cudnnDestroyActivationDescriptor(Act));
  destroy(D);
}
#endif

/// Shapes that do not fit are refused.
void refused() {
  ConvolutionDescriptor D = make(Cases[1]);
  Tensor X(Cases[1].X, 1), W(Cases[1].W, 2), Y({2, 4, 1, 1});
#if IS_HIP
  CHECK(miopenConvolutionForward(handle(), &One, X.desc(), X.data(), W.filter(),
                                 W.data(), D, miopenConvolutionFwdAlgoGEMM,
                                 &Zero, Y.desc(), Y.data(), nullptr,
                                 0) == miopenStatusBadParm,
        "an output that does not fit");
#else
  CHECK(cudnnConvolutionForward(handle(), &One, X.desc(), X.data(), W.filter(),
                                W.data(), D, CUDNN_CONVOLUTION_FWD_ALGO_GEMM,
                                nullptr, 0, &Zero, Y.desc(),
                                Y.data()) == CUDNN_STATUS_BAD_PARAM,
        "an output that does not fit");
#endif
  destroy(D);
}
} // namespace

int main() {
  begin();
  for (const Case &C : Cases)
    for (int Gap : {0, 2})
      if (!C.Flips || !IS_HIP)
        run(C, Gap);
#if IS_HIP
  transposed();
  immediate();
#else
  fused();
#endif
  refused();
  end();
  return finish("convolution");
}
