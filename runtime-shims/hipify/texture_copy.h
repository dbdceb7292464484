//===- hipify/texture_copy.h - copies to and from arrays of ours ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's copies with arrays. Where an array is plain memory (texture_array.h),
// they are HIP's copies of memory; otherwise HIP's functions for arrays.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TEXTURE_COPY_H
#define HIPIFY_TEXTURE_COPY_H

#include <hipify/texture_array.h>

namespace hipify {
namespace texture {

/// The byte at X, in bytes, and Y; null if so many bytes and rows from there do
/// not lie in the array.
inline char *inside(const Array &A, size_t X, size_t Y, size_t Bytes,
                    size_t Rows) {
  bool Holds =
      X + Bytes <= A.Memory.Pitch && Y + Rows <= static_cast<size_t>(A.rows());
  return Holds ? A.Memory.Base + Y * A.Memory.Pitch + X : nullptr;
}

/// The same for a copy of consecutive bytes, which runs over rows.
inline char *insideRun(const Array &A, size_t X, size_t Y, size_t Bytes) {
  size_t Begin = Y * A.Memory.Pitch + X;
  return Begin + Bytes <= A.Memory.Slice ? A.Memory.Base + Begin : nullptr;
}

/// hipMemcpy3D's parameters without arrays: its widths are elements if there is
/// one, else bytes.
inline hipError_t withoutArrays(hipMemcpy3DParms &P) {
  const Array *From = asArray(P.srcArray), *To = asArray(P.dstArray);
  size_t Bytes = From ? From->elementBytes() : To->elementBytes();
  P.extent.width *= Bytes;
  auto Replace = [&](const Array *A, hipArray_t &Handle, hipPitchedPtr &Pointer,
                     hipPos &At) {
    if (!A)
      return true;
    At.x *= A->elementBytes();
    Handle = nullptr;
    Pointer = hipPitchedPtr{A->Memory.Base, A->Memory.Pitch, A->Memory.Pitch,
                            static_cast<size_t>(A->rows())};
    return At.x + P.extent.width <= A->Memory.Pitch &&
           At.y + P.extent.height <= static_cast<size_t>(A->rows()) &&
           At.z + P.extent.depth <= static_cast<size_t>(A->slices());
  };
  return Replace(From, P.srcArray, P.srcPtr, P.srcPos) &&
                 Replace(To, P.dstArray, P.dstPtr, P.dstPos)
             ? hipSuccess
             : hipErrorInvalidValue;
}

} // namespace texture

inline hipError_t memcpy3D(const hipMemcpy3DParms *Parameters) {
  if (!Parameters || (!texture::asArray(Parameters->srcArray) &&
                      !texture::asArray(Parameters->dstArray)))
    return hipMemcpy3D(Parameters);
  hipMemcpy3DParms P = *Parameters;
  hipError_t Error = texture::withoutArrays(P);
  return Error == hipSuccess ? hipMemcpy3D(&P) : Error;
}

inline hipError_t memcpy3DAsync(const hipMemcpy3DParms *Parameters,
                                hipStream_t Stream = nullptr) {
  if (!Parameters || (!texture::asArray(Parameters->srcArray) &&
                      !texture::asArray(Parameters->dstArray)))
    return hipMemcpy3DAsync(Parameters, Stream);
  hipMemcpy3DParms P = *Parameters;
  hipError_t Error = texture::withoutArrays(P);
  return Error == hipSuccess ? hipMemcpy3DAsync(&P, Stream) : Error;
}

// hipMemcpyToArray and hipMemcpyFromArray, as CUDA's.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
inline hipError_t memcpyToArray(hipArray_t To, size_t X, size_t Y,
                                const void *From, size_t Bytes,
                                hipMemcpyKind Kind) {
  const texture::Array *A = texture::asArray(To);
  if (!A)
    return hipMemcpyToArray(To, X, Y, From, Bytes, Kind);
  char *At = texture::insideRun(*A, X, Y, Bytes);
  return At ? hipMemcpy(At, From, Bytes, Kind) : hipErrorInvalidValue;
}

inline hipError_t memcpyFromArray(void *To, hipArray_const_t From, size_t X,
                                  size_t Y, size_t Bytes, hipMemcpyKind Kind) {
  const texture::Array *A = texture::asArray(From);
  if (!A)
    return hipMemcpyFromArray(To, From, X, Y, Bytes, Kind);
  char *At = texture::insideRun(*A, X, Y, Bytes);
  return At ? hipMemcpy(To, At, Bytes, Kind) : hipErrorInvalidValue;
}
#pragma GCC diagnostic pop

inline hipError_t memcpy2DToArray(hipArray_t To, size_t X, size_t Y,
                                  const void *From, size_t Pitch, size_t Width,
                                  size_t Height, hipMemcpyKind Kind) {
  const texture::Array *A = texture::asArray(To);
  if (!A)
    return hipMemcpy2DToArray(To, X, Y, From, Pitch, Width, Height, Kind);
  char *At = texture::inside(*A, X, Y, Width, Height);
  return At ? hipMemcpy2D(At, A->Memory.Pitch, From, Pitch, Width, Height, Kind)
            : hipErrorInvalidValue;
}

inline hipError_t memcpy2DToArrayAsync(hipArray_t To, size_t X, size_t Y,
                                       const void *From, size_t Pitch,
                                       size_t Width, size_t Height,
                                       hipMemcpyKind Kind,
                                       hipStream_t Stream = nullptr) {
  const texture::Array *A = texture::asArray(To);
  if (!A)
    return hipMemcpy2DToArrayAsync(To, X, Y, From, Pitch, Width, Height, Kind,
                                   Stream);
  char *At = texture::inside(*A, X, Y, Width, Height);
  return At ? hipMemcpy2DAsync(At, A->Memory.Pitch, From, Pitch, Width, Height,
                               Kind, Stream)
            : hipErrorInvalidValue;
}

inline hipError_t memcpy2DFromArray(void *To, size_t Pitch,
                                    hipArray_const_t From, size_t X, size_t Y,
                                    size_t Width, size_t Height,
                                    hipMemcpyKind Kind) {
  const texture::Array *A = texture::asArray(From);
  if (!A)
    return hipMemcpy2DFromArray(To, Pitch, From, X, Y, Width, Height, Kind);
  char *At = texture::inside(*A, X, Y, Width, Height);
  return At ? hipMemcpy2D(To, Pitch, At, A->Memory.Pitch, Width, Height, Kind)
            : hipErrorInvalidValue;
}

inline hipError_t memcpy2DFromArrayAsync(void *To, size_t Pitch,
                                         hipArray_const_t From, size_t X,
                                         size_t Y, size_t Width, size_t Height,
                                         hipMemcpyKind Kind,
                                         hipStream_t Stream = nullptr) {
  const texture::Array *A = texture::asArray(From);
  if (!A)
    return hipMemcpy2DFromArrayAsync(To, Pitch, From, X, Y, Width, Height, Kind,
                                     Stream);
  char *At = texture::inside(*A, X, Y, Width, Height);
  return At ? hipMemcpy2DAsync(To, Pitch, At, A->Memory.Pitch, Width, Height,
                               Kind, Stream)
            : hipErrorInvalidValue;
}

inline hipError_t memcpy2DArrayToArray(
    hipArray_t To, size_t ToX, size_t ToY, hipArray_const_t From, size_t FromX,
    size_t FromY, size_t Width, size_t Height,
    hipMemcpyKind Kind = hipMemcpyDeviceToDevice) {
  const texture::Array *A = texture::asArray(To), *B = texture::asArray(From);
  if (!A || !B)
    return hipMemcpy2DArrayToArray(To, ToX, ToY, From, FromX, FromY, Width,
                                   Height, Kind);
  char *Target = texture::inside(*A, ToX, ToY, Width, Height);
  const char *Source = texture::inside(*B, FromX, FromY, Width, Height);
  return Target && Source ? hipMemcpy2D(Target, A->Memory.Pitch, Source,
                                        B->Memory.Pitch, Width, Height, Kind)
                          : hipErrorInvalidValue;
}

} // namespace hipify

#endif // HIPIFY_TEXTURE_COPY_H
