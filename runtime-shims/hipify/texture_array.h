//===- hipify/texture_array.h - arrays on GPUs without texture units ------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's arrays as plain device memory, with a handle of HIP's type. On other
// GPUs the functions are HIP's (texture.h).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TEXTURE_ARRAY_H
#define HIPIFY_TEXTURE_ARRAY_H

#include <hipify/texture_image.h>

#include <algorithm>

namespace hipify {
namespace texture {

/// Whether HIP's textures work on the current device.
inline bool hasUnits() {
#ifdef __HIP_PLATFORM_AMD__
  int Device = 0, Has = 1;
  (void)hipGetDevice(&Device);
  (void)hipDeviceGetAttribute(&Has, hipDeviceAttributeImageSupport, Device);
  return Has;
#else
  return true;
#endif
}

/// The address tells our handles from HIP's, which begin with another pointer.
inline const char IsOurs = 0;

/// What a hipArray_t of ours points to.
struct Array {
  const void *Mark = &IsOurs;
  hipChannelFormatDesc Format = {};
  unsigned Flags = 0;
  Level Memory = {};

  size_t elementBytes() const {
    return (Format.x + Format.y + Format.z + Format.w) / 8;
  }
  int rows() const { return Memory.Height ? Memory.Height : 1; }
  int slices() const { return Memory.Depth ? Memory.Depth : 1; }
};

struct MipmappedArray {
  const void *Mark = &IsOurs;
  int NumLevels = 0;
  Array Levels[MostLevels];
};

template <typename To, typename Handle> To *ours(Handle Of) {
  // HIP's structures begin with a pointer, as ours do.
  const void *const *First = reinterpret_cast<const void *const *>(Of);
  return First && *First == &IsOurs
             ? reinterpret_cast<To *>(const_cast<void **>(
                   const_cast<void *const *>(
                       reinterpret_cast<void *const *>(Of))))
             : nullptr;
}

/// The array, if it is ours; otherwise null.
inline Array *asArray(hipArray_const_t Handle) { return ours<Array>(Handle); }
inline MipmappedArray *asMipmapped(hipMipmappedArray_const_t Handle) {
  return ours<MipmappedArray>(Handle);
}

inline hipError_t allocate(Array &A, const hipChannelFormatDesc &Format,
                           hipExtent Extent, unsigned Flags) {
  A.Format = Format;
  A.Flags = Flags;
  A.Memory.Width = static_cast<int>(Extent.width);
  A.Memory.Height = static_cast<int>(Extent.height);
  A.Memory.Depth = static_cast<int>(Extent.depth);
  A.Memory.Pitch = Extent.width * A.elementBytes();
  A.Memory.Slice = A.Memory.Pitch * A.rows();
  return hipMalloc(reinterpret_cast<void **>(&A.Memory.Base),
                   A.Memory.Slice * A.slices());
}

} // namespace texture

/// cudaMalloc3DArray: extents in elements; depth counts layers and faces, too.
inline hipError_t malloc3DArray(hipArray_t *To,
                                const hipChannelFormatDesc *Format,
                                hipExtent Extent, unsigned Flags = 0) {
  if (texture::hasUnits())
    return hipMalloc3DArray(To, Format, Extent, Flags);
  bool IsCube = Flags & hipArrayCubemap;
  if (!To || !Format || !Format->x || !Extent.width ||
      (IsCube && (Extent.width != Extent.height || Extent.depth % 6)))
    return hipErrorInvalidValue;
  auto *A = new texture::Array;
  hipError_t Error = texture::allocate(*A, *Format, Extent, Flags);
  if (Error != hipSuccess)
    delete A;
  else
    *To = reinterpret_cast<hipArray_t>(A);
  return Error;
}

inline hipError_t mallocArray(hipArray_t *To,
                              const hipChannelFormatDesc *Format, size_t Width,
                              size_t Height = 0, unsigned Flags = 0) {
  if (texture::hasUnits())
    return hipMallocArray(To, Format, Width, Height, Flags);
  return malloc3DArray(To, Format, hipExtent{Width, Height, 0}, Flags);
}

inline hipError_t freeArray(hipArray_t Handle) {
  texture::Array *A = texture::asArray(Handle);
  if (!A)
    return hipFreeArray(Handle);
  hipError_t Error = hipFree(A->Memory.Base);
  delete A;
  return Error;
}

inline hipError_t mallocMipmappedArray(hipMipmappedArray_t *To,
                                       const hipChannelFormatDesc *Format,
                                       hipExtent Extent, unsigned Levels,
                                       unsigned Flags = 0) {
  if (texture::hasUnits())
    return hipMallocMipmappedArray(To, Format, Extent, Levels, Flags);
  if (!To || !Format || !Format->x || !Extent.width || !Levels ||
      Levels > texture::MostLevels)
    return hipErrorInvalidValue;
  auto *A = new texture::MipmappedArray;
  hipError_t Error = hipSuccess;
  auto Halve = [](size_t N) { return N ? std::max<size_t>(N / 2, 1) : 0; };
  bool HasLayers = Flags & (hipArrayLayered | hipArrayCubemap);
  for (; Error == hipSuccess && A->NumLevels != int(Levels); ++A->NumLevels) {
    Error = texture::allocate(A->Levels[A->NumLevels], *Format, Extent, Flags);
    Extent = {Halve(Extent.width), Halve(Extent.height),
              HasLayers ? Extent.depth : Halve(Extent.depth)};
  }
  *To = reinterpret_cast<hipMipmappedArray_t>(A);
  return Error;
}

inline hipError_t freeMipmappedArray(hipMipmappedArray_t Handle) {
  texture::MipmappedArray *A = texture::asMipmapped(Handle);
  if (!A)
    return hipFreeMipmappedArray(Handle);
  hipError_t Error = hipSuccess;
  for (int N = 0; N != A->NumLevels; ++N)
    if (hipError_t Freed = hipFree(A->Levels[N].Memory.Base);
        Freed != hipSuccess)
      Error = Freed;
  delete A;
  return Error;
}

inline hipError_t getMipmappedArrayLevel(hipArray_t *To,
                                         hipMipmappedArray_const_t Handle,
                                         unsigned Level) {
  texture::MipmappedArray *A = texture::asMipmapped(Handle);
  if (!A)
    return hipGetMipmappedArrayLevel(To, Handle, Level);
  if (!To || Level >= unsigned(A->NumLevels))
    return hipErrorInvalidValue;
  *To = reinterpret_cast<hipArray_t>(&A->Levels[Level]);
  return hipSuccess;
}

inline hipError_t getChannelDesc(hipChannelFormatDesc *To,
                                 hipArray_const_t Handle) {
  const texture::Array *A = texture::asArray(Handle);
  if (!A)
    return hipGetChannelDesc(To, Handle);
  *To = A->Format;
  return hipSuccess;
}

inline hipError_t arrayGetInfo(hipChannelFormatDesc *Format, hipExtent *Extent,
                               unsigned *Flags, hipArray_t Handle) {
  const texture::Array *A = texture::asArray(Handle);
  if (!A)
    return hipArrayGetInfo(Format, Extent, Flags, Handle);
  if (Format)
    *Format = A->Format;
  if (Extent)
    *Extent = hipExtent{size_t(A->Memory.Width), size_t(A->Memory.Height),
                        size_t(A->Memory.Depth)};
  if (Flags)
    *Flags = A->Flags;
  return hipSuccess;
}

} // namespace hipify

#endif // HIPIFY_TEXTURE_ARRAY_H
