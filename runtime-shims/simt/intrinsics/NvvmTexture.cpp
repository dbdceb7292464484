//===- NvvmTexture.cpp - Textures and surfaces ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A texture or surface object is the address of a Texture. Surfaces are read
// and written as plain bytes; x counts bytes.
//
//===----------------------------------------------------------------------===//
#include "../core/Report.h"
#include "../core/Scheduler.h"
#include "../core/Texture.h"
#include "Nvvm.h"
#include <algorithm>
#include <cstring>

using namespace hipify::simt;

static Texture &object(uint64_t Handle) {
  return *reinterpret_cast<Texture *>(Handle);
}

void __simt_nvvm_tex(void *Result, uint64_t Handle, uint32_t Dimensions,
                     int32_t Layer, float X, float Y, float Z) {
  const float Coordinates[] = {X, Y, Z};
  const Texture &T = object(Handle);
  Texel Value = Dimensions == TextureCube
                    ? T.sampleCube(Coordinates, Layer)
                    : T.sample(Dimensions, Coordinates, Layer);
  memcpy(Result, Value.Word, sizeof(Value.Word));
}

// A texel by its number; no filter, and zero outside.
void __simt_nvvm_tex_fetch(void *Result, uint64_t Handle, uint32_t Dimensions,
                           int32_t Layer, int32_t X, int32_t Y, int32_t Z) {
  Texel Value = object(Handle).load(X, Dimensions > 1 ? Y : 0,
                                    Dimensions > 2 ? Z : Layer);
  memcpy(Result, Value.Word, sizeof(Value.Word));
}

void __simt_nvvm_tld4(void *Result, uint64_t Handle, uint32_t Channel, float X,
                      float Y) {
  Texel Value = object(Handle).gather(Channel, X, Y);
  memcpy(Result, Value.Word, sizeof(Value.Word));
}

uint32_t __simt_nvvm_texture_extent(uint64_t Handle, uint32_t Dimension) {
  const Texture &T = object(Handle);
  return uint32_t(Dimension == 0   ? T.Width
                  : Dimension == 1 ? T.Height
                                   : T.Depth);
}

/// Makes Index one of [0, Size) if Mode says so; else false if it is not.
static bool limit(int64_t &Index, uint64_t Size, uint32_t Mode) {
  if (Index >= 0 && uint64_t(Index) < Size)
    return true;
  Index = std::clamp<int64_t>(Index, 0, int64_t(Size) - 1);
  return Mode == SurfaceClamp;
}

/// Where Bytes bytes lie; null if nothing is to be done.
static char *surfaceBytes(uint64_t Handle, uint32_t Bytes, uint32_t Mode,
                          const int32_t *Index, uint32_t Site) {
  const Texture &T = object(Handle);
  int64_t X = Index[0], Y = Index[1], Z = Index[2];
  uint64_t Row = T.Width * T.Format.bytes();
  // The last place where so many bytes fit.
  bool Inside = limit(X, Row >= Bytes ? Row - Bytes + 1 : 1, Mode);
  Inside &= limit(Y, std::max<uint64_t>(T.Height, 1), Mode);
  Inside &= limit(Z, std::max<uint64_t>(T.Depth, 1), Mode);
  if (Row < Bytes)
    Inside = false;
  if (!Inside && Mode == SurfaceTrap) {
    const Lane &L = *__simt_lane;
    report({Report::Severity::Error,
            "memory",
            L.InBlock->Running->Name,
            "a surface is accessed outside of its bounds",
            {party(L, Site,
                   "accesses byte " + std::to_string(Index[0]) + ", row " +
                       std::to_string(Index[1]) + ", layer " +
                       std::to_string(Index[2]))}});
    __simt_fail();
  }
  if (!Inside)
    return nullptr;
  return T.Memory.Base + Z * T.Memory.Slice + Y * T.Memory.Pitch + X;
}

void __simt_nvvm_surface_load(void *Result, uint64_t Handle, uint32_t Bytes,
                              uint32_t Mode, int32_t X, int32_t Y, int32_t Z,
                              uint32_t Site) {
  const int32_t Index[] = {X, Y, Z};
  memset(Result, 0, 16);
  if (const char *From = surfaceBytes(Handle, Bytes, Mode, Index, Site))
    memcpy(Result, From, Bytes);
}

void __simt_nvvm_surface_store(const void *Value, uint64_t Handle,
                               uint32_t Bytes, uint32_t Mode, int32_t X,
                               int32_t Y, int32_t Z, uint32_t Site) {
  const int32_t Index[] = {X, Y, Z};
  if (char *To = surfaceBytes(Handle, Bytes, Mode, Index, Site))
    memcpy(To, Value, Bytes);
}
