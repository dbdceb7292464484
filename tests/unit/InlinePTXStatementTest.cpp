//===- InlinePTXStatementTest.cpp - Statements, memory, warps -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "InlinePTXTestSupport.h"
#include <bit>
#include <cstring>
#include <gtest/gtest.h>
#include <sys/mman.h>

using namespace hipify::simt::test;
using llvm::StringRef;

/// One run of a statement.
static Words runOnce(StringRef Text, StringRef Constraints,
                     const Words &Inputs) {
  CompiledPTX F(Text, Constraints);
  EXPECT_TRUE(F.isValid()) << Text.str() << ": " << F.error();
  return F.isValid() ? F(Inputs) : Words{};
}
template <typename T> static uint64_t address(T &Object) {
  return reinterpret_cast<uint64_t>(&Object);
}

/// The IR contains all these calls or instructions.
static void expectIR(StringRef Text, StringRef Constraints,
                     std::initializer_list<const char *> Parts) {
  std::string Reason, IR = loweredIR(Text, Constraints, Reason);
  ASSERT_FALSE(IR.empty()) << Text.str() << ": " << Reason;
  for (const char *Part : Parts)
    EXPECT_NE(IR.find(Part), std::string::npos)
        << Text.str() << " has no " << Part << ":\n"
        << IR;
  EXPECT_EQ(IR.find(" asm "), std::string::npos) << IR;
}
static void expectUnsupported(StringRef Text, StringRef Constraints,
                              const char *Wanted) {
  std::string Reason;
  EXPECT_EQ(loweredIR(Text, Constraints, Reason), "") << Text.str();
  EXPECT_EQ(Reason, Wanted) << Text.str();
}

TEST(InlinePTXStatement, GuardsSelectOrBranch) {
  check("{.reg .pred p; setp.lt.s32 p, %1, 0; @p neg.s32 %0, %0;"
        "@!p add.s32 %0, %0, 1;}",
        "+r,r", [](const Words &V) -> Words {
          return {uint32_t(int32_t(V[1]) < 0 ? -V[0] : V[0] + 1)};
        });
  // A guarded division by zero and store must not happen.
  uint32_t Cell = 7;
  std::string Store = "{.reg .pred p; setp.ne.u32 p, %1, 0;"
                      "@p st.global.u32 [%0], %1;}";
  runOnce(Store, "l,r", {address(Cell), 0});
  EXPECT_EQ(Cell, 7u);
  runOnce(Store, "l,r", {address(Cell), 9});
  EXPECT_EQ(Cell, 9u);
  runOnce(Store, "l,r", {0, 0}); // The address is null.
}

TEST(InlinePTXStatement, LoopsAndScopes) {
  // A label in a scope, a register that hides another, a count of registers.
  EXPECT_EQ(runOnce("{.reg .u32 s<2>, n;\n mov.u32 s0, 0; mov.u32 s1, 1;\n"
                    " mov.u32 n, %1; // the count\n"
                    "LOOP:\n .reg .pred done; setp.eq.u32 done, n, 0;\n"
                    " @done bra END;\n"
                    " { .reg .u32 s0x; add.u32 s0x, s0, s1; mov.u32 s0, s1;\n"
                    "   mov.u32 s1, s0x; }\n"
                    " sub.u32 n, n, 1; bra.uni LOOP;\nEND: mov.u32 %0, s0;}",
                    "=r,r", {10})[0],
            55u);
  EXPECT_EQ(runOnce("{.reg .u32 x; mov.u32 x, 1; {.reg .u32 x;"
                    "mov.u32 x, 2;} mov.u32 %0, x;}",
                    "=r", {})[0],
            1u);
}

TEST(InlinePTXStatement, EmptyStatementsKeepTiedValues) {
  EXPECT_EQ(runOnce("", "+r", {42})[0], 42u);
  EXPECT_EQ(runOnce("/* nothing */", "+l", {43})[0], 43u);
}

