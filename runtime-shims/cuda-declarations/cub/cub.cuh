// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB's public names. Arguments are not checked: what a call resolves to and
// what it returns is all that a translation asks, and the parameter lists have
// changed with nearly every version.
#pragma once
#include "block.h"
#include "device.h"
#include "utilities.h"
#include "warp.h"
