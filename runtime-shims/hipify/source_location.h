//===- hipify/source_location.h - libcu++'s cuda::std::source_location -*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++20's source_location, which libcu++ has in every version of C++. The
// compiler fills it in; no cost.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_LOCATION_H
#define HIPIFY_SOURCE_LOCATION_H

#include <hipify/shim.h>

namespace hipify {

class source_location {
public:
  constexpr source_location() noexcept = default;
  HIPIFY_ON_BOTH static constexpr source_location
  current(const char *File = __builtin_FILE(),
          const char *Function = __builtin_FUNCTION(),
          unsigned Line = __builtin_LINE(),
          unsigned Column = __builtin_COLUMN()) noexcept {
    source_location Result;
    Result.File = File;
    Result.Function = Function;
    Result.Line = Line;
    Result.Column = Column;
    return Result;
  }

  HIPIFY_ON_BOTH constexpr unsigned line() const noexcept { return Line; }
  HIPIFY_ON_BOTH constexpr unsigned column() const noexcept { return Column; }
  HIPIFY_ON_BOTH constexpr const char *file_name() const noexcept {
    return File;
  }
  HIPIFY_ON_BOTH constexpr const char *function_name() const noexcept {
    return Function;
  }

private:
  const char *File = "", *Function = "";
  unsigned Line = 0, Column = 0;
};

} // namespace hipify

#endif // HIPIFY_SOURCE_LOCATION_H
