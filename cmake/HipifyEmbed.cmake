# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# hipify_embed(KIND NAME FILE...): texts as NAME.inc in this build folder; see
# embed.py.
set(HIPIFY_EMBED "${CMAKE_CURRENT_LIST_DIR}/embed.py")
function(hipify_embed kind name)
  add_custom_command(
    OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${name}.inc"
    COMMAND Python3::Interpreter -B "${HIPIFY_EMBED}" ${kind}
            "${CMAKE_CURRENT_BINARY_DIR}/${name}.inc" ${ARGN}
    DEPENDS "${HIPIFY_EMBED}" ${ARGN}
    COMMENT "Embedding ${name}"
    VERBATIM)
endfunction()
