//===- SoftwareImages.h - textures for GPUs without texture units *- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If a target has no texture units, names with the trait `images` become those
// of hipify/texture.h. TextureRule writes them; the rules for all other names
// leave them alone.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_SOFTWAREIMAGES_H
#define HIPIFY_RULES_SOFTWAREIMAGES_H

#include "Rules/Rule.h"

namespace hipify {

/// The targets without texture units, as "gfx942, gfx950".
std::string targetsWithoutImages(const RuleContext &C);

/// Whether a name with this row becomes the one of hipify/texture.h.
bool becomesSoftwareImage(const RuleContext &C, const MappingEntry &Entry);

} // namespace hipify
#endif
