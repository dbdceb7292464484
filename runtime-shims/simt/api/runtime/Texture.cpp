//===- Texture.cpp - Arrays, textures and surfaces ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../Arrays.h"
#include <algorithm>

using namespace hipify::simt;
using namespace hipify::simt::api;

// --- arrays ------------------------------------------------------------------

static ChannelFormat formatOf(const hipChannelFormatDesc &D) {
  return {{D.x, D.y, D.z, D.w}, ChannelKind(D.f)};
}

static hipChannelFormatDesc descriptorOf(const ChannelFormat &F) {
  hipChannelFormatDesc D = {};
  D.x = F.Bits[0];
  D.y = F.Bits[1];
  D.z = F.Bits[2];
  D.w = F.Bits[3];
  D.f = hipChannelFormatKind(int(F.Kind));
  return D;
}

#ifdef SIMT_CUDA
SIMT_API cudaChannelFormatDesc cudaCreateChannelDesc(int X, int Y, int Z, int W,
                                                     cudaChannelFormatKind F) {
  cudaChannelFormatDesc D = {};
  D.x = X;
  D.y = Y;
  D.z = Z;
  D.w = W;
  D.f = F;
  return D;
}
#else
// C++ linkage in HIP's headers.
hipChannelFormatDesc hipCreateChannelDesc(int X, int Y, int Z, int W,
                                          hipChannelFormatKind F) {
  hipChannelFormatDesc D = {};
  D.x = X;
  D.y = Y;
  D.z = Z;
  D.w = W;
  D.f = F;
  return D;
}
#endif

static Status makeArrayTo(hipArray_t *To, const hipChannelFormatDesc *Format,
                          size_t Width, size_t Height, size_t Depth,
                          unsigned Flags) {
  if (!To || !Format)
    return Status::InvalidValue;
  Array *A = nullptr;
  Status S = makeArray(A, formatOf(*Format), Width, Height, Depth, Flags);
  *To = reinterpret_cast<hipArray_t>(A);
  return S;
}

SIMT_API hipError_t hipMallocArray(hipArray_t *To,
                                   const hipChannelFormatDesc *Format,
                                   size_t Width, size_t Height,
                                   unsigned Flags) {
  return callUncaptured(
      [&] { return makeArrayTo(To, Format, Width, Height, 0, Flags); });
}

SIMT_API hipError_t hipMalloc3DArray(hipArray_t *To,
                                     const hipChannelFormatDesc *Format,
                                     hipExtent Extent, unsigned Flags) {
  return callUncaptured([&] {
    return makeArrayTo(To, Format, Extent.width, Extent.height, Extent.depth,
                       Flags);
  });
}

SIMT_API hipError_t hipFreeArray(hipArray_t Handle) {
  return callUncaptured([&] {
    if (!Handle)
      return Status::Success;
    if (Status S = synchronizeDevice(currentDevice()); failed(S))
      return S;
    return freeArray(Handle);
  });
}

SIMT_API hipError_t hipGetChannelDesc(hipChannelFormatDesc *To,
                                      hipArray_const_t Handle) {
  return call([&] {
    std::shared_ptr<Array> A = findArray(Handle);
    if (!A)
      return Status::InvalidHandle;
    *To = descriptorOf(A->Format);
    return Status::Success;
  });
}

SIMT_API hipError_t hipArrayGetInfo(hipChannelFormatDesc *To, hipExtent *Extent,
                                    unsigned *Flags, hipArray_t Handle) {
  return call([&] {
    std::shared_ptr<Array> A = findArray(Handle);
    if (!A)
      return Status::InvalidHandle;
    if (To)
      *To = descriptorOf(A->Format);
    if (Extent) {
      Extent->width = A->Width;
      Extent->height = A->Height;
      Extent->depth = A->Depth;
    }
    if (Flags)
      *Flags = A->Flags;
    return Status::Success;
  });
}

// --- textures ----------------------------------------------------------------

namespace {
/// A texture, and what the program made it of. The handle is the texture's
/// address, for device code reads it.
struct TextureObject final : Texture {
  hipResourceDesc Resource = {};
  hipTextureDesc Description = {};
};
} // namespace

