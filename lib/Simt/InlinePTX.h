//===- InlinePTX.h - Inline asm of NVIDIA's becomes LLVM IR -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX in asm statements becomes IR, with llvm.nvvm intrinsics where there are
// some, plain IR where PTX's meaning can be written so, and otherwise calls of
// functions __ptx_* (Intrinsics/Ptx.def). A statement is lowered wholly or
// not at all.
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

/// An asm statement that stays as it is.
struct UnsupportedAsm {
  std::string Instruction; ///< "tex.2d.v4.f32.s32"; empty: it has bad syntax.
  std::string Reason;      ///< What is wrong, in lower case.
  std::string Text;        ///< Of the whole statement.
  std::string Location;    ///< "file.cu:12:3"; empty: unknown.
  std::string Function;    ///< That it stands in.
  llvm::CallBase *Call;
};

/// Lowers the asm statements of an nvptx64 module. Run it on the front end's
/// IR: the optimiser knows nothing about asm, but much about what replaces it.
std::vector<UnsupportedAsm> lowerInlinePTX(llvm::Module &M);

} // namespace hipify::simt

#endif
