//===- SimtAmdgcnLowerTest.cpp - IR for AMD's intrinsics ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handlers that build plain IR, on constants: what they build folds to a
// constant, which is compared with a model in C++.
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerAmdgcn.h"
#include "Simt/Simt.h"
#include "simt/core/Abi.h"
#include "simt/intrinsics/AmdgcnAlu.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace llvm;
using namespace hipify::simt;

static std::mt19937_64 Random(99);
static uint32_t random32() {
  static const uint32_t Edges[] = {0, 1, 31, 32, 0x7FFFFFFF, 0x80000000, ~0u};
  uint64_t R = Random();
  return R % 3 ? uint32_t(R >> 32) : Edges[(R >> 8) % 7];
}

namespace {

/// A lane whose number is known; run-time functions are recorded.
class FixedContext final : public IntrinsicContext {
public:
  explicit FixedContext(unsigned WaveSize = 64) : Size(WaveSize) {}
  const LowerOptions &options() const override { return Options; }
  unsigned waveSize() const override { return Size; }
  StringRef target() const override { return "gfx942"; }
  Value *laneField(IRBuilderBase &B, uint64_t Offset, Type *Ty) override {
    EXPECT_TRUE(Ty->isIntegerTy(32));
    return B.getInt32(Offset == offsetof(Lane, LaneId) ? LaneId : Index);
  }
  Value *blockField(IRBuilderBase &, uint64_t, Type *Ty) override {
    return Constant::getNullValue(Ty);
  }
  Value *callRuntime(IRBuilderBase &, StringRef Symbol, Type *Result,
                     ArrayRef<Value *> Operands) override {
    Called += Symbol.str() + "/" + std::to_string(Operands.size()) + " ";
    LastOperands.assign(Operands.begin(), Operands.end());
    return Result->isVoidTy() ? nullptr : Constant::getNullValue(Result);
  }
  Value *wave(IRBuilderBase &, StringRef, Type *Result, ArrayRef<Value *>,
              Value *) override {
    return Constant::getNullValue(Result);
  }
  Value *sync(IRBuilderBase &, StringRef, Type *Result, ArrayRef<Value *>,
              Value *, Value *) override {
    return Constant::getNullValue(Result);
  }
  Value *siteOf(const Instruction &I) override {
    return ConstantInt::get(Type::getInt32Ty(I.getContext()), 42);
  }

  LowerOptions Options;
  unsigned Size, LaneId = 0, Index = 0;
  std::string Called;
  std::vector<Value *> LastOperands;
};

/// A function with one call of an intrinsic.
class Lowered {
public:
  Lowered(FixedContext &Context, IntrinsicHandler Handler, Intrinsic::ID Id,
          ArrayRef<Type *> Overloads, ArrayRef<Constant *> Operands)
      : M("m", Operands[0]->getContext()) {
    LLVMContext &C = M.getContext();
    M.setDataLayout("e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128");
    auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                               GlobalValue::ExternalLinkage, "f", M);
    IRBuilder<> B(BasicBlock::Create(C, "", F));
    auto *Callee = Intrinsic::getOrInsertDeclaration(&M, Id, Overloads);
    SmallVector<Value *> Values(Operands.begin(), Operands.end());
    CallInst *Call = B.CreateCall(Callee, Values);
    B.SetInsertPoint(Call);
    Result = Handler(Context, B, *Call);
    Call->eraseFromParent();
    fold(*F);
  }
  uint64_t integer() const {
    auto *I = dyn_cast_or_null<ConstantInt>(Result);
    EXPECT_NE(I, nullptr) << "does not fold";
    return I ? I->getZExtValue() : 0xDEAD;
  }
  double real() const {
    auto *F = dyn_cast_or_null<ConstantFP>(Result);
    EXPECT_NE(F, nullptr) << "does not fold";
    return F ? F->getValueAPF().convertToDouble() : 1e99;
  }
  llvm::Module M;
  Value *Result = nullptr;

private:
  void fold(Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      Constant *C = fold(I);
      if (!C)
        continue;
      if (Result == &I)
        Result = C;
      I.replaceAllUsesWith(C);
      I.eraseFromParent();
    }
  }
  Constant *fold(Instruction &I) {
    // An operand that is not chosen may be poison.
    if (auto *S = dyn_cast<SelectInst>(&I))
      if (auto *Condition = dyn_cast<ConstantInt>(S->getCondition()))
        return dyn_cast<Constant>(Condition->isOne() ? S->getTrueValue()
                                                     : S->getFalseValue());
    return ConstantFoldInstruction(&I, M.getDataLayout());
  }
};

