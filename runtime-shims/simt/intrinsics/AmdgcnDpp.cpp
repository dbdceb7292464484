//===- AmdgcnDpp.cpp - Data-parallel primitives and v_permlane ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Moves between lanes that an instruction encodes: DPP16 with its controls for
// rows of 16 lanes, DPP8, and the v_permlane instructions. A row's lane that
// has no source, or an inactive one, gets 0 or keeps its old value: that is
// defined and no misuse. Fetching from inactive lanes is reported; their
// registers do not exist here.
//
//===----------------------------------------------------------------------===//
#include "AmdgcnWave.h"

namespace hipify::simt::amdgcn {
namespace {

constexpr unsigned NoLane = ~0u;

/// Moves within a row of 16 lanes.
unsigned rowSource(unsigned Lane, uint32_t Control) {
  unsigned Row = Lane & ~15u, I = Lane & 15, By = Control & 15;
  switch (Control >> 4) {
  case 0x10: // row_shl
    return I + By < 16 ? Lane + By : NoLane;
  case 0x11: // row_shr
    return I >= By ? Lane - By : NoLane;
  case 0x12: // row_ror
    return Row | ((I - By) & 15);
  case 0x15: // row_share, row_newbcast
    return Row | By;
  case 0x16: // row_xmask
    return Row | (I ^ By);
  default:
    return NoLane;
  }
}

/// The lane whose value Lane gets, or NoLane.
unsigned dppSource(unsigned Lane, unsigned WaveSize, uint32_t Control) {
  if (Control < 0x100) // quad_perm
    return (Lane & ~3u) | (Control >> (2 * (Lane & 3)) & 3);
  switch (Control) {
  case 0x130: // wave_shl:1
    return Lane + 1 < WaveSize ? Lane + 1 : NoLane;
  case 0x134: // wave_rol:1
    return (Lane + 1) & (WaveSize - 1);
  case 0x138: // wave_shr:1
    return Lane ? Lane - 1 : NoLane;
  case 0x13C: // wave_ror:1
    return (Lane - 1) & (WaveSize - 1);
  case 0x140: // row_mirror
    return Lane ^ 15;
  case 0x141: // row_half_mirror
    return Lane ^ 7;
  case 0x142: // row_bcast:15
    return Lane >= 16 ? (Lane & ~15u) - 1 : NoLane;
  case 0x143: // row_bcast:31
    return Lane >= 32 ? 31 : NoLane;
  default:
    return rowSource(Lane, Control);
  }
}

/// Null, or what is wrong with a control on this generation.
const char *checkControl(uint32_t Control, unsigned Generation) {
  bool Gfx9 = Generation < 100;
  bool Wave = Control >= 0x130 && Control <= 0x13C && Control % 4 == 0;
  bool Broadcast = Control == 0x142 || Control == 0x143;
  if (Wave || Broadcast)
    return Gfx9 ? nullptr
                : "DPP wave shift or row_bcast, which this target lacks";
  if (Control >> 4 == 0x16)
    return Gfx9 ? "DPP row_xmask, which this target lacks" : nullptr;
  if (Control >> 4 == 0x15)
    return Generation < 90 ? "DPP row_share, which this target lacks" : nullptr;
  bool Shift =
      Control >> 4 >= 0x10 && Control >> 4 <= 0x12 && (Control & 15) != 0;
  if (Control < 0x100 || Shift || Control == 0x140 || Control == 0x141)
    return nullptr;
  return "DPP control that does not exist";
}

/// What a lane that DPP writes gets; false if it keeps its old value.
template <typename RecordT>
bool fetch(const WaveGroup &G, unsigned Source, bool ZeroIfNone,
           uint32_t &Value) {
  if (Source != NoLane && G.isActive(Source)) {
    Value = G.record<RecordT>(Source).Source;
    return true;
  }
  Value = 0;
  return ZeroIfNone;
}

template <typename RecordT, typename OldFn>
void dpp(const WaveGroup &G, OldFn Old) {
  if (!G.active())
    return;
  if (const char *Wrong = checkControl(
          G.record<RecordT>(G.first()).Control & 0x1FF, generation(G)))
    G.misuse(Wrong);
  G.forEach<RecordT>([&](unsigned L, RecordT &R) {
    bool Written =
        (R.RowMask >> (L / 16) & 1) && (R.BankMask >> (L / 4 & 3) & 1);
    uint32_t Value;
    unsigned Source = dppSource(L, G.waveSize(), R.Control & 0x1FF);
    if (Written && fetch<RecordT>(G, Source, R.BoundControl & 1, Value))
      R.Result = Value;
    else
      R.Result = Old(R);
  });
}

/// v_permlane16 and its relatives: Source(lane, record) is the lane to read.
template <typename RecordT, typename Fn>
void permLane(const WaveGroup &G, Fn Source) {
  G.forEach<RecordT>([&](unsigned L, RecordT &R) {
    unsigned From = Source(L, R);
    if (!G.isActive(From) && (R.FetchInactive & 1))
      G.readsInactive(L, From);
    uint32_t Value;
    bool Zero = (R.BoundControl & 1) || (R.FetchInactive & 1);
    R.Result = fetch<RecordT>(G, From, Zero, Value) ? Value : R.Old.Value;
  });
}

unsigned selected(unsigned Lane, const PermLaneRecord &R) {
  uint32_t Select = Lane & 8 ? R.SelectHigh : R.SelectLow;
  return Select >> (4 * (Lane & 7)) & 15;
}

/// Exchanges the first operand of the lanes with bit Step set and the second
/// operand of those without it.
void swapRows(const WaveGroup &G, unsigned Step) {
  G.forEach<SwapRecord>([&](unsigned L, SwapRecord &R) {
    SwapRecord::Pair Result{R.First, R.Second};
    uint32_t &Changed = L & Step ? Result.First : Result.Second;
    unsigned From = L ^ Step;
    if (G.isActive(From)) {
      const SwapRecord &Other = G.record<SwapRecord>(From);
      Changed = L & Step ? Other.Second : Other.First;
    } else if (R.FetchInactive & 1) {
      G.readsInactive(L, From);
      Changed = 0;
    } else if (R.BoundControl & 1) {
      Changed = 0;
    }
    R.Result = Result;
  });
}

} // namespace
} // namespace hipify::simt::amdgcn

