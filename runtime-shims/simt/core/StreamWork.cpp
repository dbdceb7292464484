//===- StreamWork.cpp - What streams and graphs can do --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "StreamWork.h"
#include "Event.h"
#include "GraphCapture.h"
#include "Options.h"
#include "Report.h"
#include "Symbols.h"
#include <cstring>

using namespace hipify::simt;

static void copy(const CopyWork &C) {
  for (uint64_t Z = 0; Z != C.Depth; ++Z)
    for (uint64_t Y = 0; Y != C.Height; ++Y)
      std::memmove(C.To.Base + Z * C.To.Slice + Y * C.To.Pitch,
                   C.From.Base + Z * C.From.Slice + Y * C.From.Pitch, C.Width);
}

template <typename T>
static void fillRow(char *To, uint64_t Count, uint32_t Value) {
  T Element = T(Value);
  for (uint64_t I = 0; I != Count; ++I)
    std::memcpy(To + I * sizeof(T), &Element, sizeof(T));
}

static void fill(const FillWork &W) {
  for (uint64_t Z = 0; Z != W.Depth; ++Z)
    for (uint64_t Y = 0; Y != W.Height; ++Y) {
      char *Row = W.To.Base + Z * W.To.Slice + Y * W.To.Pitch;
      if (W.ElementSize == 1)
        std::memset(Row, int(W.Value), W.Width);
      else if (W.ElementSize == 2)
        fillRow<uint16_t>(Row, W.Width, W.Value);
      else
        fillRow<uint32_t>(Row, W.Width, W.Value);
    }
}

static Status launch(const Grid &G) {
  switch (run(G)) {
  case GridStatus::Done:
    return Status::Success;
  case GridStatus::BadConfiguration:
    return Status::LaunchOutOfResources;
  case GridStatus::Trapped:
    return Status::LaunchFailure;
  case GridStatus::Stuck:
    return Status::LaunchTimeout;
  case GridStatus::Unsupported:
    return Status::NotSupported;
  }
  return Status::LaunchFailure;
}

namespace {
struct Performer {
  Device &D;
  void operator()(const EmptyWork &) {}
  void operator()(const KernelWork &W) {
    if (Status S = launch(W.Launch); failed(S))
      D.poison(S);
  }
  void operator()(const CopyWork &W) { copy(W); }
  void operator()(const FillWork &W) { fill(W); }
  void operator()(const HostWork &W) { W.Function(W.Data); }
  void operator()(const RecordWork &W) { W.Of->recordNow(); }
  void operator()(const WaitWork &W) { (void)W.For->synchronize(); }
  void operator()(const ChildWork &W) { performAll(*W.Child, D); }
  void operator()(const AllocateWork &W) {
    std::memset(W.Memory->Memory, FreshByte, W.Memory->Size);
  }
  void operator()(const FreeWork &) {}
};
} // namespace

void hipify::simt::perform(const Work &W, Device &D) {
  if (!failed(D.health()))
    std::visit(Performer{D}, W);
}

Status hipify::simt::submit(Stream &S, Work W, Stream::Mode M,
                            std::vector<char> NodeData) {
  if (std::shared_ptr<Capture> C = S.capture()) {
    if (M == Stream::Mode::Synchronous)
      return checkNotCapturing(S);
    return C->add(S, std::move(W), std::move(NodeData));
  }
  if (captureForbids(S))
    return Status::CaptureImplicit;
  S.submit([W = std::move(W), &D = S.device()] { perform(W, D); }, {}, M);
  return Status::Success;
}

/// One past the last byte of rows of Width bytes, from their first.
static uint64_t extent(const Rows &R, uint64_t Width, uint64_t Height,
                       uint64_t Depth) {
  return (Depth - 1) * R.Slice + (Height - 1) * R.Pitch + Width;
}

static Status reportBounds(const Allocation &A, const char *Verb,
                           const char *Address, uint64_t Bytes) {
  if (options().CheckMemory) {
    Report R;
    R.Check = "memory";
    R.Message = std::string("the host ") + Verb + " " + std::to_string(Bytes) +
                " bytes at offset " + std::to_string(Address - A.Base) +
                " of " + (A.Freed ? "freed memory" : "an allocation") + " of " +
                std::to_string(A.Size) + " bytes";
    report(std::move(R));
  }
  return Status::InvalidValue;
}

/// Device memory must be there as a whole. Of host memory that the API does
/// not know nothing can be said.
static Status checkEnd(const Rows &R, uint64_t Bytes, const char *Verb,
                       bool MustBeDevice, bool MustBeHost) {
  if (!R.Base)
    return Status::InvalidValue;
  const Allocation *A = findAllocation(R.Base);
  if (!A)
    return MustBeDevice && !isVariable(R.Base) ? Status::InvalidValue
                                               : Status::Success;
  if (A->Freed || !A->contains(R.Base, Bytes))
    return A->Kind == MemoryKind::Registered
               ? Status::Success
               : reportBounds(*A, Verb, R.Base, Bytes);
  return MustBeHost && A->Kind == MemoryKind::Device ? Status::InvalidValue
                                                     : Status::Success;
}

Status hipify::simt::checkCopy(const CopyWork &C, Direction D) {
  if (unsigned(D) > unsigned(Direction::Default))
    return Status::InvalidDirection;
  if (!C.Width || !C.Height || !C.Depth)
    return Status::Success;
  if (C.Height > 1 && (C.To.Pitch < C.Width || C.From.Pitch < C.Width))
    return Status::InvalidPitch;
  // AMD's run time looks at the pointers and not at the direction.
  bool Strict = model().Maker == Vendor::NVIDIA && D != Direction::Default;
  bool FromDevice =
      D == Direction::DeviceToHost || D == Direction::DeviceToDevice;
  bool ToDevice =
      D == Direction::HostToDevice || D == Direction::DeviceToDevice;
  if (Status S = checkEnd(C.From, extent(C.From, C.Width, C.Height, C.Depth),
                          "reads", Strict && FromDevice, Strict && !FromDevice);
      failed(S))
    return S;
  return checkEnd(C.To, extent(C.To, C.Width, C.Height, C.Depth), "writes",
                  Strict && ToDevice, Strict && !ToDevice);
}

Status hipify::simt::checkFill(const FillWork &W) {
  uint64_t Bytes = W.Width * W.ElementSize;
  if (!Bytes || !W.Height || !W.Depth)
    return Status::Success;
  if (W.Height > 1 && W.To.Pitch < Bytes)
    return Status::InvalidPitch;
  return checkEnd(W.To, extent(W.To, Bytes, W.Height, W.Depth), "fills",
                  /*MustBeDevice=*/true, /*MustBeHost=*/false);
}

static bool isPageable(const char *Address) {
  return !findAllocation(Address) && !isVariable(Address);
}

Status hipify::simt::submitCopy(Stream &S, const CopyWork &C, Direction D,
                                Stream::Mode M, std::vector<char> NodeData) {
  if (Status E = checkCopy(C, D); failed(E))
    return E;
  if (!C.Width || !C.Height || !C.Depth)
    return Status::Success;
  if (!S.capture() && (isPageable(C.To.Base) || isPageable(C.From.Base)))
    M = Stream::Mode::Synchronous;
  return submit(S, C, M, std::move(NodeData));
}

Status hipify::simt::submitFill(Stream &S, const FillWork &W, Stream::Mode M,
                                std::vector<char> NodeData) {
  if (Status E = checkFill(W); failed(E))
    return E;
  if (!W.Width || !W.Height || !W.Depth)
    return Status::Success;
  return submit(S, W, M, std::move(NodeData));
}