class SimtAmdgcnLower : public testing::Test {
protected:
  Constant *i32(uint32_t V) { return ConstantInt::get(I32, V); }
  Constant *i64(uint64_t V) { return ConstantInt::get(I64, V); }
  Constant *f32(float V) { return ConstantFP::get(F32, V); }
  uint64_t run(IntrinsicHandler H, Intrinsic::ID Id, ArrayRef<Type *> Types,
               ArrayRef<Constant *> Operands) {
    return Lowered(Context, H, Id, Types, Operands).integer();
  }
  float runFloat(IntrinsicHandler H, Intrinsic::ID Id,
                 ArrayRef<Constant *> Operands) {
    return float(Lowered(Context, H, Id, F32, Operands).real());
  }
  LLVMContext C;
  Type *I16 = Type::getInt16Ty(C), *I32 = Type::getInt32Ty(C),
       *I64 = Type::getInt64Ty(C), *F32 = Type::getFloatTy(C);
  FixedContext Context;
};

TEST_F(SimtAmdgcnLower, BitFields) {
  for (int Try = 0; Try < 3000; ++Try) {
    uint32_t V = random32(), Offset = random32(), Width = random32();
    unsigned O = Offset % 32, W = Width % 32;
    uint32_t Unsigned = 0;
    for (unsigned Bit = 0; Bit < W && O + Bit < 32; ++Bit)
      Unsigned |= (V >> (O + Bit) & 1) << Bit;
    uint32_t Signed = Unsigned;
    unsigned Top = O + W < 32 ? O + W - 1 : 31; // The field's highest bit.
    if (W && V >> Top & 1)
      for (unsigned Bit = Top - O; Bit < 32; ++Bit)
        Signed |= 1u << Bit;
    ASSERT_EQ(run(lowerAmdUnsignedBits, Intrinsic::amdgcn_ubfe, I32,
                  {i32(V), i32(Offset), i32(Width)}),
              Unsigned);
    ASSERT_EQ(run(lowerAmdSignedBits, Intrinsic::amdgcn_sbfe, I32,
                  {i32(V), i32(Offset), i32(Width)}),
              Signed)
        << V << " " << O << " " << W;
  }
  EXPECT_EQ(run(lowerAmdUnsignedBits, Intrinsic::amdgcn_ubfe, I64,
                {i64(~0ull << 4), i32(2), i32(64)}),
            (~0ull << 4) >> 2);
  EXPECT_EQ(run(lowerAmdSignedBits, Intrinsic::amdgcn_sbfe, I64,
                {i64(0xF0), i32(4), i32(4)}),
            ~0ull);
}

