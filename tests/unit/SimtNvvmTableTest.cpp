//===- SimtNvvmTableTest.cpp - Nvvm.def as a whole --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every row, and the errors of approximations with and without --approximate.
//
//===----------------------------------------------------------------------===//
#include "SimtNvvmTestSupport.h"

using namespace nvvmtest;

/// The largest error of an approximation, in units of Bound(exact result).
static double worst(StringRef Name, bool Approximate,
                    const std::function<double(double, double)> &Exact,
                    const std::function<double(double, double)> &Bound,
                    const std::function<float(std::mt19937 &)> &Draw) {
  Tester T(Approximate);
  std::string Wrapper = T.add(Name);
  T.compile();
  Compiled F = T.find(Wrapper);
  std::mt19937 Random(14);
  double Worst = 0;
  for (unsigned Round = 0; Round < 20000; ++Round) {
    float A = Draw(Random), B = Draw(Random);
    uint64_t In[] = {std::bit_cast<uint32_t>(A), std::bit_cast<uint32_t>(B)};
    uint64_t Out = 0;
    F(In, &Out);
    double E = Exact(A, B);
    Worst = std::max(Worst, std::fabs(f32(Out) - E) / Bound(E, A));
  }
  return Worst;
}

TEST(SimtNvvmApprox, Approximations) {
  auto Relative = [](double Limit) {
    return [=](double E, double) { return Limit * std::fabs(E); };
  };
  auto Absolute = [](double Limit) {
    return [=](double, double) { return Limit; };
  };
  auto Between = [](float Low, float High) {
    return [=](std::mt19937 &R) {
      return std::uniform_real_distribution<float>(Low, High)(R);
    };
  };
  using F2 = std::function<double(double, double)>;
  struct {
    const char *Name;
    F2 Exact, Bound;
    std::function<float(std::mt19937 &)> Draw;
  } Cases[] = {
      {"nvvm.lg2.approx.f", [](double A, double) { return std::log2(A); },
       [](double E, double A) {
         return A > 0.5 && A < 2 ? 0x1p-22 : 0x1p-22 * std::fabs(E);
       },
       Between(0.01f, 9)},
      {"nvvm.sin.approx.f", [](double A, double) { return std::sin(A); },
       Absolute(std::exp2(-20.9)), Between(-3.14f, 3.14f)},
      {"nvvm.cos.approx.ftz.f", [](double A, double) { return std::cos(A); },
       Absolute(std::exp2(-20.9)), Between(-3.14f, 3.14f)},
      {"nvvm.rcp.approx.ftz.f", [](double A, double) { return 1 / A; },
       Relative(0x1p-23), Between(0.1f, 100)},
      {"nvvm.rsqrt.approx.f", [](double A, double) { return 1 / std::sqrt(A); },
       Relative(std::exp2(-22.9)), Between(0.1f, 100)},
      {"nvvm.sqrt.approx.f", [](double A, double) { return std::sqrt(A); },
       Relative(0x1p-23), Between(0.1f, 100)},
      {"nvvm.div.approx.f", [](double A, double B) { return A / B; },
       Relative(0x1p-22), Between(0.1f, 100)},
      {"nvvm.div.full", [](double A, double B) { return A / B; },
       Relative(0x1p-22), Between(0.1f, 100)},
  };
  for (const auto &C : Cases) {
    // Nearly exact by default; else wrong, but within the bound.
    EXPECT_LE(worst(C.Name, false, C.Exact, Relative(0x1p-23), C.Draw), 1.0)
        << C.Name;
    double Worst = worst(C.Name, true, C.Exact, C.Bound, C.Draw);
    EXPECT_LE(Worst, 1.0) << C.Name;
    EXPECT_GT(Worst, 0.6) << C.Name;
  }
}

/// PTX defines the results of div.approx for divisors beyond 2^126.
TEST(SimtNvvmApprox, DivisionByLarge) {
  Tester T;
  std::string Wrapper = T.add("nvvm.div.approx.f");
  T.compile();
  Compiled Fn = T.find(Wrapper);
  auto Divide = [=](float A, float B) {
    uint64_t In[] = {std::bit_cast<uint32_t>(A), std::bit_cast<uint32_t>(B)};
    uint64_t Out = 0;
    Fn(In, &Out);
    return f32(Out);
  };
  EXPECT_EQ(Divide(0x1p127f, 0x1p126f), 2);
  EXPECT_EQ(Divide(0x1p127f, 0x1.8p126f), 0);
  EXPECT_TRUE(std::signbit(Divide(0x1p127f, -0x1.8p126f)));
  EXPECT_TRUE(std::isnan(Divide(INFINITY, 0x1p127f)));
}

