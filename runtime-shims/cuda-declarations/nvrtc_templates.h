// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C++ part of nvrtc.h. The string type is a parameter so that <string>
// need not be read.
#ifndef HIPIFY_DECLARATIONS_NVRTC_TEMPLATES
#define HIPIFY_DECLARATIONS_NVRTC_TEMPLATES
#ifdef __cplusplus
template <typename T, typename String> nvrtcResult nvrtcGetTypeName(String *) { return NVRTC_SUCCESS; }
template <typename TypeInfo, typename String> nvrtcResult nvrtcGetTypeName(const TypeInfo &, String *) { return NVRTC_SUCCESS; }
#endif
#endif