TEST(InlinePTXStatement, Loads) {
  alignas(32) uint32_t Data[8] = {1, 0x80000002, 3, 4, 5, 6, 7, 8};
  uint64_t At = address(Data);
  EXPECT_EQ(runOnce("ld.global.cs.v4.u32 {%0, %1, %2, %3}, [%4+16];",
                    "=r,=r,=r,=r,l", {At}),
            (Words{5, 6, 7, 8}));
  EXPECT_EQ(
      runOnce("ld.volatile.global.v2.u64 {%0, %1}, [%2];", "=l,=l,l", {At}),
      (Words{0x8000000200000001, 0x400000003}));
  EXPECT_EQ(runOnce("ld.acquire.gpu.global.u32 %0, [%1];", "=r,l", {At + 8}),
            Words{3});
  // Small types are extended into their registers.
  EXPECT_EQ(runOnce("ld.global.s8 %0, [%1+7];", "=r,l", {At}),
            Words{0xffffff80});
  EXPECT_EQ(runOnce("ld.u8 %0, [%1+7];", "=h,l", {At}), Words{0x80});
  EXPECT_EQ(runOnce("ld.global.nc.L1::no_allocate.L2::128B.f32 %0, [%1];",
                    "=f,l", {At}),
            Words{1});
  EXPECT_EQ(runOnce("ld.relaxed.sys.b64 %0, [%1];", "=l,l", {At + 8}),
            Words{0x400000003});
  EXPECT_EQ(runOnce("{.reg .b128 q; ld.global.b128 q, [%2];"
                    "mov.b128 {%0, %1}, q;}",
                    "=l,=l,l", {At}),
            (Words{0x8000000200000001, 0x400000003}));
}

TEST(InlinePTXStatement, Stores) {
  alignas(16) uint32_t Data[4] = {};
  uint64_t At = address(Data);
  runOnce("st.global.v2.b32 [%0+8], {%1, %2};", "l,r,r", {At, 5, 6});
  runOnce("st.release.sys.b32 [%0], %1;", "l,r", {At, 7});
  runOnce("st.global.u8 [%0+-12], %1;", "l,r", {At + 16, 0x1234});
  EXPECT_EQ(Data[0], 7u);
  EXPECT_EQ(Data[1], 0x34u);
  EXPECT_EQ(Data[2], 5u);
  EXPECT_EQ(Data[3], 6u);
}

TEST(InlinePTXStatement, SharedAddressesHave32Bits) {
  void *Page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  ASSERT_NE(Page, MAP_FAILED);
  uint64_t At = reinterpret_cast<uint64_t>(Page);
  runOnce("st.shared.b16 [%0+2], %1;", "r,h", {At, 0xabcd});
  EXPECT_EQ(runOnce("ld.shared.b32 %0, [%1];", "=r,r", {At}),
            Words{0xabcd0000});
  munmap(Page, 4096);
}

TEST(InlinePTXStatement, Atomics) {
  uint32_t Cell = 5;
  uint64_t At = address(Cell);
  auto Step = [&](const char *Text, uint64_t Value, uint32_t Wanted) {
    uint32_t Before = Cell;
    EXPECT_EQ(runOnce(Text, "=r,l,r", {At, Value}), Words{Before}) << Text;
    EXPECT_EQ(Cell, Wanted) << Text;
  };
  Step("atom.global.add.u32 %0, [%1], %2;", 3, 8);
  Step("atom.add.release.gpu.u32 %0, [%1], %2;", 1, 9);
  Step("atom.global.min.s32 %0, [%1], %2;", uint32_t(-4), uint32_t(-4));
  Step("atom.global.max.u32 %0, [%1], %2;", 7, uint32_t(-4));
  Step("atom.exch.b32 %0, [%1], %2;", 12, 12);
  Step("atom.acq_rel.gpu.global.inc.u32 %0, [%1], %2;", 12, 0);
  Step("atom.global.dec.u32 %0, [%1], %2;", 9, 9);
  Step("atom.or.acq_rel.cta.b32 %0, [%1], %2;", 6, 15);
  EXPECT_EQ(runOnce("atom.cas.b32 %0, [%1], %2, %3;", "=r,l,r,r", {At, 15, 2}),
            Words{15});
  EXPECT_EQ(runOnce("atom.cas.b32 %0, [%1], %2, %3;", "=r,l,r,r", {At, 15, 3}),
            Words{2});
  runOnce("red.release.gpu.global.add.s32 [%0], %1;", "l,r", {At, 40});
  EXPECT_EQ(Cell, 42u);
  float F[2] = {1.5f, 2.0f};
  EXPECT_EQ(
      runOnce("atom.global.v2.f32.add {%0, %1}, [%2], {%3, %4};", "=f,=f,l,f,f",
              {address(F), std::bit_cast<uint32_t>(0.5f),
               std::bit_cast<uint32_t>(1.0f)}),
      (Words{std::bit_cast<uint32_t>(1.5f), std::bit_cast<uint32_t>(2.0f)}));
  EXPECT_EQ(F[0] + F[1], 5.0f);
  // 1.0 and 2.0 and as much again.
  uint32_t Halves = 0x40003c00;
  runOnce("red.global.add.noftz.f16x2 [%0], %1;", "l,r",
          {address(Halves), 0x40003c00});
  EXPECT_EQ(Halves, 0x44004000u);
  uint16_t BFloat = 0x3f80;
  EXPECT_EQ(runOnce("atom.add.noftz.bf16 %0, [%1], %2;", "=h,l,h",
                    {address(BFloat), 0x3f80}),
            Words{0x3f80});
  EXPECT_EQ(BFloat, 0x4000u);
}

