//===- SimtAmdgcnServicesTest.cpp - What AMD's device code asks for -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Device printf against the host's, the heap, hidden arguments and buffers.
//
//===----------------------------------------------------------------------===//
#include "simt/core/DeviceServices.h"
#include "simt/intrinsics/AmdgcnBuffer.h"
#include "simt/intrinsics/AmdgcnHidden.h"
#include "simt/intrinsics/AmdgcnHost.h"
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>
#include <type_traits>
#include <vector>

using namespace hipify::simt;

namespace {

/// Arguments as C++ values, in both vendors' encodings.
struct Encoded {
  std::vector<uint64_t> Words; ///< AMD: one word for each.
  std::vector<char> Packed;    ///< NVIDIA: aligned to their sizes.

  template <typename T> void add(T Value) {
    if constexpr (std::is_floating_point_v<T>) {
      put(std::bit_cast<uint64_t>(double(Value)), 8);
    } else if constexpr (std::is_pointer_v<T>) {
      put(std::bit_cast<uint64_t>(Value), 8);
    } else if constexpr (sizeof(T) < 8) { // Promoted.
      int32_t Int = int32_t(Value);
      put(uint32_t(Int), 4);
    } else {
      put(uint64_t(Value), 8);
    }
  }
  void put(uint64_t Word, unsigned Bytes) {
    // Clang extends with zeros or with signs: the rest must not matter.
    Words.push_back(Bytes == 4 ? Word | 0xDEADBEEF00000000 : Word);
    while (Packed.size() % Bytes)
      Packed.push_back('?');
    for (unsigned I = 0; I < Bytes; ++I)
      Packed.push_back(char(Word >> 8 * I));
  }
};

class WordArguments final : public PrintfArguments {
public:
  explicit WordArguments(const std::vector<uint64_t> &Words) : Words(Words) {}
  uint64_t next(unsigned) override { return Words[At++]; }
  bool more() const override { return At < Words.size(); }

private:
  const std::vector<uint64_t> &Words;
  size_t At = 0;
};

#pragma clang diagnostic ignored "-Wformat-security"
#pragma clang diagnostic ignored "-Wformat-nonliteral"

} // namespace

template <typename... Ts> static void check(const char *Format, Ts... Values) {
  char Expected[4096];
  std::snprintf(Expected, sizeof Expected, Format, Values...);
  Encoded E;
  (E.add(Values), ...);
  WordArguments Words(E.Words);
  std::string Out;
  EXPECT_EQ(formatPrintf(Out, Format, Words), sizeof...(Values)) << Format;
  EXPECT_EQ(Out, Expected) << Format;
  testing::internal::CaptureStdout();
  E.Packed.push_back(0); // Not empty.
  __simt_vprintf(Format, E.Packed.data());
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), Expected) << Format;
}

TEST(SimtAmdgcnServices, PrintfIntegers) {
  for (const char *Flags : {"", "-", "+", " ", "0", "#", "-+", "+0"})
    for (const char *Width : {"", "1", "12"})
      for (const char *Precision : {"", ".", ".0", ".5"})
        for (char Kind : {'d', 'i', 'u', 'o', 'x', 'X'}) {
          std::string Spec = std::string("%") + Flags + Width + Precision;
          check(("<" + Spec + Kind + ">").c_str(), -42);
          check(("<" + Spec + "hh" + Kind + ">").c_str(), char(200));
          check(("<" + Spec + "h" + Kind + ">").c_str(), short(-7));
          check(("<" + Spec + "l" + Kind + ">").c_str(), -5000000000L);
          check(("<" + Spec + "ll" + Kind + ">").c_str(), 1LL << 62);
          check(("<" + Spec + "z" + Kind + ">").c_str(), size_t(-1));
        }
  check("%d%d%ld%d", 1, 2, 3L, 4);
}

TEST(SimtAmdgcnServices, PrintfFloats) {
  for (double V : {0.0, -0.0, 1.0, -1.5, 1e300, 1e-310, 3.14159,
                   double(INFINITY), double(-INFINITY), 123456789.0})
    for (const char *Spec : {"%f", "%.0f", "%10.3f", "%-12e", "%+g", "%#g",
                             "%a", "%A", "%.3a", "%G", "%E", "%020.5f", "% f"})
      check(Spec, V);
  check("%.400f", 1e308);
}

