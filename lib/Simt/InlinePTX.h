//===- InlinePTX.h - lowers NVIDIA's inline asm to LLVM IR ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX in asm statements becomes IR: llvm.nvvm intrinsics if they exist, plain
// IR if that has PTX's semantics, otherwise calls of functions __ptx_*
// (Intrinsics/Ptx.def). Either a whole statement is lowered or none of it.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INLINEPTX_H
#define HIPIFY_SIMT_INLINEPTX_H

#include <string>
#include <vector>

namespace llvm {
class CallBase;
class Module;
} // namespace llvm

namespace hipify::simt {

/// An asm statement that remains.
struct UnsupportedAsm {
  std::string Instruction; ///< "tex.2d.v4.f32.s32"; empty: syntax error.
  std::string Reason;      ///< The problem, in lower case.
  std::string Text;        ///< Of the whole statement.
  std::string Location;    ///< "file.cu:12:3"; empty: unknown.
  std::string Function;    ///< The enclosing function.
  llvm::CallBase *Call;
};

/// Lowers the asm statements of an nvptx64 module. Run it on the front end's
/// IR: the optimizer knows nothing about asm, but a lot about what replaces it.
std::vector<UnsupportedAsm> lowerInlinePTX(llvm::Module &M);

} // namespace hipify::simt

#endif
