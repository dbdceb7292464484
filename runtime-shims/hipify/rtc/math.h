//===- math.h - built into hipRTC -------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipRTC declares the functions of this header before the first line.
//
//===----------------------------------------------------------------------===//
#pragma once
#ifndef __HIPCC_RTC__
#error "this folder is for hipRTC; take hipify/rtc off the include path"
#endif

#ifndef INFINITY
#define INFINITY __builtin_inff()
#endif
#ifndef NAN
#define NAN __builtin_nanf("")
#endif
