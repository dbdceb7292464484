//===- MiopenConvolution.cpp - MIOpen: convolution ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There is one algorithm and one solution, which need no workspace. Whichever
// is asked for, it is used: they all compute the same. A transposed convolution
// is the other's backward pass.
//
//===----------------------------------------------------------------------===//
#ifdef __HIP_PLATFORM_AMD__

#include "Miopen.h"

using namespace hipify::simt;
using namespace hipify::simt::dnn;

namespace {
constexpr miopenStatus_t Success = miopenStatusSuccess;
constexpr miopenStatus_t Bad = miopenStatusBadParm;
constexpr uint64_t OnlySolution = 1;

using HandleT = miopenHandle_t;
using TensorT = const miopenTensorDescriptor_t;
using ConvolutionT = const miopenConvolutionDescriptor_t;

bool isTransposed(ConvolutionT D) { return of(D)->Mode == miopenTranspose; }

Shape outputOf(ConvolutionT D, TensorT XDesc, TensorT WDesc) {
  const MiopenConvolution &M = *of(D);
  if (!isTransposed(D))
    return convolutionOutput(M.C, tensor(XDesc).Dims, tensor(WDesc).Dims);
  return transposedOutput(M.C, tensor(XDesc).Dims, tensor(WDesc).Dims, M.Extra);
}

Outcome forward(HandleT H, ConvolutionT D, Input X, Input W, Output Y) {
  const Convolution &C = of(D)->C;
  return isTransposed(D) ? convolutionDataGradient(of(H)->Stream, C, W, X, Y)
                         : convolution(of(H)->Stream, C, X, W, Y);
}
Outcome backwardData(HandleT H, ConvolutionT D, Input W, Input DY, Output DX) {
  const Convolution &C = of(D)->C;
  return isTransposed(D) ? convolution(of(H)->Stream, C, DY, W, DX)
                         : convolutionDataGradient(of(H)->Stream, C, W, DY, DX);
}
Outcome backwardWeights(HandleT H, ConvolutionT D, Input X, Input DY,
                        Output DW) {
  const Convolution &C = of(D)->C;
  return isTransposed(D)
             ? convolutionFilterGradient(of(H)->Stream, C, DY, X, DW)
             : convolutionFilterGradient(of(H)->Stream, C, X, DY, DW);
}

miopenStatus_t number(size_t Value, size_t *Out) {
  if (!Out)
    return Bad;
  *Out = Value;
  return Success;
}
miopenStatus_t found(int Room, int *Count, miopenConvAlgoPerf_t *Out) {
  if (!all(Count, Out) || Room < 1)
    return Bad;
  *Out = {};
  Out->fwd_algo = miopenConvolutionFwdAlgoGEMM; // 0 in all three directions.
  *Count = 1;
  return Success;
}
miopenStatus_t solution(size_t Room, size_t *Count, miopenConvSolution_t *Out) {
  if (!all(Count, Out) || Room < 1)
    return Bad;
  *Out = {};
  Out->solution_id = OnlySolution;
  Out->algorithm = miopenConvolutionAlgoGEMM;
  *Count = 1;
  return Success;
}
miopenStatus_t isKnown(uint64_t Solution) {
  return Solution == OnlySolution ? Success : Bad;
}
} // namespace

