//===- hip/hip_bfloat16.h - built into hipRTC ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipRTC declares this before the first line, and finds no file of that name.
//
//===----------------------------------------------------------------------===//
#pragma once
#ifndef __HIPCC_RTC__
#error "this folder is for hipRTC; take hipify/rtc off the include path"
#endif
