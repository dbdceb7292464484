//===- Progress.h - shows the progress of long work -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_PROGRESS_H
#define HIPIFY_TOOL_PROGRESS_H

#include "Translation/Translation.h"
#include "llvm/ADT/Twine.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace hipify {

enum class ProgressMode : uint8_t {
  None,
  /// A line on a terminal with the current activity, its duration and the time
  /// left. Appears after a second and is erased at the end.
  Line,
  /// A line of JSON for each step, on a terminal or not:
  /// {"step":"parsed","done":3,"of":40,"findings":0,"seconds":1.5}
  Json,
};

/// From --progress and -q.
ProgressMode progressMode(llvm::StringRef Value, bool Quiet);

/// Shows on standard error how far long work is.
class Progress {
public:
  /// What: the first activity.
  explicit Progress(const llvm::Twine &What,
                    ProgressMode Mode = ProgressMode::Line);
  ~Progress() { stop(); }
  /// Changes the activity. Thread-safe.
  void tell(const llvm::Twine &What);
  void tell(const ProgressStep &Step);
  /// When the user interrupts the program, says how many files are parsed and
  /// need not be parsed again.
  static void keepOnInterrupt();
  /// Must be called before anything else is written to the terminal.
  void stop();

private:
  void draw();
  double seconds() const;

  const ProgressMode Mode;
  const std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
  std::mutex Lock;
  std::condition_variable Stop;
  std::string Text;
  double Left = 0; ///< Estimated seconds; 0: unknown.
  bool Done = false;
  std::thread Drawer;
};

} // namespace hipify

#endif