extern "C" {
//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

miopenStatus_t
miopenCreateConvolutionDescriptor(miopenConvolutionDescriptor_t *Out) {
  return create<MiopenConvolution>(Out);
}
miopenStatus_t
miopenDestroyConvolutionDescriptor(miopenConvolutionDescriptor_t D) {
  return destroy(D);
}

miopenStatus_t miopenInitConvolutionNdDescriptor(
    miopenConvolutionDescriptor_t D, int Count, const int *Pad,
    const int *Stride, const int *Dilation, miopenConvolutionMode_t Mode) {
  if (!all(D, Pad, Stride, Dilation) || Count < 1)
    return Bad;
  for (int I = 0; I < Count; ++I)
    if (Pad[I] < 0 || Stride[I] < 1 || Dilation[I] < 1)
      return Bad;
  // The group modes differ from the plain one by the group count alone.
  if (unsigned(Mode) > miopenDepthwise)
    return Bad;
  of(D)->C = {shape(Count, Pad), shape(Count, Stride), shape(Count, Dilation)};
  of(D)->Mode = Mode;
  of(D)->Extra = Shape(Count, 0);
  return Success;
}
miopenStatus_t miopenInitConvolutionDescriptor(miopenConvolutionDescriptor_t D,
                                               miopenConvolutionMode_t Mode,
                                               int PadH, int PadW, int StrideH,
                                               int StrideW, int DilationH,
                                               int DilationW) {
  const int Pad[] = {PadH, PadW}, Stride[] = {StrideH, StrideW},
            Dilation[] = {DilationH, DilationW};
  return miopenInitConvolutionNdDescriptor(D, 2, Pad, Stride, Dilation, Mode);
}
miopenStatus_t miopenGetConvolutionSpatialDim(miopenConvolutionDescriptor_t D,
                                              int *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = int(of(D)->C.Pad.size());
  return Success;
}
miopenStatus_t miopenGetConvolutionNdDescriptor(miopenConvolutionDescriptor_t D,
                                                int Room, int *Count, int *Pad,
                                                int *Stride, int *Dilation,
                                                miopenConvolutionMode_t *Mode) {
  if (!D || Room < 0)
    return Bad;
  if (Count)
    *Count = int(of(D)->C.Pad.size());
  copy(of(D)->C.Pad, Room, Pad);
  copy(of(D)->C.Stride, Room, Stride);
  copy(of(D)->C.Dilation, Room, Dilation);
  if (Mode)
    *Mode = of(D)->Mode;
  return Success;
}
miopenStatus_t miopenGetConvolutionDescriptor(miopenConvolutionDescriptor_t D,
                                              miopenConvolutionMode_t *Mode,
                                              int *PadH, int *PadW,
                                              int *StrideH, int *StrideW,
                                              int *DilationH, int *DilationW) {
  if (!all(D, Mode, PadH, PadW, StrideH, StrideW, DilationH, DilationW) ||
      of(D)->C.Pad.size() != 2)
    return Bad;
  const Convolution &C = of(D)->C;
  *Mode = of(D)->Mode;
  *PadH = int(C.Pad[0]), *PadW = int(C.Pad[1]);
  *StrideH = int(C.Stride[0]), *StrideW = int(C.Stride[1]);
  *DilationH = int(C.Dilation[0]), *DilationW = int(C.Dilation[1]);
  return Success;
}
miopenStatus_t miopenSetConvolutionGroupCount(miopenConvolutionDescriptor_t D,
                                              int Groups) {
  if (!D || Groups < 1)
    return Bad;
  of(D)->C.Groups = Groups;
  return Success;
}
miopenStatus_t miopenGetConvolutionGroupCount(miopenConvolutionDescriptor_t D,
                                              int *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = int(of(D)->C.Groups);
  return Success;
}
miopenStatus_t
miopenSetTransposeConvNdOutputPadding(miopenConvolutionDescriptor_t D,
                                      int Count, const int *Extra) {
  if (!all(D, Extra) || size_t(Count) != of(D)->C.Pad.size())
    return Bad;
  of(D)->Extra = shape(Count, Extra);
  return Success;
}
miopenStatus_t
miopenSetTransposeConvOutputPadding(miopenConvolutionDescriptor_t D, int H,
                                    int W) {
  const int Extra[] = {H, W};
  return miopenSetTransposeConvNdOutputPadding(D, 2, Extra);
}
miopenStatus_t miopenSetConvolutionFindMode(miopenConvolutionDescriptor_t D,
                                            miopenConvolutionFindMode_t Mode) {
  if (!D)
    return Bad;
  of(D)->FindMode = Mode;
  return Success;
}
miopenStatus_t miopenGetConvolutionFindMode(ConvolutionT D,
                                            miopenConvolutionFindMode_t *Out) {
  if (!all(D, Out))
    return Bad;
  *Out = of(D)->FindMode;
  return Success;
}

miopenStatus_t
miopenGetConvolutionNdForwardOutputDim(miopenConvolutionDescriptor_t D,
                                       TensorT XDesc, TensorT WDesc, int *Count,
                                       int *Dims) {
  if (!all(D, XDesc, WDesc, Count, Dims))
    return Bad;
  Shape Y = outputOf(D, XDesc, WDesc);
  if (Y.empty())
    return Bad;
  *Count = int(Y.size());
  copy(Y, Y.size(), Dims);
  return Success;
}
miopenStatus_t
miopenGetConvolutionForwardOutputDim(miopenConvolutionDescriptor_t D,
                                     TensorT XDesc, TensorT WDesc, int *N,
                                     int *C, int *H, int *W) {
  if (!all(D, XDesc, WDesc, N, C, H, W))
    return Bad;
  Shape Y = outputOf(D, XDesc, WDesc);
  if (Y.size() != 4)
    return Bad;
  *N = int(Y[0]), *C = int(Y[1]), *H = int(Y[2]), *W = int(Y[3]);
  return Success;
}

//===----------------------------------------------------------------------===//
// Forward
//===----------------------------------------------------------------------===//

miopenStatus_t miopenConvolutionForwardGetWorkSpaceSize(HandleT, TensorT,
                                                        TensorT, ConvolutionT,
                                                        TensorT, size_t *Out) {
  return number(0, Out);
}
miopenStatus_t miopenFindConvolutionForwardAlgorithm(
    HandleT, TensorT, const void *, TensorT, const void *, ConvolutionT,
    TensorT, void *, const int Room, int *Count, miopenConvAlgoPerf_t *Out,
    void *, size_t, bool) {
  return found(Room, Count, Out);
}
miopenStatus_t miopenConvolutionForward(
    HandleT H, const void *Alpha, TensorT XDesc, const void *X, TensorT WDesc,
    const void *W, ConvolutionT D, miopenConvFwdAlgorithm_t, const void *Beta,
    TensorT YDesc, void *Y, void *, size_t) {
  if (!all(H, XDesc, WDesc, D, YDesc) || !Alpha || !Beta || !X || !W || !Y)
    return Bad;
  return status(forward(H, D, {tensor(XDesc), X}, {tensor(WDesc), W},
                        output(tensor(YDesc), Y, Alpha, Beta)));
}
miopenStatus_t miopenConvolutionForwardGetSolutionCount(HandleT, TensorT,
                                                        TensorT, ConvolutionT,
                                                        TensorT, size_t *Out) {
  return number(1, Out);
}
miopenStatus_t miopenConvolutionForwardGetSolution(HandleT, TensorT, TensorT,
                                                   ConvolutionT, TensorT,
                                                   const size_t Room,
                                                   size_t *Count,
                                                   miopenConvSolution_t *Out) {
  return solution(Room, Count, Out);
}
miopenStatus_t
miopenConvolutionForwardGetSolutionWorkspaceSize(HandleT, TensorT, TensorT,
                                                 ConvolutionT, TensorT,
                                                 const uint64_t, size_t *Out) {
  return number(0, Out);
}
miopenStatus_t
miopenConvolutionForwardCompileSolution(HandleT, TensorT, TensorT, ConvolutionT,
                                        TensorT, const uint64_t Solution) {
  return isKnown(Solution);
}
miopenStatus_t miopenConvolutionForwardImmediate(HandleT H, TensorT WDesc,
                                                 const void *W, TensorT XDesc,
                                                 const void *X, ConvolutionT D,
                                                 TensorT YDesc, void *Y, void *,
                                                 size_t,
                                                 const uint64_t Solution) {
  if (!all(H, XDesc, WDesc, D, YDesc) || !X || !W || !Y ||
      isKnown(Solution) != Success)
    return Bad;
  return status(forward(H, D, {tensor(XDesc), X}, {tensor(WDesc), W},
                        {tensor(YDesc), Y}));
}
miopenStatus_t miopenConvolutionForwardBias(HandleT H, const void *Alpha,
                                            TensorT BDesc, const void *B,
                                            const void *Beta, TensorT YDesc,
                                            void *Y) {
  if (!all(H, BDesc, YDesc) || !Alpha || !Beta || !B || !Y)
    return Bad;
  Output Out = output(tensor(YDesc), Y, Alpha, Beta);
  // It adds to what is there, whatever its factors: MIOpen takes 1 and 0 only.
  Out.B.Beta = 1;
  return status(addTensor(of(H)->Stream, {tensor(BDesc), B}, Out));
}

//===----------------------------------------------------------------------===//
// Backward
//===----------------------------------------------------------------------===//

miopenStatus_t miopenConvolutionBackwardDataGetWorkSpaceSize(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, size_t *Out) {
  return number(0, Out);
}
miopenStatus_t miopenFindConvolutionBackwardDataAlgorithm(
    HandleT, TensorT, const void *, TensorT, const void *, ConvolutionT,
    TensorT, void *, const int Room, int *Count, miopenConvAlgoPerf_t *Out,
    void *, size_t, bool) {
  return found(Room, Count, Out);
}
miopenStatus_t miopenConvolutionBackwardData(
    HandleT H, const void *Alpha, TensorT DYDesc, const void *DY, TensorT WDesc,
    const void *W, ConvolutionT D, miopenConvBwdDataAlgorithm_t,
    const void *Beta, TensorT DXDesc, void *DX, void *, size_t) {
  if (!all(H, DYDesc, WDesc, D, DXDesc) || !Alpha || !Beta || !DY || !W || !DX)
    return Bad;
  return status(backwardData(H, D, {tensor(WDesc), W}, {tensor(DYDesc), DY},
                             output(tensor(DXDesc), DX, Alpha, Beta)));
}
miopenStatus_t miopenConvolutionBackwardDataGetSolutionCount(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, size_t *Out) {
  return number(1, Out);
}
miopenStatus_t miopenConvolutionBackwardDataGetSolution(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, const size_t Room,
    size_t *Count, miopenConvSolution_t *Out) {
  return solution(Room, Count, Out);
}
miopenStatus_t miopenConvolutionBackwardDataGetSolutionWorkspaceSize(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, const uint64_t,
    size_t *Out) {
  return number(0, Out);
}
miopenStatus_t miopenConvolutionBackwardDataCompileSolution(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, const uint64_t Solution) {
  return isKnown(Solution);
}
miopenStatus_t miopenConvolutionBackwardDataImmediate(
    HandleT H, TensorT DYDesc, const void *DY, TensorT WDesc, const void *W,
    ConvolutionT D, TensorT DXDesc, void *DX, void *, size_t,
    const uint64_t Solution) {
  if (!all(H, DYDesc, WDesc, D, DXDesc) || !DY || !W || !DX ||
      isKnown(Solution) != Success)
    return Bad;
  return status(backwardData(H, D, {tensor(WDesc), W}, {tensor(DYDesc), DY},
                             {tensor(DXDesc), DX}));
}

miopenStatus_t miopenConvolutionBackwardWeightsGetWorkSpaceSize(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, size_t *Out) {
  return number(0, Out);
}
miopenStatus_t miopenFindConvolutionBackwardWeightsAlgorithm(
    HandleT, TensorT, const void *, TensorT, const void *, ConvolutionT,
    TensorT, void *, const int Room, int *Count, miopenConvAlgoPerf_t *Out,
    void *, size_t, bool) {
  return found(Room, Count, Out);
}
miopenStatus_t miopenConvolutionBackwardWeights(
    HandleT H, const void *Alpha, TensorT DYDesc, const void *DY, TensorT XDesc,
    const void *X, ConvolutionT D, miopenConvBwdWeightsAlgorithm_t,
    const void *Beta, TensorT DWDesc, void *DW, void *, size_t) {
  if (!all(H, DYDesc, XDesc, D, DWDesc) || !Alpha || !Beta || !DY || !X || !DW)
    return Bad;
  return status(backwardWeights(H, D, {tensor(XDesc), X}, {tensor(DYDesc), DY},
                                output(tensor(DWDesc), DW, Alpha, Beta)));
}
miopenStatus_t miopenConvolutionBackwardWeightsGetSolutionCount(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, size_t *Out) {
  return number(1, Out);
}
miopenStatus_t miopenConvolutionBackwardWeightsGetSolution(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, const size_t Room,
    size_t *Count, miopenConvSolution_t *Out) {
  return solution(Room, Count, Out);
}
miopenStatus_t miopenConvolutionBackwardWeightsGetSolutionWorkspaceSize(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, const uint64_t,
    size_t *Out) {
  return number(0, Out);
}
miopenStatus_t miopenConvolutionBackwardWeightsCompileSolution(
    HandleT, TensorT, TensorT, ConvolutionT, TensorT, const uint64_t Solution) {
  return isKnown(Solution);
}
miopenStatus_t miopenConvolutionBackwardWeightsImmediate(
    HandleT H, TensorT DYDesc, const void *DY, TensorT XDesc, const void *X,
    ConvolutionT D, TensorT DWDesc, void *DW, void *, size_t,
    const uint64_t Solution) {
  if (!all(H, DYDesc, XDesc, D, DWDesc) || !DY || !X || !DW ||
      isKnown(Solution) != Success)
    return Bad;
  return status(backwardWeights(H, D, {tensor(XDesc), X}, {tensor(DYDesc), DY},
                                {tensor(DWDesc), DW}));
}

miopenStatus_t miopenConvolutionBackwardBias(HandleT H, const void *Alpha,
                                             TensorT DYDesc, const void *DY,
                                             const void *Beta, TensorT DBDesc,
                                             void *DB) {
  if (!all(H, DYDesc, DBDesc) || !Alpha || !Beta || !DY || !DB)
    return Bad;
  return status(biasGradient(of(H)->Stream, {tensor(DYDesc), DY},
                             output(tensor(DBDesc), DB, Alpha, Beta)));
}
}

#endif
