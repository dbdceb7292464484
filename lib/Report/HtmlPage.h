//===- HtmlPage.h - data into a page ----------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report for a browser is one file without references: it can be mailed, or
// kept as a CI job's artifact. hipify_web_page (cmake/HipifyWebPage.cmake)
// makes the page at build time; here it gets its data.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_REPORT_HTMLPAGE_H
#define HIPIFY_REPORT_HTMLPAGE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace hipify {

/// A half of a page, as hipify_web_page writes it.
template <size_t N> llvm::StringRef pageText(const unsigned char (&Bytes)[N]) {
  return {reinterpret_cast<const char *>(Bytes), N};
}

/// Writes Before, the JSON that WriteJSON writes, escaped for a <script>
/// element, and After.
void writePage(llvm::raw_ostream &OS, llvm::StringRef Before,
               llvm::function_ref<void(llvm::raw_ostream &)> WriteJSON,
               llvm::StringRef After);

} // namespace hipify
#endif