using namespace hipify::simt;
using namespace hipify::simt::amdgcn;

extern "C" {

void __simt_amdgcn_update_dpp(const WaveGroup &G) {
  dpp<UpdateDppRecord>(G, [](const UpdateDppRecord &R) { return R.Old.Value; });
}
/// Its old value is undefined.
void __simt_amdgcn_mov_dpp(const WaveGroup &G) {
  dpp<MovDppRecord>(G, [](const MovDppRecord &) { return 0u; });
}

void __simt_amdgcn_mov_dpp8(const WaveGroup &G) {
  G.forEach<MovDpp8Record>([&](unsigned L, MovDpp8Record &R) {
    uint32_t Value;
    fetch<MovDpp8Record>(G, (L & ~7u) | (R.Select >> (3 * (L & 7)) & 7), true,
                         Value);
    R.Result = Value;
  });
}

void __simt_amdgcn_permlane16(const WaveGroup &G) {
  permLane<PermLaneRecord>(G, [](unsigned L, const PermLaneRecord &R) {
    return (L & ~15u) | selected(L, R);
  });
}
void __simt_amdgcn_permlanex16(const WaveGroup &G) {
  permLane<PermLaneRecord>(G, [](unsigned L, const PermLaneRecord &R) {
    return ((L & ~15u) ^ 16) | selected(L, R);
  });
}
void __simt_amdgcn_permlane16_var(const WaveGroup &G) {
  permLane<PermLaneVarRecord>(G, [](unsigned L, const PermLaneVarRecord &R) {
    return (L & ~15u) | (R.Select & 15);
  });
}
void __simt_amdgcn_permlanex16_var(const WaveGroup &G) {
  permLane<PermLaneVarRecord>(G, [](unsigned L, const PermLaneVarRecord &R) {
    return ((L & ~15u) ^ 16) | (R.Select & 15);
  });
}

/// Exchanges the halves of a wave of 64; a wave of 32 keeps its values.
void __simt_amdgcn_permlane64(const WaveGroup &G) {
  G.forEach<UnaryRecord>([&](unsigned L, UnaryRecord &R) {
    unsigned From = G.waveSize() == 64 ? L ^ 32 : L;
    uint32_t Value;
    if (!fetch<UnaryRecord>(G, From, false, Value))
      G.readsInactive(L, From);
    R.Result = Value;
  });
}

void __simt_amdgcn_permlane16_swap(const WaveGroup &G) { swapRows(G, 16); }
void __simt_amdgcn_permlane32_swap(const WaveGroup &G) { swapRows(G, 32); }
}