TEST_F(SimtAmdgcnLower, Products24) {
  for (int Try = 0; Try < 3000; ++Try) {
    uint32_t A = random32(), B = random32();
    int64_t SA = int32_t(A << 8) >> 8, SB = int32_t(B << 8) >> 8;
    uint64_t UA = A % (1 << 24), UB = B % (1 << 24);
    std::vector<Constant *> Operands = {i32(A), i32(B)};
    ASSERT_EQ(run(lowerAmdMul24, Intrinsic::amdgcn_mul_i24, I32, Operands),
              uint32_t(SA * SB));
    ASSERT_EQ(run(lowerAmdMul24, Intrinsic::amdgcn_mul_i24, I64, Operands),
              uint64_t(SA * SB));
    ASSERT_EQ(run(lowerAmdMul24U, Intrinsic::amdgcn_mul_u24, I32, Operands),
              uint32_t(UA * UB));
    ASSERT_EQ(run(lowerAmdMul24High, Intrinsic::amdgcn_mulhi_i24, {}, Operands),
              uint32_t((SA * SB) >> 32));
    ASSERT_EQ(
        run(lowerAmdMul24UHigh, Intrinsic::amdgcn_mulhi_u24, {}, Operands),
        uint32_t((UA * UB) >> 32));
  }
}

TEST_F(SimtAmdgcnLower, FirstBitThatDiffers) {
  for (int Try = 0; Try < 1000; ++Try) {
    uint32_t V = random32() >> (Random() % 32);
    if (Try % 2)
      V = ~V;
    uint32_t Expected = ~0u;
    for (unsigned I = 1; I < 32 && Expected == ~0u; ++I)
      if ((V >> (31 - I) & 1) != V >> 31)
        Expected = I;
    ASSERT_EQ(run(lowerAmdSffbh, Intrinsic::amdgcn_sffbh, I32, {i32(V)}),
              Expected)
        << V;
  }
}

TEST_F(SimtAmdgcnLower, TruthTables) {
  // The tables of the operands themselves are 0xF0, 0xCC and 0xAA.
  for (uint32_t Table = 0; Table < 256; ++Table) {
    uint32_t A = random32(), B = random32(), D = random32(), Expected = 0;
    for (unsigned Bit = 0; Bit < 32; ++Bit) {
      unsigned Row =
          (A >> Bit & 1 ? 4 : 0) + (B >> Bit & 1 ? 2 : 0) + (D >> Bit & 1);
      Expected |= (Table >> Row & 1) << Bit;
    }
    ASSERT_EQ(run(lowerAmdBitOp3, Intrinsic::amdgcn_bitop3, I32,
                  {i32(A), i32(B), i32(D), i32(Table)}),
              Expected);
  }
}

TEST_F(SimtAmdgcnLower, LanesOfAMask) {
  for (unsigned Size : {32u, 64u})
    for (unsigned L = 0; L < Size; ++L) {
      Context.Size = Size;
      Context.LaneId = L;
      uint64_t Mask = Random();
      uint32_t Add = random32();
      unsigned Low = 0, High = 0;
      for (unsigned I = 0; I < L; ++I)
        (I < 32 ? Low : High) += Mask >> I & 1;
      ASSERT_EQ(run(lowerAmdMbcntLo, Intrinsic::amdgcn_mbcnt_lo, {},
                    {i32(uint32_t(Mask)), i32(Add)}),
                Add + Low);
      ASSERT_EQ(run(lowerAmdMbcntHi, Intrinsic::amdgcn_mbcnt_hi, {},
                    {i32(uint32_t(Mask >> 32)), i32(Add)}),
                Add + High);
      ASSERT_EQ(run(lowerAmdInverseBallot, Intrinsic::amdgcn_inverse_ballot,
                    I64, {i64(Mask)}),
                Mask >> L & 1);
      uint32_t Which = random32() % 4 ? L + Size : random32();
      ASSERT_EQ(run(lowerAmdWriteLane, Intrinsic::amdgcn_writelane, I32,
                    {i32(1), i32(Which), i32(2)}),
                Which % Size == L ? 1u : 2u);
    }
}

