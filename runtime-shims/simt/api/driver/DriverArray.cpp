//===- DriverArray.cpp - Arrays and their copies in the driver API --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#define SIMT_DRIVER
#include "../Arrays.h"
#include <algorithm>

using namespace hipify::simt;
using namespace hipify::simt::api;

// --- arrays ------------------------------------------------------------------

/// The numbers are the same in both APIs: 1 to 3 unsigned, 8 to 10 signed.
static bool formatOf(unsigned Format, unsigned Channels, ChannelFormat &To) {
  constexpr unsigned Half = 0x10, Float = 0x20;
  int Bits;
  To = {};
  if (Format >= 1 && Format <= 3)
    Bits = 8 << (Format - 1), To.Kind = ChannelKind::Unsigned;
  else if (Format >= 8 && Format <= 10)
    Bits = 8 << (Format - 8), To.Kind = ChannelKind::Signed;
  else if (Format == Half || Format == Float)
    Bits = Format == Half ? 16 : 32, To.Kind = ChannelKind::Float;
  else
    return false;
  for (unsigned C = 0; C != std::min(Channels, 4u); ++C)
    To.Bits[C] = Bits;
  return Channels <= 4 && To.isValid();
}

static unsigned formatNumber(const ChannelFormat &F) {
  unsigned Size = F.Bits[0] == 8 ? 0 : F.Bits[0] == 16 ? 1 : 2;
  if (F.Kind == ChannelKind::Float)
    return Size == 1 ? 0x10 : 0x20;
  return (F.Kind == ChannelKind::Unsigned ? 1 : 8) + Size;
}

template <typename Descriptor>
static Status create(hipArray_t *To, const Descriptor &D, uint64_t Depth,
                     unsigned Flags) {
  ChannelFormat F;
  if (!formatOf(unsigned(D.Format), D.NumChannels, F))
    return Status::InvalidValue;
  Array *A = nullptr;
  Status S = makeArray(A, F, D.Width, D.Height, Depth, Flags);
  *To = reinterpret_cast<hipArray_t>(A);
  return S;
}

SIMT_API hipError_t hipArrayCreate(hipArray_t *To,
                                   const HIP_ARRAY_DESCRIPTOR *D) {
  return callUncaptured([&] { return create(To, *D, 0, 0); });
}

SIMT_API hipError_t hipArray3DCreate(hipArray_t *To,
                                     const HIP_ARRAY3D_DESCRIPTOR *D) {
  return callUncaptured([&] { return create(To, *D, D->Depth, D->Flags); });
}

SIMT_API hipError_t hipArrayDestroy(hipArray_t Handle) {
  return callUncaptured([&] {
    Status S = synchronizeDevice(currentDevice());
    return failed(S) ? S : freeArray(Handle);
  });
}

template <typename Descriptor>
static void describe(const Array &A, Descriptor &D) {
  D = {};
  D.Width = A.Width;
  D.Height = A.Height;
  D.Format = decltype(D.Format)(formatNumber(A.Format));
  D.NumChannels = A.Format.channels();
}

SIMT_API hipError_t hipArrayGetDescriptor(HIP_ARRAY_DESCRIPTOR *To,
                                          hipArray_t Handle) {
  return call([&] {
    std::shared_ptr<Array> A = findArray(Handle);
    if (!A)
      return Status::InvalidHandle;
    describe(*A, *To);
    return Status::Success;
  });
}

SIMT_API hipError_t hipArray3DGetDescriptor(HIP_ARRAY3D_DESCRIPTOR *To,
                                            hipArray_t Handle) {
  return call([&] {
    std::shared_ptr<Array> A = findArray(Handle);
    if (!A)
      return Status::InvalidHandle;
    describe(*A, *To);
    To->Depth = A->Depth;
    To->Flags = A->Flags;
    return Status::Success;
  });
}

// --- copies of bytes at an offset --------------------------------------------

namespace {
/// One side: memory, or an array and an offset in its first row.
struct Side {
  const void *Memory = nullptr;
  hipArray_t Of = nullptr;
  size_t Offset = 0;
};
} // namespace

static Status placeOf(const Side &From, size_t Size, char *&Place) {
  Place = static_cast<char *>(const_cast<void *>(From.Memory));
  if (!From.Of)
    return Status::Success;
  std::shared_ptr<Array> A = findArray(From.Of);
  if (!A)
    return Status::InvalidHandle;
  Place = A->Memory.Base + From.Offset;
  return A->holds(From.Offset, 0, 0, Size, 1, 1) ? Status::Success
                                                 : Status::InvalidValue;
}

