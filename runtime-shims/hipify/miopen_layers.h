//===- hipify/miopen_layers.h - cuDNN's pooling and LRN over MIOpen -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MIOpen's backward passes need what its forward passes saved, cuDNN's do not:
// the forward pass runs again here. For long training, pass a workspace to
// miopenPoolingForward instead, and keep it.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MIOPEN_LAYERS_H
#define HIPIFY_MIOPEN_LAYERS_H

#include <hipify/miopen.h>

namespace hipify {

/// cudnnPoolingBackward.
inline miopenStatus_t
poolingBackward(miopenHandle_t Handle, miopenPoolingDescriptor_t Pooling,
                const void *Alpha, miopenTensorDescriptor_t YDesc,
                const void *Y, miopenTensorDescriptor_t DYDesc, const void *DY,
                miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
                miopenTensorDescriptor_t DXDesc, void *DX) {
  // An index that any window and image fits, in two and three dimensions.
  miopenStatus_t Status = miopenSetPoolingIndexType(Pooling, miopenIndexUint32);
  if (Status == miopenStatusSuccess)
    Status = miopenSetPoolingWorkSpaceIndexMode(
        Pooling, miopenPoolingWorkspaceIndexImage);
  size_t Bytes = 0;
  if (Status == miopenStatusSuccess)
    Status = miopenPoolingGetWorkSpaceSizeV2(Pooling, YDesc, &Bytes);
  if (Status != miopenStatusSuccess)
    return Status;
  Scratch Workspace(Handle, Bytes), Again(Handle, Bytes ? bytesOf(YDesc) : 0);
  if (Workspace.failed() || Again.failed())
    return miopenStatusAllocFailed;
  const float One = 1, Zero = 0;
  if (Bytes) // Averages need nothing saved.
    Status = miopenPoolingForward(Handle, Pooling, &One, XDesc, X, &Zero, YDesc,
                                  Again.get(), true, Workspace.get(), Bytes);
  if (Status != miopenStatusSuccess)
    return Status;
  return blend(Handle, Alpha, Beta, DXDesc, DX, [&](void *To) {
    return miopenPoolingBackward(Handle, Pooling, &One, YDesc, Y, DYDesc, DY,
                                 XDesc, X, &Zero, DXDesc, To, Workspace.get());
  });
}

/// cudnnLRNCrossChannelForward. MIOpen does not look at alpha and beta.
inline miopenStatus_t
lrnForward(miopenHandle_t Handle, miopenLRNDescriptor_t Norm, miopenLRNMode_t,
           const void *Alpha, miopenTensorDescriptor_t XDesc, const void *X,
           const void *Beta, miopenTensorDescriptor_t YDesc, void *Y) {
  const float One = 1, Zero = 0;
  return blend(Handle, Alpha, Beta, YDesc, Y, [&](void *To) {
    return miopenLRNForward(Handle, Norm, &One, XDesc, X, &Zero, YDesc, To,
                            false, nullptr);
  });
}

/// cudnnLRNCrossChannelBackward.
inline miopenStatus_t
lrnBackward(miopenHandle_t Handle, miopenLRNDescriptor_t Norm, miopenLRNMode_t,
            const void *Alpha, miopenTensorDescriptor_t YDesc, const void *Y,
            miopenTensorDescriptor_t DYDesc, const void *DY,
            miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
            miopenTensorDescriptor_t DXDesc, void *DX) {
  size_t Bytes = 0;
  miopenStatus_t Status = miopenLRNGetWorkSpaceSize(YDesc, &Bytes);
  if (Status != miopenStatusSuccess)
    return Status;
  Scratch Workspace(Handle, Bytes), Again(Handle, bytesOf(YDesc));
  if (Workspace.failed() || Again.failed())
    return miopenStatusAllocFailed;
  const float One = 1, Zero = 0;
  Status = miopenLRNForward(Handle, Norm, &One, XDesc, X, &Zero, YDesc,
                            Again.get(), true, Workspace.get());
  if (Status != miopenStatusSuccess)
    return Status;
  return blend(Handle, Alpha, Beta, DXDesc, DX, [&](void *To) {
    return miopenLRNBackward(Handle, Norm, &One, YDesc, Y, DYDesc, DY, XDesc, X,
                             &Zero, DXDesc, To, Workspace.get());
  });
}

} // namespace hipify

#endif // HIPIFY_MIOPEN_LAYERS_H