TEST_F(SimtAmdgcnLower, Medians) {
  const float Values[] = {0, 1, -1, 2.5f, INFINITY, -INFINITY, NAN};
  for (float X : Values)
    for (float Y : Values)
      for (float Z : Values) {
        float Result = runFloat(lowerAmdFMed3, Intrinsic::amdgcn_fmed3,
                                {f32(X), f32(Y), f32(Z)});
        std::vector<float> Numbers;
        for (float V : {X, Y, Z})
          if (!std::isnan(V))
            Numbers.push_back(V);
        llvm::sort(Numbers);
        if (Numbers.empty())
          EXPECT_TRUE(std::isnan(Result));
        else
          EXPECT_EQ(Result, Numbers.size() == 3 ? Numbers[1] : Numbers[0]);
      }
}

TEST_F(SimtAmdgcnLower, LegacyProducts) {
  for (float X : {0.0f, -0.0f, 3.0f, INFINITY, NAN})
    for (float Y : {0.0f, 2.0f, -INFINITY, NAN}) {
      auto Multiply = [&] {
        return Lowered(Context, lowerAmdFMulLegacy,
                       Intrinsic::amdgcn_fmul_legacy, {}, {f32(X), f32(Y)})
            .real();
      };
      auto Fma = [&] {
        return Lowered(Context, lowerAmdFmaLegacy, Intrinsic::amdgcn_fma_legacy,
                       {}, {f32(X), f32(Y), f32(5)})
            .real();
      };
      if (X == 0 || Y == 0) {
        EXPECT_EQ(std::bit_cast<uint64_t>(Multiply()), 0u); // Never -0.
        EXPECT_EQ(Fma(), 5);
      } else if (std::isnan(X * Y)) {
        EXPECT_TRUE(std::isnan(Multiply()) && std::isnan(Fma()));
      } else {
        EXPECT_EQ(Multiply(), X * Y);
        EXPECT_EQ(Fma(), X * Y + 5);
      }
    }
}

TEST_F(SimtAmdgcnLower, Fractions) {
  for (float X : {0.25f, -0.25f, 3.75f, -1e-30f, 1e30f, -7.0f}) {
    float Result = runFloat(lowerAmdFract, Intrinsic::amdgcn_fract, {f32(X)});
    float Expected = std::fmin(X - std::floor(X), 0x1.fffffep-1f);
    EXPECT_EQ(Result, Expected) << X;
    EXPECT_LT(Result, 1.0f);
  }
  EXPECT_TRUE(std::isnan(
      runFloat(lowerAmdFract, Intrinsic::amdgcn_fract, {f32(INFINITY)})));
}

TEST_F(SimtAmdgcnLower, PreciseOrApproximate) {
  EXPECT_EQ(runFloat(lowerAmdRcp, Intrinsic::amdgcn_rcp, {f32(3)}), 1.0f / 3);
  // They know no subnormal floats.
  EXPECT_EQ(runFloat(lowerAmdRcp, Intrinsic::amdgcn_rcp, {f32(-1e-40f)}),
            -INFINITY);
  EXPECT_EQ(runFloat(lowerAmdRcp, Intrinsic::amdgcn_rcp, {f32(0x1p127f)}), 0);
  EXPECT_EQ(runFloat(lowerAmdExp2, Intrinsic::amdgcn_exp2, {f32(-127)}), 0);
  EXPECT_EQ(runFloat(lowerAmdLog, Intrinsic::amdgcn_log, {f32(1e-40f)}),
            -INFINITY);
  EXPECT_EQ(Context.Called, "");
  Context.Options.Approximate = true;
  Lowered(Context, lowerAmdRcp, Intrinsic::amdgcn_rcp, F32, {f32(3)});
  EXPECT_EQ(Context.Called, "__simt_amdgcn_approximate_rcp/1 ");
}

TEST_F(SimtAmdgcnLower, Classes) {
  for (uint32_t Classes = 0; Classes < 1024; Classes += 7)
    for (float X : {0.0f, -0.0f, 1.0f, -1e-40f, INFINITY, NAN})
      EXPECT_EQ(run(lowerAmdClass, Intrinsic::amdgcn_class, F32,
                    {f32(X), i32(Classes)}),
                __simt_amdgcn_class_f32(X, Classes));
}

