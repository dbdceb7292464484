//===- Progress.h - shows the progress of long work -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_PROGRESS_H
#define HIPIFY_TOOL_PROGRESS_H

#include "llvm/ADT/Twine.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace hipify {

/// A line on a terminal with the current activity and its duration. Appears
/// after a second and is erased at the end. Writes nothing if there is no
/// terminal.
class Progress {
public:
  /// What: the first activity. Quiet: show nothing.
  explicit Progress(const llvm::Twine &What, bool Quiet = false);
  ~Progress() { stop(); }
  /// Changes the activity. Thread-safe.
  void tell(const llvm::Twine &What);
  /// Must be called before anything else is written to the terminal.
  void stop();

private:
  void draw();

  const std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
  std::mutex Lock;
  std::condition_variable Stop;
  std::string Text;
  bool Done = false;
  std::thread Drawer;
};

} // namespace hipify

#endif
