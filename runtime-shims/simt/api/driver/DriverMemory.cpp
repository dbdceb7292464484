//===- DriverMemory.cpp - Memory functions of the driver API --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#define SIMT_DRIVER
#include "../../core/Pool.h"
#include "../../core/Symbols.h"
#include "../Arrays.h"
#include <atomic>
#include <thread>

using namespace hipify::simt;
using namespace hipify::simt::api;

/// hipDeviceptr_t is a pointer, CUdeviceptr a number.
static char *address(hipDeviceptr_t Pointer) {
  return reinterpret_cast<char *>(Pointer);
}

#ifdef SIMT_CUDA
// HIP's run time has these for both.
static Status allocateTo(CUdeviceptr *To, size_t Size, MemoryKind Kind,
                         unsigned Flags = 0) {
  if (!To || !Size)
    return Status::InvalidValue;
  char *Memory = nullptr;
  Status S = allocate(Memory, Size, Kind, currentDevice().Id, Flags);
  *To = CUdeviceptr(Memory);
  return S;
}

static Status freeAfterWork(void *Memory) {
  const Allocation *A = findAllocation(Memory);
  if (!A || A->Freed)
    return Status::InvalidValue;
  if (Status S = synchronizeDevice(device(A->Device)); failed(S))
    return S;
  return freeMemory(Memory);
}

SIMT_API CUresult cuMemAlloc(CUdeviceptr *To, size_t Size) {
  return callUncaptured(
      [&] { return allocateTo(To, Size, MemoryKind::Device); });
}

SIMT_API CUresult cuMemAllocManaged(CUdeviceptr *To, size_t Size,
                                    unsigned Flags) {
  return callUncaptured(
      [&] { return allocateTo(To, Size, MemoryKind::Managed, Flags); });
}

SIMT_API CUresult cuMemFree(CUdeviceptr Memory) {
  return callUncaptured([&] { return freeAfterWork(address(Memory)); });
}

SIMT_API CUresult cuMemHostAlloc(void **To, size_t Size, unsigned Flags) {
  return callUncaptured([&] {
    CUdeviceptr Memory = 0;
    Status S = allocateTo(&Memory, Size, MemoryKind::Pinned, Flags);
    *To = address(Memory);
    return S;
  });
}

SIMT_API CUresult cuMemAllocHost(void **To, size_t Size) {
  return cuMemHostAlloc(To, Size, 0);
}

SIMT_API CUresult cuMemFreeHost(void *Memory) {
  return callUncaptured([&] { return freeAfterWork(Memory); });
}

SIMT_API CUresult cuMemHostGetDevicePointer(CUdeviceptr *To, void *Host,
                                            unsigned) {
  return call([&] {
    *To = CUdeviceptr(Host);
    return findAllocation(Host, 0) ? Status::Success : Status::InvalidValue;
  });
}

SIMT_API CUresult cuMemHostGetFlags(unsigned *To, void *Host) {
  return call([&] {
    const Allocation *A = findAllocation(Host, 0);
    if (A)
      *To = A->Flags;
    return A ? Status::Success : Status::InvalidValue;
  });
}

SIMT_API CUresult cuMemHostRegister(void *Host, size_t Size, unsigned Flags) {
  return callUncaptured([&] { return registerHost(Host, Size, Flags); });
}

SIMT_API CUresult cuMemHostUnregister(void *Host) {
  return callUncaptured([&] {
    Status S = synchronizeDevice(currentDevice());
    return failed(S) ? S : unregisterHost(Host);
  });
}

SIMT_API CUresult cuMemGetInfo(size_t *Free, size_t *Total) {
  return call([&] {
    MemoryUse Use = memoryUse(currentDevice().Id);
    *Free = Use.Total - Use.Used;
    *Total = Use.Total;
    return Status::Success;
  });
}

SIMT_API CUresult cuMemAllocAsync(CUdeviceptr *To, size_t Size,
                                  CUstream Handle) {
  return callOn(Handle, [&](Stream &S) {
    char *Memory = nullptr;
    Status E = allocateAsync(S, *S.device().currentPool(), Memory, Size);
    *To = CUdeviceptr(Memory);
    return E;
  });
}

SIMT_API CUresult cuMemFreeAsync(CUdeviceptr Memory, CUstream Handle) {
  return callOn(Handle,
                [&](Stream &S) { return freeAsync(S, address(Memory)); });
}

SIMT_API CUresult cuMemcpy(CUdeviceptr To, CUdeviceptr From, size_t Size) {
  return callOn(nullptr, [&](Stream &S) {
    return submitCopy(S, linearCopy(address(To), address(From), Size),
                      Direction::Default, Mode::Synchronous);
  });
}