TEST(InlinePTXStatement, VideoInstructions) {
  auto Bytes = [](const Words &V, auto F) {
    uint64_t R = 0;
    for (int N = 0; N != 32; N += 8)
      R |= (uint64_t(F(int(V[0] >> N & 255), int(V[1] >> N & 255))) & 255) << N;
    return Words{R};
  };
  check("vadd4.u32.u32.u32.sat %0, %1, %2, %3;", "=r,r,r,r",
        [&](const Words &V) {
          return Bytes(V, [](int A, int B) { return std::min(A + B, 255); });
        });
  check("vabsdiff4.s32.s32.s32.sat %0, %1, %2, %3;", "=r,r,r,r",
        [&](const Words &V) {
          return Bytes(V, [](int A, int B) {
            return std::min(std::abs(int8_t(A) - int8_t(B)), 127);
          });
        });
  check("vset4.u32.u32.gt %0, %1, %2, %3;", "=r,r,r,r", [&](const Words &V) {
    return Bytes(V, [](int A, int B) { return A > B; });
  });
  check("vavrg4.u32.u32.u32 %0, %1, %2, %3;", "=r,r,r,r", [&](const Words &V) {
    return Bytes(V, [](int A, int B) { return (A + B + 1) / 2; });
  });
  check("vabsdiff2.u32.u32.u32.add %0, %1, %2, %3;", "=r,r,r,r",
        [](const Words &V) -> Words {
          uint32_t R = V[2];
          for (int N : {0, 16})
            R += std::abs(int(V[0] >> N & 0xffff) - int(V[1] >> N & 0xffff));
          return {R};
        });
  check("vabsdiff.s32.u32.s32.sat.add %0, %1, %2, %3;", "=r,r,r,r",
        [](const Words &V) -> Words {
          int64_t D = std::abs(int64_t(V[0]) - int64_t(int32_t(V[1])));
          return {uint32_t(uint32_t(std::min<int64_t>(D, INT32_MAX)) + V[2])};
        });
}

TEST(InlinePTXStatement, SelectOnSign) {
  check("slct.u32.s32 %0, %1, %2, %3;", "=r,r,r,r",
        [](const Words &V) -> Words {
          return {int32_t(V[2]) >= 0 ? V[0] : V[1]};
        });
  check("{.reg .pred p, q; setp.ge.s32 q, %2, 5; setp.lt.and.u32 p, %1, %2, !q;"
        "selp.b32 %0, %1, %2, p;}",
        "=r,r,r", [](const Words &V) -> Words {
          return {V[0] < V[1] && int32_t(V[1]) < 5 ? V[0] : V[1]};
        });
}