TEST(SimtAmdgcnServices, PrintfOthers) {
  check("%s|%10s|%-10s|%.2s|%.*s", "text", "right", "left", "cut", 3, "given");
  check("%*d|%-*d|%*.*f", 6, 42, 6, 42, 10, 2, 2.5);
  check("%*d|%.*d", -6, 42, -1, 42);
  check("%c%c %p %p", 'a', 'b', static_cast<const void *>(nullptr),
        reinterpret_cast<void *>(0x1234));
  check("100%% of %d%%\n", 5);
  check("nothing");
}

TEST(SimtAmdgcnServices, PrintfOfBadFormats) {
  auto Format = [](const char *F, std::vector<uint64_t> Words) {
    WordArguments Arguments(Words);
    std::string Out;
    formatPrintf(Out, F, Arguments);
    return Out;
  };
  EXPECT_EQ(Format("%d %d", {1}), "1 %d");
  EXPECT_EQ(Format("%y %d", {1}), "%y 1");
  EXPECT_EQ(Format("end %", {1}), "end %");
  EXPECT_EQ(Format("end %5.2l", {1}), "end %5.2l");
  EXPECT_EQ(Format("%s", {0}), "(null)");
  EXPECT_EQ(Format("%n%d", {0, 7}), "7");
}

/// The calls that clang makes for printf("%s is %d, %f\n", ...) on AMD.
TEST(SimtAmdgcnServices, OcklPrintf) {
  testing::internal::CaptureStdout();
  const char Format[] = "%s is %d, %f %d %d %d %d %d %d\n";
  uint64_t M = __simt_ockl_printf_begin(0);
  M = __simt_ockl_printf_append_string_n(M, Format, sizeof Format, 0);
  char Text[] = "it";
  M = __simt_ockl_printf_append_string_n(M, Text, 3, 0);
  Text[0] = '?'; // The message has a copy.
  M = __simt_ockl_printf_append_args(
      M, 7, uint32_t(-3), std::bit_cast<uint64_t>(0.5), 1, 2, 3, 4, 5, 0);
  uint64_t Length =
      __simt_ockl_printf_append_args(M, 1, 6, 0, 0, 0, 0, 0, 0, 1);
  std::fflush(stdout);
  const char Expected[] = "it is -3, 0.500000 1 2 3 4 5 6\n";
  EXPECT_EQ(testing::internal::GetCapturedStdout(), Expected);
  EXPECT_EQ(Length, sizeof Expected - 1);
  testing::internal::CaptureStderr();
  M = __simt_ockl_fprintf_stderr_begin();
  __simt_ockl_fprintf_append_string_n(M, "x\n", 3, 1);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "x\n");
}

TEST(SimtAmdgcnServices, Heap) {
  EXPECT_EQ(deviceMalloc(0), nullptr);
  deviceFree(nullptr);
  std::vector<char *> Blocks;
  for (unsigned I = 1; I < 200; ++I) {
    Blocks.push_back(static_cast<char *>(__simt_malloc(I * 3)));
    std::memset(Blocks.back(), int(I), I * 3);
    EXPECT_EQ(uintptr_t(Blocks.back()) % 16, 0u);
  }
  for (unsigned I = 1; I < 200; ++I)
    EXPECT_EQ(Blocks[I - 1][I * 3 - 1], char(I));
  for (char *Block : Blocks)
    __simt_free(Block);
}

