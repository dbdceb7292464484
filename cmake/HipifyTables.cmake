# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the build generates from the tables in mappings/. Commands that call
# HIPIFY_TABLES depend on HIPIFY_TABLES_FILES, the package behind it; checks
# generate nothing.
set(HIPIFY_TABLES "${PROJECT_SOURCE_DIR}/mappings/tables")
file(GLOB_RECURSE HIPIFY_TABLES_FILES CONFIGURE_DEPENDS
     "${PROJECT_SOURCE_DIR}/mappings/hipify_tables/*.py")
list(FILTER HIPIFY_TABLES_FILES EXCLUDE REGEX "/hipify_tables/checks/")
list(APPEND HIPIFY_TABLES_FILES "${HIPIFY_TABLES}"
     "${PROJECT_SOURCE_DIR}/lib/Mapping/Traits.def")
file(GLOB HIPIFY_MAPPING_TABLES CONFIGURE_DEPENDS
     "${PROJECT_SOURCE_DIR}/mappings/*.tsv")

# hipify_generate(TARGET NAME OUTPUT COMMENT INPUT...): TARGET has
# `tables generate NAME` write OUTPUT.
function(hipify_generate target name output comment)
  add_custom_command(
    OUTPUT "${output}"
    COMMAND Python3::Interpreter -B "${HIPIFY_TABLES}" generate ${name}
            "${output}"
    DEPENDS ${HIPIFY_TABLES_FILES} ${ARGN}
    COMMENT "${comment}"
    VERBATIM)
  add_custom_target(${target} ALL DEPENDS "${output}")
endfunction()