SIMT_API CUresult cuMemcpyAsync(CUdeviceptr To, CUdeviceptr From, size_t Size,
                                CUstream Handle) {
  return callOn(Handle, [&](Stream &S) {
    return submitCopy(S, linearCopy(address(To), address(From), Size),
                      Direction::Default, Mode::Asynchronous);
  });
}

SIMT_API CUresult cuMemcpyPeer(CUdeviceptr To, CUcontext, CUdeviceptr From,
                               CUcontext, size_t Size) {
  return cuMemcpy(To, From, Size);
}

SIMT_API CUresult cuMemcpyPeerAsync(CUdeviceptr To, CUcontext, CUdeviceptr From,
                                    CUcontext, size_t Size, CUstream Handle) {
  return cuMemcpyAsync(To, From, Size, Handle);
}
#endif

SIMT_API hipError_t hipMemAllocPitch(hipDeviceptr_t *To, size_t *Pitch,
                                     size_t Width, size_t Height,
                                     unsigned ElementSize) {
  return callUncaptured([&] {
    if (ElementSize != 4 && ElementSize != 8 && ElementSize != 16)
      return Status::InvalidValue;
    *Pitch = (Width + 511) / 512 * 512;
    char *Memory = nullptr;
    Status S = allocate(Memory, *Pitch * Height, MemoryKind::Device,
                        currentDevice().Id);
    *To = hipDeviceptr_t(Memory);
    return S;
  });
}

SIMT_API hipError_t hipMemGetAddressRange(hipDeviceptr_t *Base, size_t *Size,
                                          hipDeviceptr_t Pointer) {
  return call([&] {
    const Allocation *A = findAllocation(address(Pointer), 1);
    if (!A)
      return IsCUDA ? Status::InvalidValue : Status::NotFound;
    if (Base)
      *Base = hipDeviceptr_t(A->Base);
    if (Size)
      *Size = A->Size;
    return Status::Success;
  });
}

// --- linear copies -----------------------------------------------------------

static hipError_t copy(void *To, const void *From, size_t Size, Direction D,
                       hipStream_t Handle, Mode M) {
  return callOn(Handle, [&](Stream &S) {
    return submitCopy(S, linearCopy(To, From, Size), D, M);
  });
}

SIMT_API hipError_t hipMemcpyHtoD(hipDeviceptr_t To, const void *From,
                                  size_t Size) {
  return copy(address(To), From, Size, Direction::HostToDevice, nullptr,
              Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t To, const void *From,
                                       size_t Size, hipStream_t Handle) {
  return copy(address(To), From, Size, Direction::HostToDevice, Handle,
              Mode::Asynchronous);
}

SIMT_API hipError_t hipMemcpyDtoH(void *To, hipDeviceptr_t From, size_t Size) {
  return copy(To, address(From), Size, Direction::DeviceToHost, nullptr,
              Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyDtoHAsync(void *To, hipDeviceptr_t From,
                                       size_t Size, hipStream_t Handle) {
  return copy(To, address(From), Size, Direction::DeviceToHost, Handle,
              Mode::Asynchronous);
}

SIMT_API hipError_t hipMemcpyDtoD(hipDeviceptr_t To, hipDeviceptr_t From,
                                  size_t Size) {
  return copy(address(To), address(From), Size, Direction::DeviceToDevice,
              nullptr, Mode::Synchronous);
}

SIMT_API hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t To, hipDeviceptr_t From,
                                       size_t Size, hipStream_t Handle) {
  return copy(address(To), address(From), Size, Direction::DeviceToDevice,
              Handle, Mode::Asynchronous);
}

// --- fills -------------------------------------------------------------------

static hipError_t fill(hipDeviceptr_t To, size_t Pitch, uint32_t Value,
                       unsigned ElementSize, size_t Width, size_t Height,
                       hipStream_t Handle) {
  return callOn(Handle, [&](Stream &S) {
    FillWork W;
    W.To = {address(To), Pitch, 0};
    W.Width = Width;
    W.Height = Height;
    W.Value = Value;
    W.ElementSize = ElementSize;
    return submitFill(S, W, Mode::Asynchronous);
  });
}

#ifdef SIMT_CUDA
using Word = unsigned;
#else
using Word = int;
#endif

// name, type of the value, bytes of an element
#define FILL(BITS, TYPE, SIZE)                                                 \
  SIMT_API hipError_t hipMemsetD##BITS(hipDeviceptr_t To, TYPE Value,          \
                                       size_t Count) {                         \
    return fill(To, 0, uint32_t(Value), SIZE, Count, 1, nullptr);              \
  }                                                                            \
  SIMT_API hipError_t hipMemsetD##BITS##Async(                                 \
      hipDeviceptr_t To, TYPE Value, size_t Count, hipStream_t Handle) {       \
    return fill(To, 0, uint32_t(Value), SIZE, Count, 1, Handle);               \
  }