TEST(SimtAmdgcnServices, HiddenArguments) {
  Block B{};
  uint32_t Dim[3] = {64, 4, 2}, Grid[3] = {10, 20, 30};
  std::memcpy(B.BlockDim, Dim, sizeof Dim);
  std::memcpy(B.GridDim, Grid, sizeof Grid);
  B.DynamicLds = 1000;
  amdgcn::CooperativeGrid G;
  amdgcn::ImplicitArguments A;
  amdgcn::DispatchPacket P;
  fill(G, B);
  fill(A, B, &G);
  fill(P, B);
  // As device code reads them: at offsets.
  auto At = [](const auto &From, size_t Offset, auto Like) {
    decltype(Like) V;
    std::memcpy(&V, reinterpret_cast<const char *>(&From) + Offset, sizeof V);
    return V;
  };
  for (unsigned I = 0; I < 3; ++I) {
    EXPECT_EQ(At(A, 4 * I, uint32_t()), Grid[I]);
    EXPECT_EQ(At(A, 12 + 2 * I, uint16_t()), Dim[I]);
    EXPECT_EQ(At(A, 18 + 2 * I, uint16_t()), 0);
    EXPECT_EQ(At(A, 40 + 8 * I, uint64_t()), 0u);
    EXPECT_EQ(At(P, 4 + 2 * I, uint16_t()), Dim[I]);
    EXPECT_EQ(At(P, 12 + 4 * I, uint32_t()), Dim[I] * Grid[I]);
  }
  EXPECT_EQ(At(A, 64, uint16_t()), 3);
  EXPECT_EQ(At(A, 88, uint64_t()), uint64_t(&G));
  EXPECT_EQ(At(A, 120, uint32_t()), 1000u);
  EXPECT_EQ(At(G, 12, uint32_t()), 1u);
  EXPECT_EQ(At(G, 24, uint64_t()), 6000u * 512);
  EXPECT_EQ(At(G, 32, uint32_t()), 0u);
  EXPECT_EQ(At(G, 40, uint32_t()), 6000u);
}

