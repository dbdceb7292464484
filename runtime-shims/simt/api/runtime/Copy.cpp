//===- Copy.cpp - Copies, fills and symbols -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../../core/Symbols.h"
#include "../Arrays.h"

using namespace hipify::simt;
using namespace hipify::simt::api;

// --- linear memory -----------------------------------------------------------

static hipError_t copyLinear(void *To, const void *From, size_t Size,
                             hipMemcpyKind Kind, hipStream_t Handle, Mode M) {
  return callOn(Handle, [&](Stream &S) {
    return submitCopy(S, linearCopy(To, From, Size), direction(Kind), M);
  });
}

SIMT_API hipError_t hipMemcpy(void *To, const void *From, size_t Size,
                              hipMemcpyKind Kind) {
  return copyLinear(To, From, Size, Kind, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyAsync(void *To, const void *From, size_t Size,
                                   hipMemcpyKind Kind, hipStream_t Handle) {
  return copyLinear(To, From, Size, Kind, Handle, Mode::Asynchronous);
}

#ifndef SIMT_CUDA
SIMT_API hipError_t hipMemcpyWithStream(void *To, const void *From, size_t Size,
                                        hipMemcpyKind Kind,
                                        hipStream_t Handle) {
  return copyLinear(To, From, Size, Kind, Handle, Mode::Synchronous);
}
#endif

static hipError_t copyPeer(void *To, int ToDevice, const void *From,
                           int FromDevice, size_t Size, hipStream_t Handle,
                           Mode M) {
  return callOn(Handle, [&](Stream &S) {
    if (!isDevice(ToDevice) || !isDevice(FromDevice))
      return Status::InvalidDevice;
    // Both devices' earlier work counts, not only the current one's.
    if (M == Mode::Synchronous && !S.capture())
      for (int D : {ToDevice, FromDevice})
        if (D != S.device().Id)
          device(D).legacyStream()->synchronize();
    return submitCopy(S, linearCopy(To, From, Size), Direction::DeviceToDevice,
                      M);
  });
}

SIMT_API hipError_t hipMemcpyPeer(void *To, int ToDevice, const void *From,
                                  int FromDevice, size_t Size) {
  return copyPeer(To, ToDevice, From, FromDevice, Size, nullptr,
                  Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyPeerAsync(void *To, int ToDevice, const void *From,
                                       int FromDevice, size_t Size,
                                       hipStream_t Handle) {
  return copyPeer(To, ToDevice, From, FromDevice, Size, Handle,
                  Mode::Asynchronous);
}

// --- rows and slices ---------------------------------------------------------

static hipError_t copyRows(void *To, size_t ToPitch, const void *From,
                           size_t FromPitch, size_t Width, size_t Height,
                           hipMemcpyKind Kind, hipStream_t Handle, Mode M) {
  return callOn(Handle, [&](Stream &S) {
    // CUDA does not look at the pitch of a single line as such.
    if (ToPitch < Width || FromPitch < Width)
      return IsCUDA && Height < 2 ? Status::InvalidValue : Status::InvalidPitch;
    CopyWork C = linearCopy(To, From, Width);
    C.To.Pitch = ToPitch;
    C.From.Pitch = FromPitch;
    C.Height = Height;
    return submitCopy(S, C, direction(Kind), M);
  });
}

SIMT_API hipError_t hipMemcpy2D(void *To, size_t ToPitch, const void *From,
                                size_t FromPitch, size_t Width, size_t Height,
                                hipMemcpyKind Kind) {
  return copyRows(To, ToPitch, From, FromPitch, Width, Height, Kind, nullptr,
                  Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpy2DAsync(void *To, size_t ToPitch, const void *From,
                                     size_t FromPitch, size_t Width,
                                     size_t Height, hipMemcpyKind Kind,
                                     hipStream_t Handle) {
  return copyRows(To, ToPitch, From, FromPitch, Width, Height, Kind, Handle,
                  Mode::Asynchronous);
}

static hipError_t copy3D(const hipMemcpy3DParms *P, hipStream_t Handle,
                         Mode M) {
  return callOn(Handle, [&](Stream &S) {
    CopyWork C;
    if (!P)
      return Status::InvalidValue;
    if (Status E = describe3D(*P, C); failed(E))
      return E;
    return submitCopy(S, C, direction(P->kind), M, toBytes(*P));
  });
}

SIMT_API hipError_t hipMemcpy3D(const hipMemcpy3DParms *P) {
  return copy3D(P, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *P,
                                     hipStream_t Handle) {
  return copy3D(P, Handle, Mode::Asynchronous);
}

static hipError_t copy3DPeer(const hipMemcpy3DPeerParms *P, hipStream_t Handle,
                             Mode M) {
  return callOn(Handle, [&](Stream &S) {
    CopyWork C;
    if (!P)
      return Status::InvalidValue;
    if (!isDevice(P->srcDevice) || !isDevice(P->dstDevice))
      return Status::InvalidDevice;
    if (Status E = describe3D(*P, C); failed(E))
      return E;
    return submitCopy(S, C, Direction::DeviceToDevice, M);
  });
}

#ifdef SIMT_CUDA
#define PEER_PARAMETERS const cudaMemcpy3DPeerParms
#else
#define PEER_PARAMETERS hipMemcpy3DPeerParms
#endif

SIMT_API hipError_t hipMemcpy3DPeer(PEER_PARAMETERS *P) {
  return copy3DPeer(P, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpy3DPeerAsync(PEER_PARAMETERS *P,
                                         hipStream_t Handle) {
  return copy3DPeer(P, Handle, Mode::Asynchronous);
}

// --- arrays ------------------------------------------------------------------

/// Between an array and memory with a pitch.
static hipError_t copyArray(const void *Handle, size_t X, size_t Y,
                            char *Memory, size_t Pitch, size_t Width,
                            size_t Height, bool ToArray, hipMemcpyKind Kind,
                            hipStream_t H, Mode M) {
  return callOn(H, [&](Stream &S) {
    CopyWork C;
    C.Width = Width;
    C.Height = Height;
    Rows Linear = {Memory, Pitch, 0};
    if (Height > 1 && Pitch < Width)
      return Status::InvalidPitch;
    Rows Inside;
    if (Status E = placeInArray(Inside, Handle, X, Y, 0, C); failed(E))
      return E;
    C.To = ToArray ? Inside : Linear;
    C.From = ToArray ? Linear : Inside;
    return submitCopy(S, C, direction(Kind), M);
  });
}

SIMT_API hipError_t hipMemcpy2DToArray(hipArray_t To, size_t X, size_t Y,
                                       const void *From, size_t Pitch,
                                       size_t Width, size_t Height,
                                       hipMemcpyKind Kind) {
  return copyArray(To, X, Y, static_cast<char *>(const_cast<void *>(From)),
                   Pitch, Width, Height, true, Kind, nullptr,
                   Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpy2DToArrayAsync(hipArray_t To, size_t X, size_t Y,
                                            const void *From, size_t Pitch,
                                            size_t Width, size_t Height,
                                            hipMemcpyKind Kind,
                                            hipStream_t Handle) {
  return copyArray(To, X, Y, static_cast<char *>(const_cast<void *>(From)),
                   Pitch, Width, Height, true, Kind, Handle,
                   Mode::Asynchronous);
}

SIMT_API hipError_t hipMemcpy2DFromArray(void *To, size_t Pitch,
                                         hipArray_const_t From, size_t X,
                                         size_t Y, size_t Width, size_t Height,
                                         hipMemcpyKind Kind) {
  return copyArray(From, X, Y, static_cast<char *>(To), Pitch, Width, Height,
                   false, Kind, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpy2DFromArrayAsync(void *To, size_t Pitch,
                                              hipArray_const_t From, size_t X,
                                              size_t Y, size_t Width,
                                              size_t Height, hipMemcpyKind Kind,
                                              hipStream_t Handle) {
  return copyArray(From, X, Y, static_cast<char *>(To), Pitch, Width, Height,
                   false, Kind, Handle, Mode::Asynchronous);
}

SIMT_API hipError_t hipMemcpy2DArrayToArray(hipArray_t To, size_t ToX,
                                            size_t ToY, hipArray_const_t From,
                                            size_t FromX, size_t FromY,
                                            size_t Width, size_t Height,
                                            hipMemcpyKind) {
  return callOn(nullptr, [&](Stream &S) {
    CopyWork C;
    C.Width = Width;
    C.Height = Height;
    if (Status E = placeInArray(C.To, To, ToX, ToY, 0, C); failed(E))
      return E;
    if (Status E = placeInArray(C.From, From, FromX, FromY, 0, C); failed(E))
      return E;
    return submitCopy(S, C, Direction::DeviceToDevice, Mode::Synchronous);
  });
}

/// The old functions go on in the next row where one ends.
static hipError_t copyAcrossRows(const void *Handle, size_t X, size_t Y,
                                 char *Memory, size_t Size, bool ToArray,
                                 hipMemcpyKind Kind, hipStream_t H, Mode M) {
  return callOn(H, [&](Stream &S) {
    std::shared_ptr<Array> A = findArray(Handle);
    if (!A)
      return Status::InvalidHandle;
    uint64_t Offset = Y * A->Memory.Pitch + X;
    if (Offset + Size > A->Memory.Slice)
      return Status::InvalidValue;
    char *Inside = A->Memory.Base + Offset;
    return submitCopy(
        S,
        linearCopy(ToArray ? Inside : Memory, ToArray ? Memory : Inside, Size),
        direction(Kind), M);
  });
}

SIMT_API hipError_t hipMemcpyToArray(hipArray_t To, size_t X, size_t Y,
                                     const void *From, size_t Size,
                                     hipMemcpyKind Kind) {
  return copyAcrossRows(To, X, Y, static_cast<char *>(const_cast<void *>(From)),
                        Size, true, Kind, nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyFromArray(void *To, hipArray_const_t From,
                                       size_t X, size_t Y, size_t Size,
                                       hipMemcpyKind Kind) {
  return copyAcrossRows(From, X, Y, static_cast<char *>(To), Size, false, Kind,
                        nullptr, Mode::Synchronous);
}

#ifdef SIMT_CUDA
SIMT_API cudaError_t cudaMemcpyToArrayAsync(cudaArray_t To, size_t X, size_t Y,
                                            const void *From, size_t Size,
                                            cudaMemcpyKind Kind,
                                            cudaStream_t Handle) {
  return copyAcrossRows(To, X, Y, static_cast<char *>(const_cast<void *>(From)),
                        Size, true, Kind, Handle, Mode::Asynchronous);
}

SIMT_API cudaError_t cudaMemcpyFromArrayAsync(void *To, cudaArray_const_t From,
                                              size_t X, size_t Y, size_t Size,
                                              cudaMemcpyKind Kind,
                                              cudaStream_t Handle) {
  return copyAcrossRows(From, X, Y, static_cast<char *>(To), Size, false, Kind,
                        Handle, Mode::Asynchronous);
}
#endif

// --- fills -------------------------------------------------------------------

static hipError_t fill(void *To, size_t Pitch, int Value, size_t Width,
                       size_t Height, size_t Depth, size_t SliceRows,
                       hipStream_t Handle, Mode M) {
  return callOn(Handle, [&](Stream &S) {
    FillWork W = fillOf(To, Pitch, Value, Width, Height);
    W.Depth = Depth;
    W.To.Slice = Pitch * SliceRows;
    return submitFill(S, W, M);
  });
}

// Fills of device memory return at once on devices, too.
SIMT_API hipError_t hipMemset(void *To, int Value, size_t Size) {
  return fill(To, Size, Value, Size, 1, 1, 1, nullptr, Mode::Asynchronous);
}

SIMT_API hipError_t hipMemsetAsync(void *To, int Value, size_t Size,
                                   hipStream_t Handle) {
  return fill(To, Size, Value, Size, 1, 1, 1, Handle, Mode::Asynchronous);
}

SIMT_API hipError_t hipMemset2D(void *To, size_t Pitch, int Value, size_t Width,
                                size_t Height) {
  return fill(To, Pitch, Value, Width, Height, 1, Height, nullptr,
              Mode::Asynchronous);
}

SIMT_API hipError_t hipMemset2DAsync(void *To, size_t Pitch, int Value,
                                     size_t Width, size_t Height,
                                     hipStream_t Handle) {
  return fill(To, Pitch, Value, Width, Height, 1, Height, Handle,
              Mode::Asynchronous);
}

SIMT_API hipError_t hipMemset3D(hipPitchedPtr To, int Value, hipExtent Extent) {
  return fill(To.ptr, To.pitch, Value, Extent.width, Extent.height,
              Extent.depth, To.ysize, nullptr, Mode::Asynchronous);
}

SIMT_API hipError_t hipMemset3DAsync(hipPitchedPtr To, int Value,
                                     hipExtent Extent, hipStream_t Handle) {
  return fill(To.ptr, To.pitch, Value, Extent.width, Extent.height,
              Extent.depth, To.ysize, Handle, Mode::Asynchronous);
}

// --- symbols -----------------------------------------------------------------

static Status placeInSymbol(char *&Place, const void *Symbol, size_t Offset,
                            size_t Size) {
  uint64_t All = 0;
  if (Status S = findSymbol(Symbol, currentDevice().Id, Place, All); failed(S))
    return S;
  if (Offset > All || Size > All - Offset)
    return Status::InvalidValue;
  Place += Offset;
  return Status::Success;
}

SIMT_API hipError_t hipGetSymbolAddress(void **Address, const void *Symbol) {
  return call([&] {
    char *Place = nullptr;
    Status S = placeInSymbol(Place, Symbol, 0, 0);
    *Address = Place;
    return S;
  });
}

SIMT_API hipError_t hipGetSymbolSize(size_t *Size, const void *Symbol) {
  return call([&] {
    char *Place;
    uint64_t All = 0;
    Status S = findSymbol(Symbol, currentDevice().Id, Place, All);
    *Size = All;
    return S;
  });
}

static hipError_t copyToSymbol(const void *Symbol, const void *From,
                               size_t Size, size_t Offset, hipMemcpyKind Kind,
                               hipStream_t Handle, Mode M) {
  return callOn(Handle, [&](Stream &S) {
    char *Place;
    if (Status E = placeInSymbol(Place, Symbol, Offset, Size); failed(E))
      return E;
    return submitCopy(S, linearCopy(Place, From, Size), direction(Kind), M);
  });
}

static hipError_t copyFromSymbol(void *To, const void *Symbol, size_t Size,
                                 size_t Offset, hipMemcpyKind Kind,
                                 hipStream_t Handle, Mode M) {
  return callOn(Handle, [&](Stream &S) {
    char *Place;
    if (Status E = placeInSymbol(Place, Symbol, Offset, Size); failed(E))
      return E;
    return submitCopy(S, linearCopy(To, Place, Size), direction(Kind), M);
  });
}

SIMT_API hipError_t hipMemcpyToSymbol(const void *Symbol, const void *From,
                                      size_t Size, size_t Offset,
                                      hipMemcpyKind Kind) {
  return copyToSymbol(Symbol, From, Size, Offset, Kind, nullptr,
                      Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyToSymbolAsync(const void *Symbol, const void *From,
                                           size_t Size, size_t Offset,
                                           hipMemcpyKind Kind,
                                           hipStream_t Handle) {
  return copyToSymbol(Symbol, From, Size, Offset, Kind, Handle,
                      Mode::Asynchronous);
}

SIMT_API hipError_t hipMemcpyFromSymbol(void *To, const void *Symbol,
                                        size_t Size, size_t Offset,
                                        hipMemcpyKind Kind) {
  return copyFromSymbol(To, Symbol, Size, Offset, Kind, nullptr,
                        Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyFromSymbolAsync(void *To, const void *Symbol,
                                             size_t Size, size_t Offset,
                                             hipMemcpyKind Kind,
                                             hipStream_t Handle) {
  return copyFromSymbol(To, Symbol, Size, Offset, Kind, Handle,
                        Mode::Asynchronous);
}
