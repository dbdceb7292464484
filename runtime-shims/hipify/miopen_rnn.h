//===- hipify/miopen_rnn.h - weights of recurrent networks, as in cuDNN ---===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a gate's matrix and bias lie in the weights. Gates are numbered as
// cuDNN does: LSTM has input, forget, new memory, output; GRU reset, update,
// new memory. MIOpen exchanges the last two of the former and the first two of
// the latter. It numbers layers and directions as cuDNN does.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MIOPEN_RNN_H
#define HIPIFY_MIOPEN_RNN_H

#include <hipify/miopen.h>

namespace hipify {

/// MIOpen's number of a gate, and the type of the weights.
inline miopenStatus_t rnnGate(miopenRNNDescriptor_t RNN, int *Gate,
                              miopenDataType_t *Type) {
  int HiddenSize, Layers;
  miopenDropoutDescriptor_t Dropout;
  miopenRNNInputMode_t Input;
  miopenRNNDirectionMode_t Direction;
  miopenRNNMode_t Mode;
  miopenRNNBiasMode_t Bias;
  miopenRNNAlgo_t Algorithm;
  const miopenStatus_t Status =
      miopenGetRNNDescriptor_V2(RNN, &HiddenSize, &Layers, &Dropout, &Input,
                                &Direction, &Mode, &Bias, &Algorithm, Type);
  if (Status != miopenStatusSuccess)
    return Status;
  const int Gates = Mode == miopenLSTM ? 4 : Mode == miopenGRU ? 3 : 1;
  const int First = *Gate / Gates * Gates, Kind = *Gate % Gates;
  if (Mode == miopenLSTM && Kind >= 2)
    *Gate = First + 5 - Kind;
  if (Mode == miopenGRU && Kind <= 1)
    *Gate = First + 1 - Kind;
  return miopenStatusSuccess;
}

inline size_t bytesOfElement(miopenDataType_t Type) {
  return Type == miopenDouble  ? 8
         : Type == miopenFloat ? 4
                               : 2; // MIOpen's networks have half types beside.
}

/// Describes Rows times Columns values as cuDNN does, in three dimensions.
inline miopenStatus_t describeMatrix(miopenTensorDescriptor_t Matrix) {
  miopenDataType_t Type;
  int Count = 0, Sizes[dim_max] = {}, Strides[dim_max];
  miopenStatus_t Status =
      getTensorDescriptor(Matrix, dim_max, &Type, &Count, Sizes, Strides);
  if (Status != miopenStatusSuccess)
    return Status;
  const int Three[3] = {1, Sizes[0], Count > 1 ? Sizes[1] : 1};
  return setTensorDescriptor(Matrix, miopenTensorNCHW, Type, 3, Three);
}

/// cudnnGetRNNLinLayerMatrixParams.
inline miopenStatus_t rnnLayerMatrix(miopenHandle_t, miopenRNNDescriptor_t RNN,
                                     int Layer, miopenTensorDescriptor_t XDesc,
                                     miopenTensorDescriptor_t,
                                     const void *Weights, int Gate,
                                     miopenTensorDescriptor_t Matrix,
                                     void **Address) {
  miopenDataType_t Type;
  size_t Offset = 0;
  miopenStatus_t Status = rnnGate(RNN, &Gate, &Type);
  if (Status == miopenStatusSuccess)
    Status =
        miopenGetRNNLayerParamOffset(RNN, Layer, XDesc, Gate, Matrix, &Offset);
  if (Status != miopenStatusSuccess)
    return Status;
  *Address = const_cast<char *>(static_cast<const char *>(Weights)) +
             Offset * bytesOfElement(Type);
  return describeMatrix(Matrix);
}

/// cudnnGetRNNLinLayerBiasParams.
inline miopenStatus_t rnnLayerBias(miopenHandle_t, miopenRNNDescriptor_t RNN,
                                   int Layer, miopenTensorDescriptor_t XDesc,
                                   miopenTensorDescriptor_t,
                                   const void *Weights, int Gate,
                                   miopenTensorDescriptor_t Bias,
                                   void **Address) {
  miopenDataType_t Type;
  size_t Offset = 0;
  miopenStatus_t Status = rnnGate(RNN, &Gate, &Type);
  if (Status == miopenStatusSuccess)
    Status =
        miopenGetRNNLayerBiasOffset(RNN, Layer, XDesc, Gate, Bias, &Offset);
  if (Status != miopenStatusSuccess)
    return Status;
  *Address = const_cast<char *>(static_cast<const char *>(Weights)) +
             Offset * bytesOfElement(Type);
  return describeMatrix(Bias);
}

} // namespace hipify

#endif // HIPIFY_MIOPEN_RNN_H
