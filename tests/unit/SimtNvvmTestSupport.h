//===- SimtNvvmTestSupport.h - Running lowered intrinsics -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each intrinsic is called in a function of its own, lowered by its row,
// compiled for this machine and run; models in plain C++ say what it must
// return.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_UNITTESTS_SIMTNVVMTESTSUPPORT_H
#define HIPIFY_UNITTESTS_SIMTNVVMTESTSUPPORT_H

#include "Simt/Intrinsics.h"
#include "Simt/Simt.h"
#include "simt/intrinsics/Nvvm.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include <bit>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <random>

using namespace llvm;
using namespace hipify::simt;

namespace nvvmtest {

#define SYMBOL(Name) {#Name, reinterpret_cast<void *>(&Name)}
#define DIRECTED(M, S)                                                         \
  SYMBOL(__simt_nvvm_add_##M##_##S), SYMBOL(__simt_nvvm_mul_##M##_##S),        \
      SYMBOL(__simt_nvvm_div_##M##_##S), SYMBOL(__simt_nvvm_fma_##M##_##S),    \
      SYMBOL(__simt_nvvm_sqrt_##M##_##S), SYMBOL(__simt_nvvm_ll_##M##_##S),    \
      SYMBOL(__simt_nvvm_ull_##M##_##S)
inline const std::map<std::string, void *> Symbols = {
    DIRECTED(rz, f),
    DIRECTED(rm, f),
    DIRECTED(rp, f),
    DIRECTED(rz, d),
    DIRECTED(rm, d),
    DIRECTED(rp, d),
    SYMBOL(__simt_nvvm_d2f_rz),
    SYMBOL(__simt_nvvm_d2f_rm),
    SYMBOL(__simt_nvvm_d2f_rp),
    SYMBOL(__simt_nvvm_fma_bf16),
    SYMBOL(__simt_nvvm_f2f16),
    SYMBOL(__simt_nvvm_f2bf16),
    SYMBOL(__simt_nvvm_f2tf32),
    SYMBOL(__simt_nvvm_prmt),
    SYMBOL(__simt_nvvm_prmt_f4e),
    SYMBOL(__simt_nvvm_prmt_b4e),
    SYMBOL(__simt_nvvm_prmt_rc8),
    SYMBOL(__simt_nvvm_prmt_ecl),
    SYMBOL(__simt_nvvm_prmt_ecr),
    SYMBOL(__simt_nvvm_prmt_rc16),
    SYMBOL(__simt_nvvm_fns),
    SYMBOL(__simt_nvvm_bmsk_clamp),
    SYMBOL(__simt_nvvm_bmsk_wrap),
    SYMBOL(__simt_nvvm_sext_clamp),
    SYMBOL(__simt_nvvm_sext_wrap),
    SYMBOL(__simt_nvvm_zext_clamp),
    SYMBOL(__simt_nvvm_zext_wrap),
    SYMBOL(__simt_nvvm_rcp_approx_ftz_d),
    SYMBOL(__simt_nvvm_rsqrt_approx_ftz_d),
    SYMBOL(__simt_nvvm_approx_ex2),
    SYMBOL(__simt_nvvm_approx_lg2),
    SYMBOL(__simt_nvvm_approx_sin),
    SYMBOL(__simt_nvvm_approx_cos),
    SYMBOL(__simt_nvvm_approx_rcp),
    SYMBOL(__simt_nvvm_approx_rsqrt),
    SYMBOL(__simt_nvvm_approx_sqrt),
    SYMBOL(__simt_nvvm_approx_div),
    SYMBOL(__simt_nvvm_approx_divfull),
    SYMBOL(__simt_nvvm_tex),
    SYMBOL(__simt_nvvm_tex_fetch),
    SYMBOL(__simt_nvvm_tld4),
    SYMBOL(__simt_nvvm_texture_extent),
    SYMBOL(__simt_nvvm_surface_load),
    SYMBOL(__simt_nvvm_surface_store),
};
#undef DIRECTED
#undef SYMBOL

/// Calls the functions of this program at their addresses; lanes and blocks do
/// not exist.
class TestContext final : public IntrinsicContext {
public:
  explicit TestContext(bool Approximate) { Options.Approximate = Approximate; }
  const LowerOptions &options() const override { return Options; }
  unsigned waveSize() const override { return 32; }
  StringRef target() const override { return "sm_80"; }
  Value *laneField(IRBuilderBase &, uint64_t, Type *Ty) override {
    return PoisonValue::get(Ty);
  }
  Value *blockField(IRBuilderBase &, uint64_t, Type *Ty) override {
    return PoisonValue::get(Ty);
  }
  Value *callRuntime(IRBuilderBase &B, StringRef Symbol, Type *Result,
                     ArrayRef<Value *> Operands) override {
    SmallVector<Value *> Arguments;
    Value *Slot = nullptr;
    if (isLarge(Result))
      Arguments.push_back(Slot = B.CreateAlloca(Result));
    for (Value *V : Operands) {
      EXPECT_FALSE(V->getType()->isVectorTy());
      if (isLarge(V->getType())) {
        Value *Copy = B.CreateAlloca(V->getType());
        B.CreateStore(V, Copy);
        V = Copy;
      } else if (V->getType()->isIntegerTy(1)) {
        V = B.CreateZExt(V, B.getInt8Ty());
      }
      Arguments.push_back(V);
    }
    SmallVector<Type *> Types;
    for (Value *V : Arguments)
      Types.push_back(V->getType());
    Type *Ty = Slot                     ? B.getVoidTy()
               : Result->isIntegerTy(1) ? B.getInt8Ty()
                                        : Result;
    auto It = Symbols.find(Symbol.str());
    uint64_t Address =
        It == Symbols.end() ? 0 : reinterpret_cast<uint64_t>(It->second);
    Value *Callee = B.CreateIntToPtr(B.getInt64(Address), B.getPtrTy());
    Value *V =
        B.CreateCall(FunctionType::get(Ty, Types, false), Callee, Arguments);
    if (Slot)
      return B.CreateLoad(Result, Slot);
    if (Result->isVoidTy())
      return nullptr;
    return Ty == Result ? V : B.CreateTrunc(V, Result);
  }
  Value *wave(IRBuilderBase &, StringRef, Type *Ty, ArrayRef<Value *>,
              Value *) override {
    return PoisonValue::get(Ty);
  }
  Value *sync(IRBuilderBase &, StringRef, Type *Ty, ArrayRef<Value *>, Value *,
              Value *) override {
    return PoisonValue::get(Ty);
  }
  Value *siteOf(const Instruction &I) override {
    return ConstantInt::get(Type::getInt32Ty(I.getContext()), 0);
  }

private:
  static bool isLarge(Type *Ty) {
    return Ty->isAggregateType() || Ty->getScalarSizeInBits() > 64;
  }
  LowerOptions Options;
};

using Compiled = void (*)(const uint64_t *Operands, uint64_t *Result);

/// Functions `void f(const uint64_t *Operands, uint64_t *Result)`.
class Tester {
public:
  explicit Tester(bool Approximate = false) : Ctx(Approximate) {
    M = std::make_unique<llvm::Module>("test", *Context);
  }

  /// Operands whose value is given are constants.
  std::string add(StringRef Name, ArrayRef<Type *> Overloads = {},
                  std::map<unsigned, uint64_t> Constants = {}) {
    std::string Intrinsic = ("llvm." + Name).str();
    Intrinsic::ID Id = Intrinsic::lookupIntrinsicID(Intrinsic);
    EXPECT_NE(Id, Intrinsic::not_intrinsic) << Intrinsic;
    Function *F = Intrinsic::getOrInsertDeclaration(M.get(), Id, Overloads);
    std::string Wrapper = "f" + std::to_string(Count++);
    IRBuilder<> B(*Context);
    auto *W = Function::Create(
        FunctionType::get(B.getVoidTy(), {B.getPtrTy(), B.getPtrTy()}, false),
        Function::ExternalLinkage, Wrapper, *M);
    W->addFnAttr("target-cpu", "x86-64-v3");
    B.SetInsertPoint(BasicBlock::Create(*Context, "", W));
    SmallVector<Value *> Arguments;
    for (unsigned I = 0; I < F->arg_size(); ++I)
      Arguments.push_back(operand(B, *F, *W, I, Constants));
    CallInst *Call = B.CreateCall(F, Arguments);
    StoreInst *Store = nullptr;
    if (!Call->getType()->isVoidTy())
      Store = B.CreateStore(Call, W->getArg(1));
    B.CreateRetVoid();
    const IntrinsicRow *Row = findIntrinsic(F->getName());
    EXPECT_TRUE(Row) << Intrinsic;
    if (Row)
      lower(*Row, *Call, Store);
    return Wrapper;
  }

  void compile() {
    ASSERT_FALSE(verifyModule(*M, &errs()));
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    auto Machine = cantFail(orc::JITTargetMachineBuilder::detectHost());
    Jit = cantFail(orc::LLJITBuilder()
                       .setJITTargetMachineBuilder(std::move(Machine))
                       .create());
    M->setDataLayout(Jit->getDataLayout());
    cantFail(Jit->addIRModule(
        orc::ThreadSafeModule(std::move(M), std::move(Context))));
  }
  Compiled find(StringRef Wrapper) {
    return cantFail(Jit->lookup(Wrapper)).toPtr<Compiled>();
  }
  LLVMContext &context() { return *Context; }

private:
  Value *operand(IRBuilderBase &B, Function &F, Function &W, unsigned I,
                 std::map<unsigned, uint64_t> &Constants) {
    Type *Ty = F.getFunctionType()->getParamType(I);
    if (auto It = Constants.find(I); It != Constants.end())
      return ConstantInt::get(Ty, It->second);
    if (F.hasParamAttribute(I, Attribute::ImmArg))
      return Constant::getNullValue(Ty);
    return B.CreateLoad(Ty,
                        B.CreateConstGEP1_64(B.getInt64Ty(), W.getArg(0), I));
  }
  void lower(const IntrinsicRow &Row, CallInst &Call, StoreInst *Store) {
    IRBuilder<> B(&Call);
    SmallVector<Value *> Operands(Call.args());
    Value *New = nullptr;
    if (Row.Handler)
      New = Row.Handler(Ctx, B, Call);
    else if (Row.Kind == IntrinsicKind::Call)
      New = Ctx.callRuntime(B, Row.Symbol, Call.getType(), Operands);
    else if (!Call.getType()->isVoidTy())
      New = PoisonValue::get(Call.getType());
    if (Store) {
      ASSERT_TRUE(New);
      ASSERT_EQ(New->getType(), Call.getType());
      Call.replaceAllUsesWith(New);
    }
    Call.eraseFromParent();
  }

  std::unique_ptr<LLVMContext> Context = std::make_unique<LLVMContext>();
  std::unique_ptr<llvm::Module> M;
  std::unique_ptr<orc::LLJIT> Jit;
  TestContext Ctx;
  unsigned Count = 0;
};

using Operands = std::array<uint64_t, 4>;
using Model = std::function<uint64_t(const Operands &)>;

/// Intrinsics with one way to draw operands.
class Suite {
public:
  using Draw = std::function<uint64_t(unsigned Index)>;

  void expect(StringRef Name, unsigned ResultBits, Model Expected,
              std::map<unsigned, uint64_t> Constants = {},
              bool Overloaded32 = false) {
    SmallVector<Type *> Overloads;
    if (Overloaded32)
      Overloads.push_back(Type::getInt32Ty(T.context()));
    Cases.push_back({Name.str(), T.add(Name, Overloads, Constants), ResultBits,
                     Expected, Constants});
  }
  void run(Draw Next, unsigned Rounds) {
    T.compile();
    for (Case &C : Cases) {
      Compiled F = T.find(C.Wrapper);
      for (unsigned Round = 0; Round < Rounds; ++Round) {
        Operands In;
        for (unsigned I = 0; I < In.size(); ++I)
          In[I] = C.Constants.count(I) ? C.Constants[I] : Next(I);
        uint64_t Out = 0;
        F(In.data(), &Out);
        uint64_t Mask = C.Bits == 64 ? ~0ull : (1ull << C.Bits) - 1;
        ASSERT_EQ(Out & Mask, C.Expected(In) & Mask)
            << C.Name << std::hex << " " << In[0] << " " << In[1] << " "
            << In[2] << " " << In[3];
      }
    }
  }

private:
  struct Case {
    std::string Name, Wrapper;
    unsigned Bits;
    Model Expected;
    std::map<unsigned, uint64_t> Constants;
  };
  Tester T;
  std::vector<Case> Cases;
};

inline float f32(uint64_t V) { return std::bit_cast<float>(uint32_t(V)); }
inline uint64_t bits(float V) {
  return std::isnan(V) ? 0x7fffffff : std::bit_cast<uint32_t>(V);
}
inline double f64(uint64_t V) { return std::bit_cast<double>(V); }
inline float flush(float V) {
  return std::fabs(V) < 0x1p-126f ? std::copysign(0.0f, V) : V;
}
inline float limit(float V) { return V > 0 ? std::min(V, 1.0f) : 0.0f; }
inline float bf16(uint64_t V) { return f32((V & 0xffff) << 16); }

/// Bits of numbers of the given size: special ones, small integers, any.
class Bits {
public:
  Bits(unsigned Width, unsigned ExponentBits)
      : Width(Width), Exponent(ExponentBits) {}
  uint64_t operator()(unsigned) {
    unsigned Digits = Width - 1 - Exponent;
    uint64_t Sign = uint64_t(Random() & 1) << (Width - 1);
    uint64_t Ones = (1ull << Exponent) - 1;
    switch (Random() % 8) {
    case 0:
      return Sign; // Zero.
    case 1:
      return Sign | Ones << Digits; // Infinity.
    case 2:
      return Sign | Ones << Digits | 1ull << (Digits - 1 - Random() % 2);
    case 3: // Subnormal.
      return Sign | Random() % (1ull << Digits);
    case 4: // Near 1.
      return Sign | ((Ones / 2 + Random() % 8 - 4) << Digits) |
             Random() % (1ull << Digits);
    case 5: // The smallest normal number, and around.
      return Sign | ((1ull << Digits) + Random() % 3 - 1);
    default:
      return Random() & (Width == 64 ? ~0ull : (1ull << Width) - 1);
    }
  }
  std::mt19937_64 Random{3};

private:
  unsigned Width, Exponent;
};

} // namespace nvvmtest

#endif