namespace {

/// A running lane on a target, as far as buffers look.
struct Running {
  explicit Running(const char *Target) {
    M.Target = Target;
    B.InModule = &M;
    L.InBlock = &B;
    __simt_lane = &L;
  }
  ~Running() { __simt_lane = nullptr; }
  Module M{};
  Block B{};
  Lane L{};
};

TEST(SimtAmdgcnServices, RawBuffers) {
  for (auto [Target, Flags] : {std::pair("gfx942", 0x00027000u),
                               {"gfx1100", 0x31004000u},
                               {"gfx1201", 0x31004000u}}) {
    Running R(Target);
    alignas(16) std::array<uint32_t, 16> Data;
    for (uint32_t I = 0; I < 16; ++I)
      Data[I] = 100 + I;
    uint64_t Handle = reinterpret_cast<uint64_t>(
        __simt_amdgcn_make_buffer(Data.data(), 0, 40, Flags));
    EXPECT_EQ(Handle, reinterpret_cast<uint64_t>(__simt_amdgcn_make_buffer(
                          Data.data(), 0, 40, Flags)));
    uint64_t Low = reinterpret_cast<uint64_t>(Data.data());
    uint64_t High = 40 | uint64_t(Flags) << 32;
    for (bool IsHandle : {false, true}) {
      uint64_t A = IsHandle ? Handle : Low, B = IsHandle ? 0 : High;
      uint32_t Kind = IsHandle ? 2 : 0;
      for (uint32_t Offset = 0; Offset < 64; Offset += 4) {
        uint64_t Word =
            __simt_amdgcn_buffer_load_word(A, B, Kind, 0, Offset, 0, 4);
        EXPECT_EQ(Word, Offset < 40 ? 100 + Offset / 4 : 0) << Offset;
      }
      // 16 bytes at 32: two words are in range.
      uint32_t Four[4];
      __simt_amdgcn_buffer_load(Four, A, B, Kind, 0, 32, 0, 16);
      EXPECT_EQ(Four[0], 108u);
      EXPECT_EQ(Four[1], 109u);
      EXPECT_EQ(Four[2], 0u);
      EXPECT_EQ(Four[3], 0u);
      // The scalar offset is not checked.
      EXPECT_EQ(__simt_amdgcn_buffer_load_word(A, B, Kind, 0, 4, 44, 4), 112u);
      uint32_t New[4] = {1, 2, 3, 4};
      __simt_amdgcn_buffer_store(A, B, Kind, 0, 32, 0, 16, New);
      EXPECT_EQ(Data[8], 1u);
      EXPECT_EQ(Data[9], 2u);
      EXPECT_EQ(Data[10], 110u);
      __simt_amdgcn_buffer_store_word(A, B, Kind, 0, 32, 0, 8,
                                      109ull << 32 | 108);
      EXPECT_EQ(Data[8], 108u);
      EXPECT_EQ(Data[9], 109u);
      __simt_amdgcn_buffer_store_word(A, B, Kind, 0, 40, 0, 2, 7);
      EXPECT_EQ(Data[10], 110u);
      EXPECT_EQ(__simt_amdgcn_buffer_address(A, B, Kind, 0, 36, 0, 4),
                &Data[9]);
      auto *Nowhere = static_cast<uint32_t *>(
          __simt_amdgcn_buffer_address(A, B, Kind, 0, 40, 0, 4));
      EXPECT_EQ(*Nowhere, 0u);
      EXPECT_TRUE(Nowhere < &Data[0] || Nowhere > &Data[15]);
    }
  }
}

TEST(SimtAmdgcnServices, StructuredBuffers) {
  std::array<uint32_t, 16> Data;
  for (uint32_t I = 0; I < 16; ++I)
    Data[I] = 100 + I;
  Running R("gfx90a");
  // Four records of 12 bytes.
  auto Handle = reinterpret_cast<uint64_t>(
      __simt_amdgcn_make_buffer(Data.data(), 12, 4, 0x27000));
  for (uint32_t Index = 0; Index < 6; ++Index)
    EXPECT_EQ(__simt_amdgcn_buffer_load_word(Handle, 0, 3, Index, 8, 0, 4),
              Index < 4 ? 100 + Index * 3 + 2 : 0);
}

TEST(SimtAmdgcnServices, BufferToLds) {
  Running R("gfx942");
  std::array<uint32_t, 4> Data = {10, 11, 12, 13};
  std::array<uint32_t, 8> Lds{};
  auto Handle = reinterpret_cast<uint64_t>(
      __simt_amdgcn_make_buffer(Data.data(), 0, 16, 0x27000));
  for (uint32_t L = 0; L < 5; ++L) {
    R.L.LaneId = L;
    __simt_amdgcn_buffer_load_lds(Handle, 0, 2, 0, L * 4, 0, 4,
                                  reinterpret_cast<char *>(Lds.data()), 4);
  }
  EXPECT_EQ(Lds, (std::array<uint32_t, 8>{0, 11, 12, 13, 0, 0, 0, 0}));
}

TEST(SimtAmdgcnServices, AddressesAndRegisters) {
  Running R("gfx942");
  Kernel K{};
  alignas(16) static char Lds[512];
  R.M.LdsBytes = 128;
  K.DynamicLds = 128;
  K.StaticLds = 100;
  R.B.Lds = Lds;
  R.B.DynamicLds = 64;
  R.B.Running = &K;
  R.B.BlockId[0] = 5;
  R.B.GridDim[0] = R.B.GridDim[1] = R.B.GridDim[2] = 8;
  EXPECT_TRUE(__simt_amdgcn_is_shared(Lds));
  EXPECT_TRUE(__simt_amdgcn_is_shared(Lds + 191));
  EXPECT_FALSE(__simt_amdgcn_is_shared(Lds + 192));
  EXPECT_FALSE(__simt_amdgcn_is_shared(&R));
  int Local = 0;
  EXPECT_TRUE(__simt_amdgcn_is_private(&Local));
  EXPECT_FALSE(__simt_amdgcn_is_private(Lds));
  EXPECT_EQ(__simt_amdgcn_static_lds(), 100u);
  EXPECT_EQ(__simt_amdgcn_dynamic_lds(), uint32_t(uint64_t(Lds + 128)));
  // HW_ID's four bits of the compute unit.
  EXPECT_EQ(__simt_amdgcn_getreg(4 | 8 << 6 | 3 << 11), 5u);
  EXPECT_LE(__simt_amdgcn_realtime(), __simt_amdgcn_realtime());
}

} // namespace
