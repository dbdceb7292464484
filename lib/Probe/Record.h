//===- Record.h - the record of a probed program ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// hipify/probe/recorder.h documents the file format.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_RECORD_H
#define HIPIFY_PROBE_RECORD_H

#include "Validation/Dtype.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <vector>

namespace hipify::probe {

/// An argument, or a pointer within a struct argument.
struct ArgumentID {
  int Index = 0, Word = -1; ///< Word of a struct; -1: the argument itself.
  friend auto operator<=>(const ArgumentID &, const ArgumentID &) = default;
};

struct ProbedValue {
  ArgumentID Id;
  std::string Text, Type;
  std::string Bytes; ///< In hexadecimal.
};

/// A buffer before or after the launch.
struct BufferState {
  std::string Hash;
  uint64_t NaNs = 0, Infs = 0;
  /// Of the finite numbers; none for types without statistics.
  std::optional<double> Min, Max, Mean;
};

struct ProbedBuffer {
  ArgumentID Id;
  std::string Text;
  const validation::Dtype *Type = nullptr;
  uint64_t Bytes = 0;
  std::optional<BufferState> Before, After; ///< None: could not be read.
};

struct ProbedLaunch {
  std::string Kernel, Place, Status;
  bool Captured = false; ///< Into a graph: nothing could be read.
  std::vector<ProbedValue> Values;
  std::vector<ProbedBuffer> Buffers;
};

struct Record {
  std::string Folder;
  std::vector<ProbedLaunch> Launches;
  /// The contents of a buffer; none if they were not kept.
  std::optional<std::vector<char>> contents(const ProbedBuffer &B,
                                            const BufferState &S) const;
};

/// Fails if Folder has no record, or a line is malformed.
llvm::Expected<Record> readRecord(llvm::StringRef Folder);

} // namespace hipify::probe

#endif
