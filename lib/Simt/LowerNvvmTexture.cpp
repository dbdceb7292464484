//===- LowerNvvmTexture.cpp - NVIDIA's textures and surfaces ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerNvvm.h"
#include "Simt/LowerNvvmSupport.h"
#include "intrinsics/Nvvm.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace hipify::simt {

static unsigned dimensions(const NameParts &Name) {
  return Name.has("1d") ? 1 : Name.has("2d") ? 2 : Name.has("3d") ? 3 : 0;
}

/// nvvm.tex.unified.2d.array.level.v4f32.f32 (object, layer, x, y, level).
/// There are no mipmaps here, so level and gradients do not matter.
Value *nvvmTexture(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  NameParts Name(Call);
  unsigned Dimensions = dimensions(Name), Next = 1;
  unsigned Count = Dimensions ? Dimensions : 3;
  Value *Layer = Name.has("array") ? Call.getArgOperand(Next++) : B.getInt32(0);
  bool Fetch = Call.getArgOperand(Next)->getType()->isIntegerTy();
  Type *Ty = Fetch ? B.getInt32Ty() : B.getFloatTy();
  SmallVector<Value *, 8> Operands{
      Call.getArgOperand(0), B.getInt32(Dimensions ? Dimensions : TextureCube),
      Layer};
  for (unsigned I = 0; I < 3; ++I)
    Operands.push_back(I < Count ? Call.getArgOperand(Next + I)
                                 : Constant::getNullValue(Ty));
  return Ctx.callRuntime(B, Fetch ? "__simt_nvvm_tex_fetch" : "__simt_nvvm_tex",
                         Call.getType(), Operands);
}

/// nvvm.tld4.unified.g.2d.v4f32.f32 (object, x, y)
Value *nvvmTextureGather(IntrinsicContext &Ctx, IRBuilderBase &B,
                         CallBase &Call) {
  unsigned Channel = StringRef("rgba").find(NameParts(Call)[3]);
  return Ctx.callRuntime(B, "__simt_nvvm_tld4", Call.getType(),
                         {Call.getArgOperand(0), B.getInt32(Channel),
                          Call.getArgOperand(1), Call.getArgOperand(2)});
}

/// txq.width, suq.depth, txq.array.size, ...
Value *nvvmTextureQuery(IntrinsicContext &Ctx, IRBuilderBase &B,
                        CallBase &Call) {
  NameParts Name(Call);
  unsigned Dimension = Name.has("width") ? 0 : Name.has("height") ? 1 : 2;
  return Ctx.callRuntime(B, "__simt_nvvm_texture_extent", B.getInt32Ty(),
                         {Call.getArgOperand(0), B.getInt32(Dimension)});
}

namespace {
/// The common operands of suld and sust: (object, [layer,] x, y, z, ...).
struct SurfaceAccess {
  unsigned Bits = 0, Elements = 0, FirstValue = 0;
  SmallVector<Value *, 8> Operands; ///< Object, bytes, mode, x, y, z, site.
};
} // namespace

static SurfaceAccess surfaceAccess(IntrinsicContext &Ctx, IRBuilderBase &B,
                                   CallBase &Call) {
  NameParts Name(Call);
  SurfaceAccess A;
  for (const char *Count : {"", "v2", "v4"})
    for (unsigned Bits : {8, 16, 32, 64})
      if (Name.has((Twine(Count) + "i" + Twine(Bits)).str())) {
        A.Bits = Bits;
        A.Elements = *Count ? Count[1] - '0' : 1;
      }
  unsigned Mode = Name.has("clamp")  ? SurfaceClamp
                  : Name.has("zero") ? SurfaceZero
                                     : SurfaceTrap;
  unsigned Next = 1, Dimensions = dimensions(Name);
  Value *Layer = Name.has("array") ? Call.getArgOperand(Next++) : nullptr;
  A.Operands = {Call.getArgOperand(0), B.getInt32(A.Bits / 8 * A.Elements),
                B.getInt32(Mode)};
  for (unsigned I = 0; I < 3; ++I)
    A.Operands.push_back(I < Dimensions ? Call.getArgOperand(Next++)
                                        : B.getInt32(0));
  if (Layer)
    A.Operands.back() = Layer;
  A.Operands.push_back(Ctx.siteOf(Call));
  A.FirstValue = Next;
  return A;
}

/// The result's elements are stored consecutively; 8-bit ones become i16.
Value *nvvmSurfaceLoad(IntrinsicContext &Ctx, IRBuilderBase &B,
                       CallBase &Call) {
  SurfaceAccess A = surfaceAccess(Ctx, B, Call);
  Value *Bits = Ctx.callRuntime(B, "__simt_nvvm_surface_load", B.getInt128Ty(),
                                A.Operands);
  Type *Ty = Call.getType();
  auto Element = [&](unsigned I, Type *To) {
    Value *V = B.CreateLShr(Bits, uint64_t(I) * A.Bits);
    return B.CreateZExt(B.CreateTrunc(V, B.getIntNTy(A.Bits)), To);
  };
  if (!Ty->isStructTy())
    return Element(0, Ty);
  Value *Result = PoisonValue::get(Ty);
  for (unsigned I = 0; I < A.Elements; ++I)
    Result =
        B.CreateInsertValue(Result, Element(I, Ty->getStructElementType(I)), I);
  return Result;
}

Value *nvvmSurfaceStore(IntrinsicContext &Ctx, IRBuilderBase &B,
                        CallBase &Call) {
  SurfaceAccess A = surfaceAccess(Ctx, B, Call);
  Type *Wide = B.getInt128Ty();
  Value *Bits = ConstantInt::get(Wide, 0);
  for (unsigned I = 0; I < A.Elements; ++I) {
    Value *V = Call.getArgOperand(A.FirstValue + I);
    V = B.CreateZExt(B.CreateTrunc(V, B.getIntNTy(A.Bits)), Wide);
    Bits = B.CreateOr(Bits, B.CreateShl(V, uint64_t(I) * A.Bits));
  }
  A.Operands.insert(A.Operands.begin(), Bits);
  Ctx.callRuntime(B, "__simt_nvvm_surface_store", B.getVoidTy(), A.Operands);
  return nullptr;
}

} // namespace hipify::simt
