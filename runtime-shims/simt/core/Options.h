//===- Options.h - What a run was asked for ---------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_OPTIONS_H
#define HIPIFY_SIMT_CORE_OPTIONS_H

#include <cstdint>
#include <string>

namespace hipify::simt {

/// Read once from the environment variable HIPIFY_SIMT, which `hipify-cpp run`
/// sets: "key=value" pairs separated by commas.
struct Options {
  unsigned Threads = 0; ///< threads=N; worker threads, 0: one per core.
  unsigned Devices = 1; ///< devices=N; virtual devices.
  uint64_t MemoryBytes = 8ull << 30; ///< memory=BYTES of each device.
  bool CheckMemory = false;          ///< check=memory
  bool CheckRace = false;            ///< check=race
  bool CheckSync = false;            ///< check=sync; several: check=memory+race
  bool Scheduled = false; ///< schedule=SEED was given: one worker thread,
  uint64_t Seed = 0;      ///< waves and blocks in an order drawn from it.
  uint64_t MaxSteps = 0;  ///< max-steps=N suspensions of a lane; 0: no limit
  unsigned Timeout = 10;  ///< timeout=SECONDS in which all lanes only wait.
  std::string Json;       ///< json=FILE; reports as JSON, too.
};

const Options &options();

} // namespace hipify::simt

#endif