TEST_F(SimtAmdgcnLower, Barriers) {
  Lowered(Context, lowerAmdBarrierSignal, Intrinsic::amdgcn_s_barrier_signal,
          {}, {i32(~0u)});
  EXPECT_EQ(Context.Called, "");
  Lowered(Context, lowerAmdBarrierWait, Intrinsic::amdgcn_s_barrier_wait, {},
          {ConstantInt::get(I16, 0xFFFF)});
  EXPECT_EQ(Context.Called, "__simt_barrier/4 ");
  Lowered(Context, lowerAmdBarrierSignal, Intrinsic::amdgcn_s_barrier_signal,
          {}, {i32(uint32_t(-3))});
  EXPECT_EQ(Context.Called, "__simt_barrier/4 __simt_unsupported/2 ");
}

/// A row stands for overloads of one intrinsic, not for another whose name goes
/// on after a dot.
TEST_F(SimtAmdgcnLower, NoNameIsTakenForAnother) {
  unsigned Rows = 0;
  for (Intrinsic::ID Id = 1; Id < Intrinsic::num_intrinsics; ++Id) {
    StringRef Name = Intrinsic::getBaseName(Id);
    if (!Name.starts_with("llvm.amdgcn."))
      continue;
    const IntrinsicRow *Row = findIntrinsic(Name);
    if (!Row)
      continue;
    ++Rows;
    EXPECT_EQ(StringRef(Row->Name), Name.drop_front(strlen("llvm.")));
  }
  EXPECT_GT(Rows, 300u);
}

/// The descriptor's words, kind, index, offset, scalar offset, size.
TEST_F(SimtAmdgcnLower, BufferOperands) {
  auto *Descriptor = ConstantVector::get({i32(1), i32(2), i32(3), i32(4)});
  auto Numbers = [&](const Lowered &L) {
    std::string Text = Context.Called;
    for (Value *V : Context.LastOperands)
      if (auto *I = dyn_cast<ConstantInt>(
              ConstantFoldConstant(cast<Constant>(V), L.M.getDataLayout())))
        Text += std::to_string(I->getZExtValue()) + ",";
      else
        Text += "?,";
    Context.Called.clear();
    return Text;
  };
  Lowered Raw(Context, lowerAmdBufferLoad, Intrinsic::amdgcn_raw_buffer_load,
              I32, {Descriptor, i32(50), i32(60), i32(0)});
  EXPECT_EQ(Numbers(Raw),
            "__simt_amdgcn_buffer_load_word/7 8589934593,17179869187,0,0,50,60,"
            "4,");
  auto *V4 = FixedVectorType::get(F32, 4);
  Lowered Struct(Context, lowerAmdBufferLoad,
                 Intrinsic::amdgcn_struct_buffer_load, V4,
                 {Descriptor, i32(7), i32(50), i32(60), i32(0)});
  EXPECT_EQ(Numbers(Struct),
            "__simt_amdgcn_buffer_load/7 8589934593,17179869187,1,7,50,60,16,");
  Lowered Store(Context, lowerAmdBufferStore,
                Intrinsic::amdgcn_raw_ptr_buffer_store, I16,
                {ConstantInt::get(I16, 9),
                 ConstantPointerNull::get(PointerType::get(C, 8)), i32(50),
                 i32(60), i32(0)});
  EXPECT_EQ(Numbers(Store),
            "__simt_amdgcn_buffer_store_word/8 0,0,2,0,50,60,2,9,");
  Lowered Scalar(Context, lowerAmdScalarBufferLoad,
                 Intrinsic::amdgcn_s_buffer_load, I32,
                 {Descriptor, i32(50), i32(1)});
  EXPECT_EQ(Numbers(Scalar),
            "__simt_amdgcn_buffer_load_word/7 8589934593,17179869187,0,0,50,0,"
            "4,");
}

} // namespace
