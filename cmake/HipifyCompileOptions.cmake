# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Flags and places that every target of ours shares.
add_compile_options(-Wall -Wextra -Wno-unused-parameter -Werror -fno-rtti
                    -fno-exceptions)
separate_arguments(HIPIFY_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${HIPIFY_LLVM_DEFINITIONS})
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
include_directories(${PROJECT_SOURCE_DIR}/lib ${PROJECT_BINARY_DIR}/lib)

# The build folder has the layout of an installed tree (bin/, share/), so that
# the program finds its own files in one way only.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

set(HIPIFY_SANITIZE OFF CACHE STRING
    "ON: build with AddressSanitizer and UBSan; thread: with ThreadSanitizer")
if(HIPIFY_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
elseif(HIPIFY_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr
                      -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  add_link_options(-fsanitize=address,undefined)
endif()

# Coverage for libFuzzer in every library; only tests/fuzz links libFuzzer.
option(HIPIFY_FUZZ "Build tests/fuzz with libFuzzer" OFF)
if(HIPIFY_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined
                      -fno-sanitize=vptr -fno-sanitize-recover=undefined
                      -O1 -gline-tables-only)
  add_link_options(-fsanitize=address,undefined)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  # ccache asks for these to cache what uses a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros "${CCACHE_PROGRAM}")
endif()

# hipify_precompile(TARGET headers...): headers that most of its sources include,
# and that take long. Sources include them all the same.
option(HIPIFY_PRECOMPILE "Precompile headers" ON)
function(hipify_precompile target)
  if(HIPIFY_PRECOMPILE AND ARGN)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    # Or ccache would see a new header after every build of it.
    target_compile_options(${target} PRIVATE
                           "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()

# hipify_library(NAME sources... [LINK libs...] [PRECOMPILE headers...]): one
# library per lib/ folder.
function(hipify_library name)
  cmake_parse_arguments(ARG "" "" "LINK;PRECOMPILE" ${ARGN})
  add_library(hipify${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(hipify${name} PUBLIC ${ARG_LINK})
  hipify_precompile(hipify${name} ${ARG_PRECOMPILE})
endfunction()