FILL(8, unsigned char, 1)
FILL(16, unsigned short, 2)
FILL(32, Word, 4)

#define FILL_ROWS(BITS, TYPE, SIZE)                                            \
  SIMT_API hipError_t hipMemsetD2D##BITS(hipDeviceptr_t To, size_t Pitch,      \
                                         TYPE Value, size_t Width,             \
                                         size_t Height) {                      \
    return fill(To, Pitch, Value, SIZE, Width, Height, nullptr);               \
  }                                                                            \
  SIMT_API hipError_t hipMemsetD2D##BITS##Async(                               \
      hipDeviceptr_t To, size_t Pitch, TYPE Value, size_t Width,               \
      size_t Height, hipStream_t Handle) {                                     \
    return fill(To, Pitch, Value, SIZE, Width, Height, Handle);                \
  }
FILL_ROWS(8, unsigned char, 1)
FILL_ROWS(16, unsigned short, 2)
FILL_ROWS(32, unsigned, 4)

// --- values in memory --------------------------------------------------------

// Streams that wait for, or write, one number.
#ifdef SIMT_CUDA
#define VALUE_PLACE CUdeviceptr
#define WAIT_MASK(TYPE)
#define MASK ~uint64_t(0)
#else
#define VALUE_PLACE void *
#define WAIT_MASK(TYPE) , TYPE MASK
#endif

template <typename T> static bool holds(T Now, T Value, unsigned Condition) {
  switch (Condition & 3) {
  case 0: // As a difference, so that numbers may wrap.
    return std::make_signed_t<T>(Now - Value) >= 0;
  case 1:
    return Now == Value;
  case 2:
    return Now & Value;
  default:
    return ~(Now | Value);
  }
}

/// Whether operations of streams can be on the value at Place: to CUDA, not on
/// managed memory.
static bool takesStreamValues(void *Place) {
  const Allocation *A = findAllocation(Place, 1);
  return Place && !(IsCUDA && A && A->Kind == MemoryKind::Managed);
}

template <typename T>
static hipError_t waitFor(hipStream_t Handle, void *Place, T Value,
                          unsigned Condition, T Mask) {
  return callOn(Handle, [&](Stream &S) {
    if (!takesStreamValues(Place))
      return Status::InvalidValue;
    if (Status E = checkNotCapturing(S); failed(E))
      return E;
    S.submit([=, &D = S.device()] {
      std::atomic_ref<T> At(*static_cast<T *>(Place));
      while (!holds<T>(At.load() & Mask, Value, Condition) &&
             !failed(D.health()))
        std::this_thread::yield();
    });
    return Status::Success;
  });
}

template <typename T>
static hipError_t writeValue(hipStream_t Handle, void *Place, T Value) {
  return callOn(Handle, [&](Stream &S) {
    if (!takesStreamValues(Place))
      return Status::InvalidValue;
    if (Status E = checkNotCapturing(S); failed(E))
      return E;
    S.submit([=] { std::atomic_ref<T>(*static_cast<T *>(Place)) = Value; });
    return Status::Success;
  });
}

#define STREAM_VALUES(BITS, TYPE)                                              \
  SIMT_API hipError_t hipStreamWaitValue##BITS(                                \
      hipStream_t Handle, VALUE_PLACE Place, TYPE Value,                       \
      unsigned Condition WAIT_MASK(TYPE)) {                                    \
    return waitFor<TYPE>(Handle, reinterpret_cast<void *>(Place), Value,       \
                         Condition, TYPE(MASK));                               \
  }                                                                            \
  SIMT_API hipError_t hipStreamWriteValue##BITS(                               \
      hipStream_t Handle, VALUE_PLACE Place, TYPE Value, unsigned) {           \
    return writeValue<TYPE>(Handle, reinterpret_cast<void *>(Place), Value);   \
  }
STREAM_VALUES(32, uint32_t)
STREAM_VALUES(64, uint64_t)

