//===- AmdgcnBuffer.cpp ---------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AmdgcnBuffer.h"
#include "../core/Abi.h"
#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <tuple>

using namespace hipify::simt;

namespace {

enum Kind : uint32_t { HasIndex = 1, IsHandle = 2 };

/// A descriptor, taken apart.
struct Buffer {
  uint64_t Base = 0;
  uint32_t Stride = 0;
  uint32_t Records = 0;
  uint32_t Flags = 0; ///< The descriptor's last word.
  bool Swizzled = false;
  auto key() const {
    return std::tuple(Base, Stride, Records, Flags, Swizzled);
  }
};

/// Equal descriptors have equal handles, so that pointers can be compared.
class Handles {
public:
  uint64_t intern(const Buffer &B) {
    std::unique_lock Guard(Lock);
    auto [It, IsNew] = Numbers.try_emplace(B.key(), Buffers.size());
    if (IsNew)
      Buffers.push_back(B);
    return Tag | It->second;
  }
  /// Null if Handle is none.
  const Buffer *find(uint64_t Handle) {
    if ((Handle & TagMask) != Tag)
      return nullptr;
    std::shared_lock Guard(Lock);
    uint64_t Number = Handle & ~TagMask;
    // Elements of a deque stay where they are.
    return Number < Buffers.size() ? &Buffers[Number] : nullptr;
  }

private:
  /// No address on x86-64 has these bits.
  static constexpr uint64_t Tag = 0xB0FF'0000'0000'0000,
                            TagMask = 0xFFFF'0000'0000'0000;
  std::shared_mutex Lock;
  std::deque<Buffer> Buffers;
  std::map<decltype(Buffer().key()), uint64_t> Numbers;
};

Handles &handles() {
  static Handles Instance;
  return Instance;
}

/// As gfx9 lays it out; the parts that are used here never moved.
Buffer decode(uint64_t Low, uint64_t High) {
  Buffer B;
  B.Base = Low & 0xFFFF'FFFF'FFFF;
  B.Stride = Low >> 48 & 0x3FFF;
  B.Swizzled = Low >> 63;
  B.Records = uint32_t(High);
  B.Flags = uint32_t(High >> 32);
  return B;
}

Buffer describe(uint64_t Low, uint64_t High, uint32_t Kind) {
  if (!(Kind & IsHandle))
    return decode(Low, High);
  // Lanes use the same buffer again and again.
  thread_local uint64_t LastHandle = 0;
  thread_local Buffer Last;
  if (Low == LastHandle)
    return Last;
  if (const Buffer *B = handles().find(Low)) {
    LastHandle = Low;
    return Last = *B;
  }
  __simt_unsupported("a buffer descriptor that "
                     "__builtin_amdgcn_make_buffer_rsrc did not make",
                     0);
  return {};
}

/// gfx10 and later say in the descriptor how ranges are checked.
bool choosesCheck() {
  const char *Target = __simt_lane && __simt_lane->InBlock->InModule
                           ? __simt_lane->InBlock->InModule->Target
                           : "";
  return std::strncmp(Target, "gfx1", 4) == 0;
}

/// Where one access goes.
struct Place {
  Place(uint64_t Low, uint64_t High, uint32_t Kind, uint32_t Index,
        uint32_t Offset, uint32_t ScalarOffset)
      : B(describe(Low, High, Kind)), Index(Index), Offset(Offset),
        ScalarOffset(ScalarOffset), Kind(Kind) {
    if (B.Swizzled)
      __simt_unsupported("swizzled buffers", 0);
  }

  /// Whether Bytes bytes at Plus are in range.
  bool isInRange(uint32_t Plus, uint32_t Bytes) const {
    uint64_t At = uint64_t(Offset) + Plus;
    if (choosesCheck()) {
      switch (B.Flags >> 28 & 3) {
      case 0:
        if (B.Stride)
          return Index < B.Records && At + Bytes <= B.Stride;
        break;
      case 1:
        return Index < B.Records;
      case 2:
        return B.Records != 0;
      }
    } else if (B.Stride && (Kind & HasIndex)) {
      return Index < B.Records;
    }
    return At + uint64_t(Index) * B.Stride + Bytes <= B.Records;
  }

  char *address(uint32_t Plus) const {
    return reinterpret_cast<char *>(B.Base + ScalarOffset + Offset + Plus +
                                    uint64_t(Index) * B.Stride);
  }

