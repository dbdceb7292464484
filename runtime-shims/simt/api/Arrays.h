//===- Arrays.h - Copies with arrays ----------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_API_ARRAYS_H
#define HIPIFY_SIMT_API_ARRAYS_H

#include "../core/Texture.h"
#include "Vendor.h"

namespace hipify::simt::api {

inline std::shared_ptr<Array> findArray(const void *Handle) {
  return handles<Array>().find(Handle);
}

/// One side of a copy that may be an array. Positions in bytes, rows, slices.
inline Status placeInArray(Rows &To, const void *Handle, uint64_t X, uint64_t Y,
                           uint64_t Z, const CopyWork &C) {
  std::shared_ptr<Array> A = findArray(Handle);
  if (!A)
    return Status::InvalidHandle;
  if (!A->holds(X, Y, Z, C.Width, C.Height, C.Depth))
    return Status::InvalidValue;
  To = A->at(X, Y, Z);
  return Status::Success;
}

#ifndef SIMT_CUDA_DRIVER
inline Direction direction(hipMemcpyKind Kind) {
#ifndef SIMT_CUDA
  if (Kind == hipMemcpyDeviceToDeviceNoCU)
    return Direction::DeviceToDevice;
#endif
  return Direction(Kind);
}
#endif

/// A copy as hipMemcpy3D's structure describes it. Its widths are elements if
/// there is an array, else bytes.
template <typename Parameters>
Status describe3D(const Parameters &P, CopyWork &C) {
  std::shared_ptr<Array> From = findArray(P.srcArray);
  std::shared_ptr<Array> To = findArray(P.dstArray);
  if ((P.srcArray && !From) || (P.dstArray && !To))
    return Status::InvalidHandle;
  if (!P.srcArray == !P.srcPtr.ptr || !P.dstArray == !P.dstPtr.ptr)
    return Status::InvalidValue;
  uint64_t Element = From ? From->Format.bytes() : To ? To->Format.bytes() : 1;
  C.Width = P.extent.width * Element;
  C.Height = P.extent.height;
  C.Depth = P.extent.depth;
  auto Place = [&](Rows &R, const void *Handle, const auto &Pointer,
                   const auto &At, const std::shared_ptr<Array> &A) {
    if (A)
      return placeInArray(R, Handle, At.x * A->Format.bytes(), At.y, At.z, C);
    R.Pitch = Pointer.pitch;
    R.Slice = Pointer.pitch * Pointer.ysize;
    R.Base = static_cast<char *>(Pointer.ptr) + At.z * R.Slice +
             At.y * R.Pitch + At.x;
    if (C.Depth > 1 && Pointer.ysize < C.Height)
      return Status::InvalidValue;
    return Status::Success;
  };
  if (Status S = Place(C.From, P.srcArray, P.srcPtr, P.srcPos, From); failed(S))
    return S;
  return Place(C.To, P.dstArray, P.dstPtr, P.dstPos, To);
}

inline FillWork fillOf(void *To, size_t Pitch, int Value, size_t Width,
                       size_t Height) {
  FillWork W;
  W.To = {static_cast<char *>(To), Pitch, Pitch * Height};
  W.Value = uint32_t(Value);
  W.Width = Width;
  W.Height = Height;
  return W;
}

} // namespace hipify::simt::api

#endif
