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
# hip-build. Both are made when this build is configured, with its environment
# and its cache. Each build brings the translation up to date first; files that
# stay the same keep their time.

# Quotes a value as a bracket argument.
function(_hipify_cpp_project_quoted result value)
  set(level "")
  string(FIND "${value}]" "]${level}]" found)
  while(NOT found EQUAL -1)
    string(APPEND level "=")
    string(FIND "${value}]" "]${level}]" found)
  endwhile()
  # The first line end in brackets does not count.
  set(${result} "[${level}[\n${value}]${level}]" PARENT_SCOPE)
endfunction()

# Writes what the cache of this build has of the user, for that of the
# translation. NAMES_FILE: what was passed on the last time.
function(_hipify_cpp_project_cache cache_file names_file)
  set(text "")
  set(names "")
  get_cmake_property(all CACHE_VARIABLES)
  foreach(name IN LISTS all)
    get_property(type CACHE "${name}" PROPERTY TYPE)
    if(type MATCHES "^(INTERNAL|STATIC)$" OR name STREQUAL "hipify-cpp_DIR")
      continue()
    endif()
    _hipify_cpp_project_quoted(value "$CACHE{${name}}")
    string(APPEND text "set(${name} ${value} CACHE ${type} \"\" FORCE)\n")
    list(APPEND names "${name}")
  endforeach()
  if(EXISTS "${names_file}")
    file(STRINGS "${names_file}" earlier)
    foreach(name IN LISTS earlier)
      if(NOT name IN_LIST names)
        string(APPEND text "unset(${name} CACHE)\n")
      endif()
    endforeach()
  endif()
  list(JOIN names "\n" names)
  file(WRITE "${names_file}" "${names}\n")
  file(WRITE "${cache_file}" "${text}")
endfunction()

function(_hipify_cpp_project)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "SOURCE_DIR" "OPTIONS")
  if(ARG_UNPARSED_ARGUMENTS)
    list(JOIN ARG_UNPARSED_ARGUMENTS " " words)
    message(FATAL_ERROR "hipify_cpp_project: unknown arguments: ${words}")
  endif()
  if(NOT CMAKE_CURRENT_SOURCE_DIR STREQUAL CMAKE_SOURCE_DIR)
    message(FATAL_ERROR "hipify_cpp_project: ${CMAKE_CURRENT_SOURCE_DIR} is a "
            "part of another project; switch that one")
  endif()
  if(CMAKE_BINARY_DIR STREQUAL CMAKE_SOURCE_DIR)
    message(FATAL_ERROR "hipify_cpp_project: needs a build directory of its "
            "own (cmake -B)")
  endif()
  if(NOT ARG_SOURCE_DIR)
    set(ARG_SOURCE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  get_filename_component(from "${ARG_SOURCE_DIR}" ABSOLUTE)
  set(source "${CMAKE_BINARY_DIR}/hip-source")
  set(build "${CMAKE_BINARY_DIR}/hip-build")
  set(cache "${CMAKE_BINARY_DIR}/hip-cache.cmake")
  get_target_property(program hipify-cpp::hipify-cpp LOCATION)
  set(translate "${program}" project "${from}" --out-dir "${source}"
      ${ARG_OPTIONS})

  _hipify_cpp_project_cache("${cache}" "${CMAKE_BINARY_DIR}/hip-cache-names.txt")
  execute_process(COMMAND ${translate} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND "${CMAKE_COMMAND}" -G "${CMAKE_GENERATOR}" -C "${cache}"
                          -S "${source}" -B "${build}"
                  COMMAND_ERROR_IS_FATAL ANY)

  add_custom_target(hip-translation ALL
    COMMAND ${translate} --quiet
    COMMAND "${CMAKE_COMMAND}" --build "${build}"
            "$<$<BOOL:$<CONFIG>>:--config;$<CONFIG>>"
    COMMAND_EXPAND_LISTS VERBATIM USES_TERMINAL)
  # A build file of the project that changes configures hip-build again, not
  # this one.
  file(WRITE "${CMAKE_BINARY_DIR}/hip-tests.cmake" "subdirs(\"hip-build\")\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES
               "${CMAKE_BINARY_DIR}/hip-tests.cmake")
  # The prefix, configuration and component are variables of the script.
  install(CODE "include([==[${build}/cmake_install.cmake]==])" ALL_COMPONENTS)
endfunction()

macro(hipify_cpp_project)
  enable_testing() # Of the directory, which a function is not.
  _hipify_cpp_project(${ARGV})
endmacro()
