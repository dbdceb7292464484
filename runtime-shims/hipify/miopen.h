//===- hipify/miopen.h - cuDNN's descriptors over MIOpen's ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What takes more than one call of MIOpen: descriptors with a memory format,
// descriptors that MIOpen lacks (OpTensor), and queries that MIOpen answers in
// different parts. miopen_convolution.h and miopen_layers.h have the operations
// that need more than one call.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MIOPEN_H
#define HIPIFY_MIOPEN_H

#include <hip/hip_runtime_api.h>
#include <miopen/miopen.h>

// The release of cuDNN whose interface the translated program is written for:
// what its tests of CUDNN_VERSION decide by. May be set on the command line.
// Release 8 has most of the functions that MIOpen has, too.
#ifndef HIPIFY_CUDNN_VERSION
#define HIPIFY_CUDNN_VERSION 8907
#endif
#if HIPIFY_CUDNN_VERSION >= 90000
#define HIPIFY_CUDNN_MAJOR (HIPIFY_CUDNN_VERSION / 10000)
#define HIPIFY_CUDNN_MINOR (HIPIFY_CUDNN_VERSION % 10000 / 100)
#else
#define HIPIFY_CUDNN_MAJOR (HIPIFY_CUDNN_VERSION / 1000)
#define HIPIFY_CUDNN_MINOR (HIPIFY_CUDNN_VERSION % 1000 / 100)
#endif
#define HIPIFY_CUDNN_PATCHLEVEL (HIPIFY_CUDNN_VERSION % 100)