TEST(SimtNvvmApprox, ApproximationsOfDoubles) {
  Tester T;
  std::string Rcp = T.add("nvvm.rcp.approx.ftz.d");
  std::string Rsqrt = T.add("nvvm.rsqrt.approx.ftz.d");
  T.compile();
  Compiled F = T.find(Rcp), G = T.find(Rsqrt);
  auto Call = [](Compiled Fn, double V) {
    uint64_t In = std::bit_cast<uint64_t>(V), Out = 0;
    Fn(&In, &Out);
    EXPECT_EQ(uint32_t(Out), 0u);
    return std::bit_cast<double>(Out);
  };
  std::mt19937 Random(15);
  for (unsigned Round = 0; Round < 2000; ++Round) {
    double V = std::ldexp(1 + Random() / 0x1p32, int(Random() % 1800) - 900);
    EXPECT_NEAR(Call(F, V) * V, 1, 0x1p-18);
    EXPECT_NEAR(Call(G, V) * std::sqrt(V), 1, 0x1p-18);
    // The lower half of the operand is not read.
    uint64_t Upper = std::bit_cast<uint64_t>(V) & ~0xffffffffull;
    EXPECT_EQ(Call(F, std::bit_cast<double>(Upper | 0xffffffff)),
              Call(F, std::bit_cast<double>(Upper)));
  }
  EXPECT_EQ(Call(F, 0x1p-1040), INFINITY);
  EXPECT_EQ(Call(F, -0.0), -INFINITY);
  EXPECT_EQ(Call(F, 0x1.8p1023), 0);
  EXPECT_EQ(Call(F, 4), 0.25);
  EXPECT_EQ(Call(G, 4), 0.5);
  EXPECT_TRUE(std::isnan(Call(G, -1)));
}

// --- The table ---------------------------------------------------------------

static bool isNvvm(StringRef Name) { return Name.starts_with("llvm.nvvm."); }

/// A row for `a.b` is also found for `a.b.c`; if that is another intrinsic, it
/// would be taken for the first.
TEST(SimtNvvmTable, EveryIntrinsicHasItsOwnRow) {
  unsigned Found = 0;
  for (unsigned Id = 1; Id < Intrinsic::num_intrinsics; ++Id) {
    StringRef Name = Intrinsic::getBaseName(Intrinsic::ID(Id));
    if (!isNvvm(Name))
      continue;
    const IntrinsicRow *Row = findIntrinsic(Name);
    Found += Row != nullptr;
    // The handlers of these know all forms.
    bool IsFamily = Name.contains(".suld.") || Name.contains(".sust.b.") ||
                    Name.contains(".unified.");
    if (Row && !IsFamily) {
      EXPECT_EQ(Name.drop_front(5), Row->Name);
    }
  }
  EXPECT_GT(Found, 1200u);
}

/// Every row makes IR that is valid and that this machine's code generator
/// takes.
TEST(SimtNvvmTable, EveryRowLowers) {
  for (bool Approximate : {false, true}) {
    Tester T(Approximate);
    std::vector<std::string> Wrappers;
    for (unsigned Id = 1; Id < Intrinsic::num_intrinsics; ++Id) {
      StringRef Name = Intrinsic::getBaseName(Intrinsic::ID(Id));
      if (isNvvm(Name) && !Intrinsic::isOverloaded(Intrinsic::ID(Id)))
        if (const IntrinsicRow *Row = findIntrinsic(Name))
          if (Row->Handler)
            Wrappers.push_back(T.add(Name.drop_front(5)));
    }
    EXPECT_GT(Wrappers.size(), 900u);
    T.compile();
    for (const std::string &Wrapper : Wrappers)
      EXPECT_TRUE(T.find(Wrapper)) << Wrapper;
  }
}

/// The overloads that clang makes.
TEST(SimtNvvmTable, OverloadedRowsLower) {
  for (bool Approximate : {false, true}) {
    Tester T(Approximate);
    LLVMContext &C = T.context();
    Type *I32 = Type::getInt32Ty(C), *I64 = Type::getInt64Ty(C);
    Type *F32 = Type::getFloatTy(C), *F64 = Type::getDoubleTy(C);
    Type *F16 = Type::getHalfTy(C), *BF16 = Type::getBFloatTy(C);
    auto *Flat = PointerType::get(C, 0), *Global = PointerType::get(C, 1);
    auto Pair = [](Type *Ty) { return FixedVectorType::get(Ty, 2); };
    for (Type *Ty :
         std::initializer_list<Type *>{F32, F16, Pair(F16), BF16, Pair(BF16)})
      for (const char *Name : {"nvvm.ex2.approx", "nvvm.ex2.approx.ftz",
                               "nvvm.fabs", "nvvm.fabs.ftz"})
        T.add(Name, {Ty});
    T.add("nvvm.fabs", {F64});
    for (Type *Ty : {I32, I64})
      for (const char *Name : {"nvvm.flo.s", "nvvm.flo.u"})
        T.add(Name, {Ty});
    for (const char *Scope : {"cta", "sys"}) {
      for (const char *Op : {"add", "and", "or", "xor", "exch", "min", "max",
                             "inc", "dec", "cas"})
        for (Type *Ty : {I32, I64})
          for (auto *Pointer : {Flat, Global})
            T.add(std::string("nvvm.atomic.") + Op + ".gen.i." + Scope,
                  {Ty, Pointer});
      for (Type *Ty : {F32, F64})
        T.add(std::string("nvvm.atomic.add.gen.f.") + Scope, {Ty, Flat});
    }
    T.add("nvvm.ldu.global.i", {I32, Global}, {{1, 4}});
    T.add("nvvm.ldu.global.f", {FixedVectorType::get(F32, 4), Global},
          {{1, 16}});
    T.add("nvvm.ldu.global.p", {Flat, Global}, {{1, 8}});
    T.compile();
    EXPECT_TRUE(T.find("f0"));
  }
}
