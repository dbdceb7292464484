//===- InlinePTXHeadersTest.cpp - The asm in CUDA's own headers -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles all functions of CUDA's headers, used or not, and lowers the asm in
// them. Skipped where there is no CUDA toolkit.
//
//===----------------------------------------------------------------------===//
#include "Simt/InlinePTX.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <set>

using namespace llvm;
using namespace hipify::simt;

static std::string cudaFolder() {
  for (const char *Name : {"CUDA_PATH", "CUDA_HOME"})
    if (std::optional<std::string> Folder = sys::Process::GetEnv(Name))
      return *Folder;
  return "/usr/local/cuda";
}

static std::string findClang() {
  for (const char *Name : {"clang++-22", "clang++"})
    if (ErrorOr<std::string> Found = sys::findProgramByName(Name))
      return *Found;
  return "";
}

const char Headers[] = R"(
#include <cuda_awbarrier.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>
#include <cuda_pipeline.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void groups(int *P) {
  cg::thread_block Block = cg::this_thread_block();
  auto Warp = cg::tiled_partition<32>(Block);
  auto Tile = cg::tiled_partition<8>(Warp);
  auto Active = cg::coalesced_threads();
  P[0] = cg::reduce(Warp, P[1], cg::plus<int>());
  P[2] = cg::reduce(Tile, P[1], cg::greater<int>());
  P[3] = cg::reduce(Active, P[1], cg::plus<int>());
  P[4] = cg::inclusive_scan(Warp, P[5]);
  P[6] = Warp.shfl_down(P[6], 1) + Warp.ballot(P[9]) + Warp.match_any(P[3]);
  Warp.sync();
  Block.sync();
  Active.sync();
  cg::this_grid().sync();
}
)";

namespace {

class HeadersTest : public testing::TestWithParam<const char *> {
protected:
  /// Clang's IR of all functions in Headers; null: there is no CUDA.
  std::unique_ptr<Module> compile(LLVMContext &Context);
};

} // namespace

std::unique_ptr<Module> HeadersTest::compile(LLVMContext &Context) {
  std::string Clang = findClang(), Cuda = cudaFolder();
  if (Clang.empty() || !sys::fs::exists(Cuda + "/include/cuda_fp4.h"))
    return nullptr;
  SmallString<128> Source, IR;
  if (sys::fs::createTemporaryFile("headers", "cu", Source) ||
      sys::fs::createTemporaryFile("headers", "bc", IR))
    return nullptr;
  std::error_code Code;
  raw_fd_ostream(Source, Code) << Headers;
  std::string Arch = std::string("--cuda-gpu-arch=") + GetParam();
  std::string CudaPath = "--cuda-path=" + Cuda;
  std::string Cccl = "-I" + Cuda + "/include/cccl";
  StringRef Arguments[] = {Clang,
                           "-x",
                           "cuda",
                           CudaPath,
                           Arch,
                           Cccl,
                           "-std=c++17",
                           "-w",
                           "-O2",
                           "-Xclang",
                           "-disable-llvm-passes",
                           "-Xclang",
                           "-femit-all-decls",
                           "--offload-device-only",
                           "-emit-llvm",
                           "-c",
                           Source,
                           "-o",
                           IR};
  std::optional<StringRef> Quiet[] = {"", "", ""};
  int Status = sys::ExecuteAndWait(Clang, Arguments, std::nullopt, Quiet);
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M;
  if (!Status)
    M = parseIRFile(IR, Diagnostic, Context);
  sys::fs::remove(Source);
  sys::fs::remove(IR);
  return M;
}

TEST_P(HeadersTest, NoAsmIsLeft) {
  LLVMContext Context;
  std::unique_ptr<Module> M = compile(Context);
  if (!M)
    GTEST_SKIP() << "no clang or no CUDA toolkit that it can compile";
  unsigned Statements = 0;
  std::set<std::string> Different;
  for (Function &F : *M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || !Call->isInlineAsm())
        continue;
      const auto *Asm = cast<InlineAsm>(Call->getCalledOperand());
      ++Statements;
      Different.insert(Asm->getAsmString().str());
    }
  for (const UnsupportedAsm &U : lowerInlinePTX(*M))
    ADD_FAILURE() << U.Function << ": " << U.Instruction << ": " << U.Reason
                  << " in " << U.Text;
  EXPECT_FALSE(verifyModule(*M, &errs()));
  // Fewer would mean that the headers were not compiled as this test thinks.
  EXPECT_GT(Different.size(), 500u);
  RecordProperty("statements", int(Statements));
  RecordProperty("different", int(Different.size()));
  outs() << GetParam() << ": " << Statements << " asm statements, "
         << Different.size() << " different\n";
}

INSTANTIATE_TEST_SUITE_P(InlinePTX, HeadersTest,
                         testing::Values("sm_70", "sm_80", "sm_90"),
                         [](const auto &Info) { return Info.param; });