  /// Calls F(address or null, offset in the data, bytes) for each dword.
  template <typename Fn> void forEachWord(uint32_t Bytes, Fn F) const {
    for (uint32_t At = 0; At < Bytes; At += 4) {
      uint32_t Size = std::min(Bytes - At, 4u);
      F(isInRange(At, Size) ? address(At) : nullptr, At, Size);
    }
  }

  Buffer B;
  uint32_t Index, Offset, ScalarOffset, Kind;
};

void load(const Place &P, char *Result, uint32_t Bytes) {
  P.forEachWord(Bytes, [&](const char *From, uint32_t At, uint32_t Size) {
    if (From)
      std::memcpy(Result + At, From, Size);
    else
      std::memset(Result + At, 0, Size);
  });
}

void store(const Place &P, const char *Data, uint32_t Bytes) {
  P.forEachWord(Bytes, [&](char *To, uint32_t At, uint32_t Size) {
    if (To)
      std::memcpy(To, Data + At, Size);
  });
}

} // namespace

void *__simt_amdgcn_make_buffer(const void *Base, uint16_t Stride,
                                uint64_t Records, uint32_t Flags) {
  Buffer B;
  B.Base = reinterpret_cast<uint64_t>(Base);
  B.Stride = Stride & 0x3FFF;
  B.Swizzled = Stride >> 15;
  B.Records = uint32_t(Records);
  B.Flags = Flags;
  thread_local Buffer Last;
  thread_local uint64_t LastHandle = 0;
  if (!LastHandle || B.key() != Last.key()) {
    LastHandle = handles().intern(B);
    Last = B;
  }
  return reinterpret_cast<void *>(LastHandle);
}

void __simt_amdgcn_buffer_load(void *Result, uint64_t Low, uint64_t High,
                               uint32_t Kind, uint32_t Index, uint32_t Offset,
                               uint32_t ScalarOffset, uint32_t Bytes) {
  load({Low, High, Kind, Index, Offset, ScalarOffset},
       static_cast<char *>(Result), Bytes);
}

uint64_t __simt_amdgcn_buffer_load_word(uint64_t Low, uint64_t High,
                                        uint32_t Kind, uint32_t Index,
                                        uint32_t Offset, uint32_t ScalarOffset,
                                        uint32_t Bytes) {
  char Data[8] = {};
  load({Low, High, Kind, Index, Offset, ScalarOffset}, Data, Bytes);
  uint64_t Word;
  std::memcpy(&Word, Data, sizeof Word);
  return Word;
}

void __simt_amdgcn_buffer_store(uint64_t Low, uint64_t High, uint32_t Kind,
                                uint32_t Index, uint32_t Offset,
                                uint32_t ScalarOffset, uint32_t Bytes,
                                const void *Data) {
  store({Low, High, Kind, Index, Offset, ScalarOffset},
        static_cast<const char *>(Data), Bytes);
}

void __simt_amdgcn_buffer_store_word(uint64_t Low, uint64_t High, uint32_t Kind,
                                     uint32_t Index, uint32_t Offset,
                                     uint32_t ScalarOffset, uint32_t Bytes,
                                     uint64_t Data) {
  store({Low, High, Kind, Index, Offset, ScalarOffset},
        reinterpret_cast<const char *>(&Data), Bytes);
}

void *__simt_amdgcn_buffer_address(uint64_t Low, uint64_t High, uint32_t Kind,
                                   uint32_t Index, uint32_t Offset,
                                   uint32_t ScalarOffset, uint32_t Bytes) {
  Place P(Low, High, Kind, Index, Offset, ScalarOffset);
  if (P.isInRange(0, Bytes))
    return P.address(0);
  alignas(16) thread_local char Nowhere[16];
  std::memset(Nowhere, 0, sizeof Nowhere);
  return Nowhere;
}

void __simt_amdgcn_buffer_load_lds(uint64_t Low, uint64_t High, uint32_t Kind,
                                   uint32_t Index, uint32_t Offset,
                                   uint32_t ScalarOffset, uint32_t Bytes,
                                   char *Lds, uint32_t Both) {
  char Data[16] = {};
  uint32_t Slot = std::clamp(Bytes, 4u, 16u);
  load({Low, High, Kind, Index, Offset + Both, ScalarOffset}, Data,
       std::min(Bytes, Slot));
  std::memcpy(Lds + Both + __simt_lane->LaneId * Slot, Data, Slot);
}