namespace hipify {

/// cudnnGetVersion: a program compares it with CUDNN_VERSION. miopenGetVersion
/// returns MIOpen's own version.
inline size_t cudnnVersion() { return HIPIFY_CUDNN_VERSION; }

/// cudnnMathType_t: a permission to use matrix units, which MIOpen uses
/// anyway where they compute the same.
enum MathType {
  default_math,
  tensor_op_math,
  tensor_op_math_allow_conversion,
  fma_math
};
/// cudnnSetConvolutionMathType and similar: there is nothing to set.
template <typename Descriptor>
inline miopenStatus_t setMathType(Descriptor, MathType) {
  return miopenStatusSuccess;
}

/// The member mathType of a search's result: MIOpen's need no permission.
inline MathType mathTypeOf(float) { return default_math; }

// Choices for which MIOpen has no parameter: they decide which function is
// called, if any. Calls drop them.
enum ReorderType { default_reorder, no_reorder };
enum NormAlgo { norm_algo_standard, norm_algo_persist };
enum NormOps {
  norm_ops_norm,
  norm_ops_norm_activation,
  norm_ops_norm_add_activation
};
enum LossNormalization { loss_normalization_none, loss_normalization_softmax };
enum WgradMode { wgrad_mode_add, wgrad_mode_set };

/// cudnnOpsVersionCheck and similar: MIOpen is one library, there are no
/// parts whose versions could differ.
inline miopenStatus_t versionCheck() { return miopenStatusSuccess; }

/// cudnnSetConvolutionReorderType: there are no vectors of int8 to reorder.
inline miopenStatus_t setReorderType(miopenConvolutionDescriptor_t,
                                     ReorderType) {
  return miopenStatusSuccess;
}

/// A query of a workspace where MIOpen needs none.
inline miopenStatus_t noWorkspace(size_t *Bytes) {
  *Bytes = 0;
  return miopenStatusSuccess;
}

//===----------------------------------------------------------------------===//
// Tensors and filters. MIOpen describes both by sizes and strides.
//===----------------------------------------------------------------------===//

/// CUDNN_DIM_MAX; MIOpen itself has at most 5 dimensions.
enum { dim_max = 8 };

/// cudnnSetTensorNdDescriptorEx, cudnnSetFilterNdDescriptor: Sizes are in the
/// order N, C, ... whatever the layout.
inline miopenStatus_t setTensorDescriptor(miopenTensorDescriptor_t Tensor,
                                          miopenTensorLayout_t Layout,
                                          miopenDataType_t Type, int Count,
                                          const int *Sizes) {
  const bool ChannelsLast =
      Layout == miopenTensorNHWC || Layout == miopenTensorNDHWC;
  if (!ChannelsLast && Layout != miopenTensorNCHW &&
      Layout != miopenTensorNCDHW)
    return miopenStatusNotImplemented;
  if (Count < 1 || Count > dim_max || !Sizes)
    return miopenStatusBadParm;
  int Strides[dim_max], Stride = 1;
  const int Innermost = ChannelsLast && Count > 1 ? 1 : -1;
  if (Innermost == 1) {
    Strides[1] = 1;
    Stride = Sizes[1];
  }
  for (int I = Count - 1; I >= 0; --I) {
    if (I == Innermost)
      continue;
    Strides[I] = Stride;
    Stride *= Sizes[I];
  }
  return miopenSetTensorDescriptor(Tensor, Type, Count, Sizes, Strides);
}

/// cudnnSetTensor4dDescriptor, cudnnSetFilter4dDescriptor.
inline miopenStatus_t set4dTensorDescriptor(miopenTensorDescriptor_t Tensor,
                                            miopenTensorLayout_t Layout,
                                            miopenDataType_t Type, int N, int C,
                                            int H, int W) {
  const int Sizes[4] = {N, C, H, W};
  return setTensorDescriptor(Tensor, Layout, Type, 4, Sizes);
}

/// cudnnGetTensorNdDescriptor: writes at most Requested sizes and strides.
inline miopenStatus_t getTensorDescriptor(miopenTensorDescriptor_t Tensor,
                                          int Requested, miopenDataType_t *Type,
                                          int *Count, int *Sizes,
                                          int *Strides) {
  miopenStatus_t Status = miopenGetTensorDescriptorSize(Tensor, Count);
  if (Status != miopenStatusSuccess)
    return Status;
  int AllSizes[dim_max], AllStrides[dim_max];
  if (*Count > dim_max)
    return miopenStatusNotImplemented;
  Status = miopenGetTensorDescriptor(Tensor, Type, AllSizes, AllStrides);
  for (int I = 0; Status == miopenStatusSuccess && I < *Count && I < Requested;
       ++I) {
    Sizes[I] = AllSizes[I];
    if (Strides)
      Strides[I] = AllStrides[I];
  }
  return Status;
}

/// cudnnGetFilterNdDescriptor. A filter whose order in memory is that of both
/// layouts is called NCHW.
inline miopenStatus_t getFilterDescriptor(miopenTensorDescriptor_t Filter,
                                          int Requested, miopenDataType_t *Type,
                                          miopenTensorLayout_t *Layout,
                                          int *Count, int *Sizes) {
  int AllSizes[dim_max], Strides[dim_max];
  const miopenStatus_t Status =
      getTensorDescriptor(Filter, dim_max, Type, Count, AllSizes, Strides);
  if (Status != miopenStatusSuccess)
    return Status;
  int Elements = 1; // Per channel.
  for (int I = 2; I < *Count; ++I)
    Elements *= AllSizes[I];
  const bool ChannelsLast =
      *Count > 2 && AllSizes[1] > 1 && Elements > 1 && Strides[1] == 1;
  *Layout = ChannelsLast ? (*Count > 4 ? miopenTensorNDHWC : miopenTensorNHWC)
                         : (*Count > 4 ? miopenTensorNCDHW : miopenTensorNCHW);
  for (int I = 0; I < *Count && I < Requested; ++I)
    Sizes[I] = AllSizes[I];
  return miopenStatusSuccess;
}

/// cudnnGetFilter4dDescriptor.
inline miopenStatus_t get4dFilterDescriptor(miopenTensorDescriptor_t Filter,
                                            miopenDataType_t *Type,
                                            miopenTensorLayout_t *Layout,
                                            int *K, int *C, int *H, int *W) {
  int Count = 0, Sizes[4];
  const miopenStatus_t Status =
      getFilterDescriptor(Filter, 4, Type, Layout, &Count, Sizes);
  if (Status != miopenStatusSuccess)
    return Status;
  if (Count != 4)
    return miopenStatusBadParm;
  *K = Sizes[0];
  *C = Sizes[1];
  *H = Sizes[2];
  *W = Sizes[3];
  return miopenStatusSuccess;
}

//===----------------------------------------------------------------------===//
// Scaling factors, and memory for a while
//===----------------------------------------------------------------------===//

/// The value of a scaling factor: cuDNN's are float, but double for double
/// tensors. MIOpen reads float.
inline float scalingFactor(const void *Factor, miopenDataType_t Type) {
  return Type == miopenDouble
             ? static_cast<float>(*static_cast<const double *>(Factor))
             : *static_cast<const float *>(Factor);
}
inline miopenDataType_t typeOf(miopenTensorDescriptor_t Tensor) {
  miopenDataType_t Type = miopenFloat;
  int Sizes[dim_max], Strides[dim_max];
  (void)miopenGetTensorDescriptor(Tensor, &Type, Sizes, Strides);
  return Type;
}

/// cudnnScaleTensor: MIOpen reads the factor in the tensor's type.
inline miopenStatus_t scaleTensor(miopenHandle_t Handle,
                                  miopenTensorDescriptor_t YDesc, void *Y,
                                  const void *Alpha) {
  switch (typeOf(YDesc)) {
  case miopenFloat:
  case miopenDouble:
    return miopenScaleTensor(Handle, YDesc, Y, Alpha);
  case miopenHalf: {
    const _Float16 Factor =
        static_cast<_Float16>(scalingFactor(Alpha, miopenHalf));
    return miopenScaleTensor(Handle, YDesc, Y, &Factor);
  }
  default:
    return miopenStatusNotImplemented;
  }
}
/// cudnnTransformTensor.
inline miopenStatus_t transformTensor(miopenHandle_t Handle, const void *Alpha,
                                      miopenTensorDescriptor_t XDesc,
                                      const void *X, const void *Beta,
                                      miopenTensorDescriptor_t YDesc, void *Y) {
  const miopenDataType_t Type = typeOf(YDesc);
  const float A = scalingFactor(Alpha, Type), B = scalingFactor(Beta, Type);
  return miopenTransformTensor(Handle, &A, XDesc, X, &B, YDesc, Y);
}

/// Device memory for the time of an operation, in the order of its stream.
class Scratch {
  void *Memory = nullptr;
  hipStream_t Stream = nullptr;
  bool Failed = false;

public:
  Scratch(miopenHandle_t Handle, size_t Bytes) {
    Failed = miopenGetStream(Handle, &Stream) != miopenStatusSuccess ||
             (Bytes && hipMallocAsync(&Memory, Bytes, Stream) != hipSuccess);
  }
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;
  ~Scratch() {
    if (Memory)
      (void)hipFreeAsync(Memory, Stream);
  }
  bool failed() const { return Failed; }
  void *get() const { return Memory; }
};

inline size_t bytesOf(miopenTensorDescriptor_t Tensor) {
  size_t Bytes = 0;
  (void)miopenGetTensorNumBytes(Tensor, &Bytes);
  return Bytes;
}

/// Y = Alpha * result + Beta * Y, where Run writes its result to what it is
/// given.
template <typename Operation>
inline miopenStatus_t blend(miopenHandle_t Handle, const void *Alpha,
                            const void *Beta, miopenTensorDescriptor_t YDesc,
                            void *Y, Operation Run) {
  const miopenDataType_t Type = typeOf(YDesc);
  const float A = scalingFactor(Alpha, Type), B = scalingFactor(Beta, Type);
  if (B == 0) {
    const miopenStatus_t Status = Run(Y);
    return Status != miopenStatusSuccess || A == 1
               ? Status
               : scaleTensor(Handle, YDesc, Y, Alpha);
  }
  Scratch Result(Handle, bytesOf(YDesc));
  if (Result.failed())
    return miopenStatusAllocFailed;
  const miopenStatus_t Status = Run(Result.get());
  if (Status != miopenStatusSuccess)
    return Status;
  const float Zero = 0;
  return miopenOpTensor(Handle, miopenTensorOpAdd, &A, YDesc, Result.get(), &B,
                        YDesc, Y, &Zero, YDesc, Y);
}

//===----------------------------------------------------------------------===//
// Element-wise operations
//===----------------------------------------------------------------------===//

/// cudnnOpTensorDescriptor_t: MIOpen takes the operation in the call.
struct OpTensorDescriptor {
  miopenTensorOp_t Op;
  miopenDataType_t Type;
  miopenNanPropagation_t Nan;
};
typedef OpTensorDescriptor *OpTensorDescriptor_t;

inline miopenStatus_t createOpTensorDescriptor(OpTensorDescriptor_t *Result) {
  *Result = new OpTensorDescriptor();
  return miopenStatusSuccess;
}
inline miopenStatus_t destroyOpTensorDescriptor(OpTensorDescriptor_t D) {
  delete D;
  return miopenStatusSuccess;
}
inline miopenStatus_t setOpTensorDescriptor(OpTensorDescriptor_t D,
                                            miopenTensorOp_t Op,
                                            miopenDataType_t Type,
                                            miopenNanPropagation_t Nan) {
  D->Op = Op;
  D->Type = Type;
  D->Nan = Nan;
  return miopenStatusSuccess;
}
inline miopenStatus_t getOpTensorDescriptor(const OpTensorDescriptor *D,
                                            miopenTensorOp_t *Op,
                                            miopenDataType_t *Type,
                                            miopenNanPropagation_t *Nan) {
  *Op = D->Op;
  *Type = D->Type;
  *Nan = D->Nan;
  return miopenStatusSuccess;
}

/// cudnnOpTensor.
inline miopenStatus_t
opTensor(miopenHandle_t Handle, const OpTensorDescriptor *D, const void *Alpha1,
         miopenTensorDescriptor_t ADesc, const void *A, const void *Alpha2,
         miopenTensorDescriptor_t BDesc, const void *B, const void *Beta,
         miopenTensorDescriptor_t CDesc, void *C) {
  const float Factors[3] = {scalingFactor(Alpha1, D->Type),
                            scalingFactor(Alpha2, D->Type),
                            scalingFactor(Beta, D->Type)};
  return miopenOpTensor(Handle, D->Op, &Factors[0], ADesc, A, &Factors[1],
                        BDesc, B, &Factors[2], CDesc, C);
}

/// cudnnAddTensor: C = Alpha * A + Beta * C, where A may have sizes of 1. The
/// second operand is the one that MIOpen repeats.
inline miopenStatus_t addTensor(miopenHandle_t Handle, const void *Alpha,
                                miopenTensorDescriptor_t ADesc, const void *A,
                                const void *Beta,
                                miopenTensorDescriptor_t CDesc, void *C) {
  const miopenDataType_t Type = typeOf(CDesc);
  const float Factors[3] = {scalingFactor(Beta, Type),
                            scalingFactor(Alpha, Type), 0};
  return miopenOpTensor(Handle, miopenTensorOpAdd, &Factors[0], CDesc, C,
                        &Factors[1], ADesc, A, &Factors[2], CDesc, C);
}

//===----------------------------------------------------------------------===//
// Queries of other descriptors
//===----------------------------------------------------------------------===//

/// cudnnGetConvolutionNdForwardOutputDim.
inline miopenStatus_t
convolutionForwardOutputDim(miopenConvolutionDescriptor_t Convolution,
                            miopenTensorDescriptor_t X,
                            miopenTensorDescriptor_t W, int Count, int *Sizes) {
  int Actual = 0;
  miopenStatus_t Status = miopenGetTensorDescriptorSize(X, &Actual);
  if (Status != miopenStatusSuccess)
    return Status;
  if (Actual != Count)
    return miopenStatusBadParm;
  return miopenGetConvolutionNdForwardOutputDim(Convolution, X, W, &Actual,
                                                Sizes);
}

/// cudnnGetActivationDescriptor, but for the propagation of NaN.
inline miopenStatus_t
getActivationDescriptor(miopenActivationDescriptor_t Activation,
                        miopenActivationMode_t *Mode, double *Coefficient) {
  double Beta, Gamma;
  return miopenGetActivationDescriptor(Activation, Mode, Coefficient, &Beta,
                                       &Gamma);
}

/// cudnnGetLRNDescriptor.
inline miopenStatus_t getLRNDescriptor(miopenLRNDescriptor_t Norm,
                                       unsigned *Window, double *Alpha,
                                       double *Beta, double *K) {
  miopenLRNMode_t Mode;
  return miopenGetLRNDescriptor(Norm, &Mode, Window, Alpha, Beta, K);
}

/// cudnnGetDropoutDescriptor.
inline miopenStatus_t getDropoutDescriptor(miopenDropoutDescriptor_t Dropout,
                                           miopenHandle_t Handle,
                                           float *Probability, void **States,
                                           unsigned long long *Seed) {
  bool UseMask, Evolve;
  miopenRNGType_t Generator;
  return miopenGetDropoutDescriptor(Dropout, Handle, Probability, States, Seed,
                                    &UseMask, &Evolve, &Generator);
}

/// cudnnGetCTCLossDescriptor.
inline miopenStatus_t getCTCLossDescriptor(miopenCTCLossDescriptor_t Loss,
                                           miopenDataType_t *Type) {
  int BlankLabel;
  bool ApplySoftmax;
  return miopenGetCTCLossDescriptor(Loss, Type, &BlankLabel, &ApplySoftmax);
}

/// cudnnGetRNNDescriptor_v6.
inline miopenStatus_t
getRNNDescriptor(miopenHandle_t, miopenRNNDescriptor_t RNN, int *HiddenSize,
                 int *Layers, miopenDropoutDescriptor_t *Dropout,
                 miopenRNNInputMode_t *Input,
                 miopenRNNDirectionMode_t *Direction, miopenRNNMode_t *Mode,
                 miopenRNNAlgo_t *Algorithm, miopenDataType_t *Type) {
  miopenRNNBiasMode_t Bias;
  return miopenGetRNNDescriptor_V2(RNN, HiddenSize, Layers, Dropout, Input,
                                   Direction, Mode, &Bias, Algorithm, Type);
}

} // namespace hipify

#endif // HIPIFY_MIOPEN_H