/// One of a batch. Barriers and flushes have nothing to do: memory is one.
static hipError_t startOperation(hipStream_t Handle,
                                 const hipStreamBatchMemOpParams &P) {
  auto Place = [](auto &Of) { return reinterpret_cast<void *>(Of.address); };
  switch (P.operation) {
  case hipStreamMemOpWaitValue32:
    return waitFor<uint32_t>(Handle, Place(P.waitValue), P.waitValue.value,
                             P.waitValue.flags, ~uint32_t(0));
  case hipStreamMemOpWaitValue64:
    return waitFor<uint64_t>(Handle, Place(P.waitValue), P.waitValue.value64,
                             P.waitValue.flags, ~uint64_t(0));
  case hipStreamMemOpWriteValue32:
    return writeValue<uint32_t>(Handle, Place(P.writeValue),
                                P.writeValue.value);
  case hipStreamMemOpWriteValue64:
    return writeValue<uint64_t>(Handle, Place(P.writeValue),
                                P.writeValue.value64);
  default:
    return callOn(Handle, [](Stream &) { return Status::Success; });
  }
}

static bool isOperation(const hipStreamBatchMemOpParams &P) {
  switch (P.operation) {
  case hipStreamMemOpWaitValue32:
  case hipStreamMemOpWaitValue64:
    return takesStreamValues(reinterpret_cast<void *>(P.waitValue.address));
  case hipStreamMemOpWriteValue32:
  case hipStreamMemOpWriteValue64:
    return takesStreamValues(reinterpret_cast<void *>(P.writeValue.address));
  case hipStreamMemOpBarrier:
  case hipStreamMemOpFlushRemoteWrites:
    return IsCUDA; // HIP does not have them yet.
  }
  return false;
}

// All of it or nothing, in order. To CUDA, nothing is a batch, too.
SIMT_API hipError_t hipStreamBatchMemOp(hipStream_t Handle, unsigned Count,
                                        hipStreamBatchMemOpParams *Operations,
                                        unsigned Flags) {
  constexpr unsigned Most = 256;
  bool Valid = Operations && (Count || IsCUDA) && Count <= Most && Flags == 0;
  for (unsigned I = 0; Valid && I != Count; ++I)
    Valid = isOperation(Operations[I]);
  hipError_t Result = callOn(Handle, [&](Stream &) {
    return Valid ? Status::Success : Status::InvalidValue;
  });
  for (unsigned I = 0; Result == hipSuccess && I != Count; ++I)
    Result = startOperation(Handle, Operations[I]);
  return Result;
}

// --- what a pointer is -------------------------------------------------------

static Status pointerAttribute(void *To, hipPointer_attribute Which,
                               hipDeviceptr_t Pointer) {
  const Allocation *A = findAllocation(address(Pointer), 1);
  int Device = A ? A->Device : 0;
  if (!A && !isVariable(address(Pointer), &Device))
    return Status::InvalidValue;
  auto Put = [&](auto Value) {
    std::memcpy(To, &Value, sizeof(Value));
    return Status::Success;
  };
  bool OnHost =
      A && (A->Kind == MemoryKind::Pinned || A->Kind == MemoryKind::Registered);
  bool IsManaged = A && A->Kind == MemoryKind::Managed;
  switch (Which) {
  case HIP_POINTER_ATTRIBUTE_MEMORY_TYPE:
    return Put(OnHost ? hipMemoryTypeHost : hipMemoryTypeDevice);
  case HIP_POINTER_ATTRIBUTE_DEVICE_POINTER:
    return Put(Pointer);
  case HIP_POINTER_ATTRIBUTE_HOST_POINTER:
    if (!OnHost && !IsManaged)
      return Status::InvalidValue;
    return Put(address(Pointer));
  case HIP_POINTER_ATTRIBUTE_BUFFER_ID:
    return Put(A ? uint64_t(A->Serial) : uint64_t(0));
  case HIP_POINTER_ATTRIBUTE_IS_MANAGED:
    return Put(unsigned(IsManaged));
  case HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
    return Put(Device);
  case HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR:
    return A ? Put(A->Base) : Status::InvalidValue;
  case HIP_POINTER_ATTRIBUTE_RANGE_SIZE:
    return A ? Put(size_t(A->Size)) : Status::InvalidValue;
  case HIP_POINTER_ATTRIBUTE_MAPPED:
    return Put(1);
  default:
    return Status::NotSupported;
  }
}

SIMT_API hipError_t hipPointerGetAttribute(void *To, hipPointer_attribute Which,
                                           hipDeviceptr_t Pointer) {
  return call([&] { return pointerAttribute(To, Which, Pointer); });
}

SIMT_API hipError_t hipDrvPointerGetAttributes(unsigned Count,
                                               hipPointer_attribute *Which,
                                               void **To,
                                               hipDeviceptr_t Pointer) {
  return call([&] {
    for (unsigned I = 0; I != Count; ++I) {
      Status S = pointerAttribute(To[I], Which[I], Pointer);
      if (failed(S))
        return S;
    }
    return Status::Success;
  });
}