static hipError_t copy(const Side &To, const Side &From, size_t Size,
                       hipStream_t Handle, Mode M) {
  return callOn(Handle, [&](Stream &S) {
    char *Target, *Source;
    if (Status E = placeOf(To, Size, Target); failed(E))
      return E;
    if (Status E = placeOf(From, Size, Source); failed(E))
      return E;
    return submitCopy(S, linearCopy(Target, Source, Size), Direction::Default,
                      M);
  });
}

static const void *address(hipDeviceptr_t Pointer) {
  return reinterpret_cast<const void *>(Pointer);
}

SIMT_API hipError_t hipMemcpyHtoA(hipArray_t To, size_t Offset,
                                  const void *From, size_t Size) {
  return copy({nullptr, To, Offset}, {From}, Size, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyHtoAAsync(hipArray_t To, size_t Offset,
                                       const void *From, size_t Size,
                                       hipStream_t Handle) {
  return copy({nullptr, To, Offset}, {From}, Size, Handle, Mode::Asynchronous);
}

SIMT_API hipError_t hipMemcpyAtoH(void *To, hipArray_t From, size_t Offset,
                                  size_t Size) {
  return copy({To}, {nullptr, From, Offset}, Size, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyAtoHAsync(void *To, hipArray_t From, size_t Offset,
                                       size_t Size, hipStream_t Handle) {
  return copy({To}, {nullptr, From, Offset}, Size, Handle, Mode::Asynchronous);
}

SIMT_API hipError_t hipMemcpyDtoA(hipArray_t To, size_t Offset,
                                  hipDeviceptr_t From, size_t Size) {
  return copy({nullptr, To, Offset}, {address(From)}, Size, nullptr,
              Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyAtoD(hipDeviceptr_t To, hipArray_t From,
                                  size_t Offset, size_t Size) {
  return copy({address(To)}, {nullptr, From, Offset}, Size, nullptr,
              Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyAtoA(hipArray_t To, size_t ToOffset,
                                  hipArray_t From, size_t FromOffset,
                                  size_t Size) {
  return copy({nullptr, To, ToOffset}, {nullptr, From, FromOffset}, Size,
              nullptr, Mode::Synchronous);
}

// --- copies that a structure describes ---------------------------------------

/// Members of the source and of the target have the same names but for the
/// beginning.
#define PLACE(ROWS, SIDE, Y, Z, SLICE)                                         \
  [&] {                                                                        \
    if (P.SIDE##MemoryType == hipMemoryTypeArray)                              \
      return placeInArray(ROWS, P.SIDE##Array, P.SIDE##XInBytes, Y, Z, C);     \
    ROWS.Pitch = P.SIDE##Pitch ? P.SIDE##Pitch : P.WidthInBytes;               \
    ROWS.Slice = SLICE;                                                        \
    ROWS.Base = static_cast<char *>(const_cast<void *>(                        \
                    P.SIDE##MemoryType == hipMemoryTypeHost                    \
                        ? static_cast<const void *>(P.SIDE##Host)              \
                        : address(P.SIDE##Device))) +                          \
                Z * ROWS.Slice + Y * ROWS.Pitch + P.SIDE##XInBytes;            \
    return Status::Success;                                                    \
  }()

static hipError_t copy2D(const hip_Memcpy2D &P, hipStream_t Handle, Mode M) {
  return callOn(Handle, [&](Stream &S) {
    CopyWork C;
    C.Width = P.WidthInBytes;
    C.Height = P.Height;
    if (Status E = PLACE(C.From, src, P.srcY, 0, 0); failed(E))
      return E;
    if (Status E = PLACE(C.To, dst, P.dstY, 0, 0); failed(E))
      return E;
    return submitCopy(S, C, Direction::Default, M);
  });
}

static hipError_t copy3D(const HIP_MEMCPY3D &P, hipStream_t Handle, Mode M) {
  return callOn(Handle, [&](Stream &S) {
    CopyWork C;
    C.Width = P.WidthInBytes;
    C.Height = P.Height;
    C.Depth = P.Depth;
    if (Status E = PLACE(C.From, src, P.srcY, P.srcZ,
                         C.From.Pitch * (P.srcHeight ? P.srcHeight : P.Height));
        failed(E))
      return E;
    if (Status E = PLACE(C.To, dst, P.dstY, P.dstZ,
                         C.To.Pitch * (P.dstHeight ? P.dstHeight : P.Height));
        failed(E))
      return E;
    return submitCopy(S, C, Direction::Default, M);
  });
}

SIMT_API hipError_t hipMemcpyParam2D(const hip_Memcpy2D *P) {
  return copy2D(*P, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D *P,
                                          hipStream_t Handle) {
  return copy2D(*P, Handle, Mode::Asynchronous);
}

SIMT_API hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D *P) {
  return copy2D(*P, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D *P) {
  return copy3D(*P, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D *P,
                                        hipStream_t Handle) {
  return copy3D(*P, Handle, Mode::Asynchronous);
}