TEST(InlinePTXStatement, IntrinsicsOfWarps) {
  expectIR(
      "{.reg .b32 d; .reg .pred p; shfl.sync.idx.b32 d|p, %0, %1, 31, -1;}",
      "r,r", {"@llvm.nvvm.shfl.sync.idx.i32p(i32 -1,"});
  expectIR("{.reg .b32 d; .reg .pred p; setp.ne.u32 p, %0, 0;"
           "vote.sync.ballot.b32 d, !p, 0xffffffff;}",
           "r", {"@llvm.nvvm.vote.ballot.sync(i32 -1, i1"});
  expectIR(
      "{.reg .b32 d; redux.sync.max.u32 d, %0, -1; redux.sync.add.s32 d, d,"
      " -1;}",
      "r", {"@llvm.nvvm.redux.sync.umax", "@llvm.nvvm.redux.sync.add"});
  expectIR("{.reg .pred p; elect.sync _|p, 0xffffffff; activemask.b32 %0;"
           "match.any.sync.b64 %0, %1, -1;}",
           "r,l",
           {"@llvm.nvvm.elect.sync", "@llvm.nvvm.activemask",
            "@llvm.nvvm.match.any.sync.i64"});
  expectIR("{.reg .u32 r; mov.u32 r, %laneid; mov.u32 r, %lanemask_lt;"
           "mov.u32 r, %tid.x; .reg .u64 t; mov.u64 t, %globaltimer;"
           "mov.u32 r, %cluster_ctarank; mov.u32 r, %dynamic_smem_size;}",
           "",
           {"sreg.laneid", "sreg.lanemask.lt", "sreg.tid.x", "sreg.globaltimer",
            "sreg.cluster.ctarank", "sreg.dynamic_smem_size"});
  // A wave operation under a guard stays behind a branch.
  expectIR("{.reg .pred p; setp.ne.u32 p, %0, 0; @p bar.sync 1, 64;"
           "@p bar.warp.sync %0;}",
           "r",
           {"br i1", "@llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)",
            "@llvm.nvvm.bar.warp.sync"});
}

TEST(InlinePTXStatement, IntrinsicsOfCopiesAndMatrices) {
  expectIR("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;"
           "cp.async.commit_group; cp.async.wait_group 2;",
           "r,l,r",
           {"@llvm.nvvm.cp.async.cg.shared.global.16.s",
            "@llvm.nvvm.cp.async.commit.group",
            "@llvm.nvvm.cp.async.wait.group(i32 2)"});
  expectIR("{.reg .b64 s; .reg .pred p; mbarrier.init.shared.b64 [%0], 4;\n"
           "mbarrier.arrive.shared::cta.b64 s, [%0];\n"
           "W: mbarrier.try_wait.parity.shared.b64 p, [%0], %1;\n"
           "@!p bra W; mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _,"
           "[%0], %1;}",
           "r,r",
           {"mbarrier.init.shared", "mbarrier.arrive.shared",
            "mbarrier.try.wait.parity.scope.cta.space.cta",
            "mbarrier.arrive.expect.tx.scope.cta.space.cta"});
  expectIR("{.reg .b32 d<4>; ldmatrix.sync.aligned.trans.m8n8.x4.shared.b16 "
           "{d0, d1, d2, d3}, [%0];\n"
           "stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {d0, d1};\n"
           "movmatrix.sync.aligned.m8n8.trans.b16 d0, d1;\n"
           "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {d0,d1,d2,d3},"
           "{d0,d1,d2,d3}, {d0,d1}, {d0,d1,d2,d3};\n"
           "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {d0,d1},"
           "{d0,d1,d2,d3}, {d0,d1}, {d2,d3};"
           "mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16 {d0,d1,d2,d3},"
           "{d0,d1}, {d2,d3}, {d0,d1,d2,d3};\n"
           "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc"
           "{d0,d1,d2,d3}, {d0,d1,d2,d3}, {d0,d1}, {d0,d1,d2,d3};}",
           "r",
           {"@llvm.nvvm.mma.and.popc.m16n8k256.row.col.b1",
            "@llvm.nvvm.mma.m8n8k4.col.row.f16.f16",
            "ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3",
            "stmatrix.sync.aligned.m8n8.x2.b16.p3", "@__ptx_movmatrix",
            "@llvm.nvvm.mma.m16n8k16.row.col.bf16",
            "@llvm.nvvm.mma.m16n8k16.row.col.f16.f16"});
  expectIR("{.reg .b32 a, b, c<2>; .reg .f64 x, y, z<2>;\n"
           "wmma.load.a.sync.aligned.row.m8n8k128.shared.b1 {a}, [%0];\n"
           "wmma.load.b.sync.aligned.col.m8n8k32.shared.u4 {b}, [%0], 32;\n"
           "wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 "
           "{c0, c1}, {a}, {b}, {c0, c1};\n"
           "wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32.satfinite "
           "{c0, c1}, {a}, {b}, {c0, c1};\n"
           "wmma.mma.sync.aligned.row.col.m8n8k4.rn.f64.f64.f64.f64 "
           "{z0, z1}, {x}, {y}, {z0, z1};}",
           "r",
           {"wmma.m8n8k128.load.a.row.b1.p3",
            "wmma.m8n8k32.load.b.col.stride.u4.p3",
            "wmma.m8n8k128.mma.and.popc.row.col.b1",
            "wmma.m8n8k32.mma.row.col.u4.satfinite",
            "wmma.m8n8k4.mma.row.col.rn.f64"});
  expectIR("{.reg .b32 d<4>; .reg .f32 f<4>;"
           "ldmatrix.sync.aligned.m16n16.x2.trans.shared::cta.b8 "
           "{d0, d1, d2, d3}, [%0];\n"
           "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32 {d0}, [%0];\n"
           "stmatrix.sync.aligned.m16n8.x2.trans.shared.b8 [%0], {d0, d1};\n"
           "mma.sync.aligned.kind::mxf8f6f4.block_scale.m16n8k32.row.col"
           ".f32.e2m3.e4m3.f32.ue8m0 {f0,f1,f2,f3}, {d0,d1,d2,d3}, {d0,d1},"
           "{f0,f1,f2,f3}, {d2}, {3, 1}, d3, {2, 0};\n"
           "mma.sync.aligned.kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k64"
           ".row.col.f32.e2m1.e2m1.f32.ue4m3 {f0,f1,f2,f3}, {d0,d1,d2,d3},"
           "{d0,d1}, {f0,f1,f2,f3}, d2, {0, 1}, d3, {0, 3};}",
           "r",
           {"ldmatrix.sync.aligned.m16n16.x2.trans.b8.p3",
            "ldmatrix.sync.aligned.m8n16.x1.b8x16.b6x16_p32.p3",
            "stmatrix.sync.aligned.m16n8.x2.trans.b8.p3",
            "mma.block.scale.m16n8k32.row.col.mxf8f6f4.f32.e2m3.e4m3.f32.ue8m0",
            "i16 3, i16 1, i32", "i16 2, i16 0)",
            "mma.block.scale.m16n8k64.row.col.mxf4nvf4.scale.4x"
            ".f32.e2m1.e2m1.f32.ue4m3"});
  // A bf16 is subnormal where a float is.
  expectIR("{.reg .b16 h; ex2.approx.ftz.bf16 h, %0;}", "h",
           {"ex2.approx.ftz.f32"});
  expectIR("{.reg .f32 f; ex2.approx.ftz.f32 f, %0; add.rz.ftz.f32 f, f, %0;"
           "cvt.rna.tf32.f32 f, f; .reg .b16 e; cvt.rn.satfinite.e4m3x2.f32 e,"
           "f, %0;}",
           "f",
           {"ex2.approx.ftz.f32", "add.rz.ftz.f(", "f2tf32.rna",
            "ff.to.e4m3x2.rn("});
}