static Status describeResource(Texture &T, const hipResourceDesc &R) {
  switch (R.resType) {
  case hipResourceTypeArray: {
    T.Source = findArray(R.res.array.array);
    if (!T.Source)
      return Status::InvalidHandle;
    const Array &A = *T.Source;
    T.Format = A.Format;
    T.Memory = A.Memory;
    T.Width = A.Width;
    T.Height = A.Height;
    T.Depth = A.Depth;
    T.IsLayered = A.Flags & Array::Layered;
    T.IsCubemap = A.Flags & Array::Cubemap;
    return Status::Success;
  }
  case hipResourceTypeLinear:
    T.Format = formatOf(R.res.linear.desc);
    if (!T.Format.isValid() || !R.res.linear.devPtr)
      return Status::InvalidValue;
    T.Memory = {static_cast<char *>(R.res.linear.devPtr), 0, 0};
    T.Width = R.res.linear.sizeInBytes / T.Format.bytes();
    return Status::Success;
  case hipResourceTypePitch2D:
    T.Format = formatOf(R.res.pitch2D.desc);
    if (!T.Format.isValid() || !R.res.pitch2D.devPtr)
      return Status::InvalidValue;
    T.Memory = {static_cast<char *>(R.res.pitch2D.devPtr),
                R.res.pitch2D.pitchInBytes, 0};
    T.Width = R.res.pitch2D.width;
    T.Height = R.res.pitch2D.height;
    return Status::Success;
  default:
    return Status::NotSupported; // Mipmaps.
  }
}

static Status describeSampling(Texture &T, const hipTextureDesc &D) {
  for (unsigned I = 0; I != 3; ++I)
    T.Address[I] = AddressMode(int(D.addressMode[I]));
  T.Filter = FilterMode(int(D.filterMode));
  T.ReadsFloat = D.readMode == hipReadModeNormalizedFloat;
  T.NormalizedCoordinates = D.normalizedCoords;
  T.FromSRGB = D.sRGB;
  std::copy(D.borderColor, D.borderColor + 4, T.Border);
  bool IsWide = T.Format.Bits[0] == 32;
  // Only floats can be filtered, and 32-bit integers have no such form.
  if (T.Filter == FilterMode::Linear && !T.isFloat())
    return Status::InvalidValue;
  if (T.ReadsFloat && IsWide && T.Format.Kind != ChannelKind::Float)
    return Status::InvalidValue;
  return Status::Success;
}

template <typename Handle>
static Status makeTexture(Handle *To, const hipResourceDesc *Resource,
                          const hipTextureDesc *Description) {
  if (!To || !Resource)
    return Status::InvalidValue;
  auto T = std::make_shared<TextureObject>();
  if (Status S = describeResource(*T, *Resource); failed(S))
    return S;
  T->Resource = *Resource;
  if (Description) {
    if (Status S = describeSampling(*T, *Description); failed(S))
      return S;
    T->Description = *Description;
  }
  Texture *Object = T.get();
  handles<Texture>().add(std::move(T));
  *To = Handle(reinterpret_cast<uintptr_t>(Object));
  return Status::Success;
}

template <typename Handle> static std::shared_ptr<Texture> find(Handle H) {
  return handles<Texture>().find(reinterpret_cast<const void *>(uintptr_t(H)));
}

template <typename Handle> static hipError_t destroy(Handle H) {
  return call([&] {
    if (!H)
      return Status::Success;
    // Kernels that are still to run may read it.
    if (Status S = synchronizeDevice(currentDevice()); failed(S))
      return S;
    return handles<Texture>().remove(
               reinterpret_cast<const void *>(uintptr_t(H)))
               ? Status::Success
               : Status::InvalidValue;
  });
}

SIMT_API hipError_t hipCreateTextureObject(hipTextureObject_t *To,
                                           const hipResourceDesc *Resource,
                                           const hipTextureDesc *Description,
                                           const hipResourceViewDesc *View) {
  return call([&] {
    if (!Description)
      return Status::InvalidValue;
    if (View && View->format != hipResViewFormatNone)
      return Status::NotSupported;
    return makeTexture(To, Resource, Description);
  });
}

SIMT_API hipError_t hipDestroyTextureObject(hipTextureObject_t Handle) {
  return destroy(Handle);
}

SIMT_API hipError_t hipGetTextureObjectResourceDesc(hipResourceDesc *To,
                                                    hipTextureObject_t Handle) {
  return call([&] {
    std::shared_ptr<Texture> T = find(Handle);
    if (!T)
      return Status::InvalidValue;
    *To = static_cast<TextureObject &>(*T).Resource;
    return Status::Success;
  });
}

SIMT_API hipError_t hipGetTextureObjectTextureDesc(hipTextureDesc *To,
                                                   hipTextureObject_t Handle) {
  return call([&] {
    std::shared_ptr<Texture> T = find(Handle);
    if (!T)
      return Status::InvalidValue;
    *To = static_cast<TextureObject &>(*T).Description;
    return Status::Success;
  });
}

// --- surfaces ----------------------------------------------------------------

SIMT_API hipError_t hipCreateSurfaceObject(hipSurfaceObject_t *To,
                                           const hipResourceDesc *Resource) {
  return call([&] {
    if (!Resource || Resource->resType != hipResourceTypeArray)
      return Status::InvalidValue;
    return makeTexture(To, Resource, nullptr);
  });
}

SIMT_API hipError_t hipDestroySurfaceObject(hipSurfaceObject_t Handle) {
  return destroy(Handle);
}
