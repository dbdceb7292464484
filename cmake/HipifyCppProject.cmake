# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# hipify_cpp_project([SOURCE_DIR dir] [OPTIONS option...])
#
# Translates a CUDA project with its build files, and builds, tests and installs
# the translation. For a top-level CMakeLists.txt, before anything else:
# `hipify-cpp project --vendor-switch` writes the call.
#   SOURCE_DIR  the project (default: CMAKE_CURRENT_SOURCE_DIR)
#   OPTIONS     for hipify-cpp, e.g. --offload-arch=gfx1100
#
# The translation is in hip-source below the build folder, its own build in
# hip-build. It is brought up to date in each build; files that stay the same
# keep their time. The sub-build gets the cache variables that the command line
# of cmake sets, the compilers, the build type and the prefixes.

include(ExternalProject)

# CACHE_FILE: what the outer build was told.
function(_hipify_cpp_project_cache cache_file)
  set(names CMAKE_BUILD_TYPE CMAKE_INSTALL_PREFIX CMAKE_PREFIX_PATH
            CMAKE_TOOLCHAIN_FILE CMAKE_C_COMPILER CMAKE_CXX_COMPILER
            CMAKE_HIP_COMPILER CMAKE_HIP_ARCHITECTURES)
  get_cmake_property(all CACHE_VARIABLES)
  foreach(name IN LISTS all)
    get_property(help CACHE ${name} PROPERTY HELPSTRING)
    if(help MATCHES "variable specified on the command line")
      list(APPEND names ${name})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES names)
  set(text "")
  foreach(name IN LISTS names)
    if(DEFINED ${name} AND NOT name IN_LIST ARGN)
      string(APPEND text "set(${name} [==[${${name}}]==] CACHE STRING \"\")\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT "${cache_file}" CONTENT "${text}" @ONLY)
endfunction()

function(hipify_cpp_project)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "SOURCE_DIR" "OPTIONS")
  if(ARG_UNPARSED_ARGUMENTS)
    list(JOIN ARG_UNPARSED_ARGUMENTS " " words)
    message(FATAL_ERROR "hipify_cpp_project: unknown arguments: ${words}")
  endif()
  if(NOT ARG_SOURCE_DIR)
    set(ARG_SOURCE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/hip-source")
  set(build "${CMAKE_CURRENT_BINARY_DIR}/hip-build")
  set(cache "${CMAKE_CURRENT_BINARY_DIR}/hip-cache.cmake")
  _hipify_cpp_project_cache("${cache}")

  ExternalProject_Add(hip-translation
    SOURCE_DIR "${source}"
    BINARY_DIR "${build}"
    DOWNLOAD_COMMAND hipify-cpp::hipify-cpp project "${ARG_SOURCE_DIR}"
                     --out-dir "${source}" --overwrite ${ARG_OPTIONS}
    UPDATE_COMMAND hipify-cpp::hipify-cpp project "${ARG_SOURCE_DIR}"
                   --out-dir "${source}" --overwrite --quiet ${ARG_OPTIONS}
    CMAKE_ARGS -C "${cache}"
    BUILD_ALWAYS ON
    INSTALL_COMMAND ""
    USES_TERMINAL_DOWNLOAD ON
    USES_TERMINAL_BUILD ON)
  enable_testing()
  add_test(NAME hip-translation
           COMMAND "${CMAKE_CTEST_COMMAND}" --test-dir "${build}"
                   --output-on-failure)
  install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" --install
    \"${build}\" --prefix \"\${CMAKE_INSTALL_PREFIX}\"
    COMMAND_ERROR_IS_FATAL ANY)")
endfunction()
