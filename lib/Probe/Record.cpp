//===- Record.cpp ---------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Probe/Record.h"
#include "Source/Nesting.h"
#include "Validation/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace hipify::probe {

static bool fromJSON(const json::Value &V, BufferState &S, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("hash", S.Hash) && O.mapOptional("nans", S.NaNs) &&
         O.mapOptional("infs", S.Infs) && O.map("min", S.Min) &&
         O.map("max", S.Max) && O.map("mean", S.Mean);
}

static bool fromJSON(const json::Value &V, ProbedValue &R, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("argument", R.Id.Index) &&
         O.mapOptional("word", R.Id.Word) && O.map("text", R.Text) &&
         O.map("type", R.Type) && O.map("bytes", R.Bytes);
}

static bool fromJSON(const json::Value &V, ProbedBuffer &B, json::Path P) {
  json::ObjectMapper O(V, P);
  std::string Type;
  if (!O || !O.map("argument", B.Id.Index) ||
      !O.mapOptional("word", B.Id.Word) || !O.map("text", B.Text) ||
      !O.map("type", Type) || !O.map("bytes", B.Bytes) ||
      !O.map("before", B.Before) || !O.map("after", B.After))
    return false;
  B.Type = validation::findDtype(Type);
  if (!B.Type)
    P.field("type").report("is not an element type");
  return B.Type;
}

static bool fromJSON(const json::Value &V, ProbedLaunch &L, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("kernel", L.Kernel) && O.map("place", L.Place) &&
         O.map("status", L.Status) && O.mapOptional("captured", L.Captured) &&
         O.map("values", L.Values) && O.map("buffers", L.Buffers);
}

Expected<Record> readRecord(StringRef Folder) {
  Record R;
  R.Folder = Folder.str();
  std::string Path = (Folder + "/launches.jsonl").str();
  auto File = MemoryBuffer::getFile(Path);
  if (!File)
    return createStringError(Path + ": " + File.getError().message());
  StringRef Rest = (*File)->getBuffer();
  for (unsigned Number = 1; !Rest.empty(); ++Number) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    if (nestsTooDeeplyAsJson(Line))
      return createStringError(Path + ":" + Twine(Number) +
                               ": it is nested too deeply");
    auto Parsed = json::parse<ProbedLaunch>(Line, "launch");
    if (!Parsed)
      return createStringError(Path + ":" + Twine(Number) + ": " +
                               toString(Parsed.takeError()));
    R.Launches.push_back(std::move(*Parsed));
  }
  return std::move(R);
}

std::optional<std::vector<char>> Record::contents(const ProbedBuffer &B,
                                                  const BufferState &S) const {
  auto A = validation::readArray(Folder + "/contents/" + S.Hash + "-" +
                                 B.Type->Name.str() + ".npy");
  if (!A) {
    consumeError(A.takeError());
    return std::nullopt;
  }
  return std::move(A->Bytes);
}

} // namespace hipify::probe