TEST(InlinePTXStatement, IntrinsicsOfTextures) {
  expectIR("{.reg .b32 t<4>; .reg .pred p;"
           "tex.level.a2d.v4.f32.f32 {t0,t1,t2,t3}, [%0, {%1,%2,%3,%3}], %2;"
           "tld4.g.2d.v4.u32.f32 {t0,t1,t2,t3}|p, [%0, {%2,%3}];"
           "suld.b.2d.v2.b32.clamp {t0,t1}, [%0, {%1,%1}];"
           "sust.b.3d.b32.trap [%0, {%1,%1,%1,%1}], {t0};"
           "txq.height.b32 t0, [%0];}",
           "l,r,f,f",
           {"@llvm.nvvm.tex.unified.2d.array.level.v4f32.f32(i64 %a0, i32 %a1,"
            " float %a2, float %a3, float %a2)",
            "@llvm.nvvm.tld4.unified.g.2d.v4u32.f32",
            "@llvm.nvvm.suld.2d.v2i32.clamp", "@llvm.nvvm.sust.b.3d.i32.trap",
            "@llvm.nvvm.txq.height"});
}

TEST(InlinePTXStatement, FencesAndControl) {
  expectIR("fence.acq_rel.cta; membar.gl; fence.proxy.async.shared::cta;", "",
           {"fence syncscope(\"block\") acq_rel", "fence seq_cst"});
  expectIR("{.reg .pred p; setp.eq.u32 p, %0, 0; @p exit; @p trap; brkpt;"
           "nanosleep.u32 20;}",
           "r",
           {"@llvm.nvvm.exit", "unreachable", "@llvm.trap", "@llvm.debugtrap",
            "@llvm.nvvm.nanosleep(i32 20)"});
  expectIR("{.reg .b64 c; createpolicy.fractional.L2::evict_first.b64 c, 1.0;"
           "prefetch.global.L2 [%0]; ld.global.L2::cache_hint.b64 c, [%0], c;}",
           "l", {"load volatile i64"});
}

TEST(InlinePTXStatement, UnsupportedStaysAsItIs) {
  expectUnsupported("wgmma.fence.sync.aligned;", "",
                    "wgmma.fence.sync.aligned: the emulator lacks it");
  expectUnsupported("add.s32.foo %0, %0, 1;", "r", ": unknown modifier '.foo'");
  expectUnsupported("add.rn.s32 %0, %0, 1;", "r", "add.rn.s32: modifier .rn");
  expectUnsupported("mov.u32 %0, %1;", "r,l",
                    "mov.u32: a register of 64 bits where 32 belong");
  expectUnsupported("mov.u32 %0, %nothing;", "r", "mov.u32: register %nothing");
  expectUnsupported("bra NOWHERE;", "",
                    "bra: there is no label 'NOWHERE' in the statement");
  expectUnsupported("add.u32 %0, %7, 1;", "r",
                    "add.u32: there is no operand %7");
  expectUnsupported("ld.param.u32 %0, [x];", "r",
                    "ld.param.u32: address space .param");
}

/// Statements near to valid ones become valid IR, or stay.
TEST(InlinePTXStatement, RandomMutations) {
  const char *Seeds[] = {"ld .global .acquire .gpu .u32 x , [%2] ;",
                         "ld .volatile .shared .v2 .b64 {y,z} , [%0] ;",
                         "@p st .relaxed .sys .v4 .f32 [%2] , {x,x,%0,%1} ;",
                         "atom .acq_rel .gpu .global .add .s32 x , [%2] , %1 ;",
                         "red .global .add .noftz .f16x2 [%2] , %1 ;",
                         "atom .cas .b64 y , [%2] , z , y ;",
                         "add .rn .ftz .sat .f32 x , %0 , 0f3F800000 ;",
                         "@!p add .cc .u32 x , %0 , %1 ;",
                         "fma .rn .relu .bf16x2 x , %0 , %1 , x ;",
                         "cvt .rn .satfinite .e4m3x2 .f32 h , %0 , %1 ;",
                         "cvt .rzi .s8 .f32 h , %0 ;",
                         "setp .lt .and .f32 p|q , %0 , %1 , !p ;",
                         "selp .b32 x , %0 , %1 , p ;",
                         "shfl .sync .idx .b32 x|p , %0 , 1 , 31 , -1 ;",
                         "lop3 .b32 x , %0 , %1 , x , 0x96 ;",
                         "mov .b64 {%0,x} , y ;",
                         "@p bar .sync 1 , 64 ;",
                         "cp .async .cg .shared .global [%0] , [%2] , 16 ;",
                         "mad .wide .s32 y , %0 , %1 , z ;"};
  uint64_t State = 99;
  auto Random = [&](size_t N) {
    State = State * 6364136223846793005 + 1442695040888963407;
    return size_t(State >> 33) % N;
  };
  unsigned Lowered = 0;
  for (unsigned Round = 0; Round != 3000; ++Round) {
    auto Seed = [&] { return StringRef(Seeds[Random(std::size(Seeds))]); };
    llvm::SmallVector<StringRef, 16> Tokens, Others;
    Seed().split(Tokens, ' ');
    Seed().split(Others, ' ');
    for (size_t Edits = 1 + Random(2); Edits; --Edits)
      Tokens[Random(Tokens.size())] =
          Random(3) ? Others[Random(Others.size())] : StringRef();
    std::string Text = "{.reg .pred p, q; .reg .b32 x; .reg .b64 y, z;"
                       ".reg .b16 h;",
                Reason;
    for (StringRef Token : Tokens)
      Text += " " + Token.str();
    Text += "}";
    // loweredIR checks nothing, but the lowering verifies what it made.
    std::string IR = loweredIR(Text, "r,r,l", Reason);
    Lowered += !IR.empty();
    ASSERT_TRUE(!IR.empty() || !Reason.empty()) << Text;
    ASSERT_EQ(Reason.find("do not match each other"), std::string::npos)
        << Text;
  }
  EXPECT_GT(Lowered, 100u);
}
