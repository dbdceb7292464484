# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# hipify_cpp_sources(TARGET FILE...
#                    [ROOT dir] [OUT_DIR dir]
#                    [ARCHITECTURES gfx942 ...]
#                    [OPTIONS option...] [FLAGS clang-flag...])
#
# Translates CUDA files when TARGET is built and adds the results to its
# sources, as HIP where the project has that language, else as C++ for a clang
# that is told `-x hip`. A file is translated again when it, a header of the
# user that it reads, or the program changes.
#   ROOT           the folder whose files are the user's own: headers below it
#                  are translated too (default: CMAKE_CURRENT_SOURCE_DIR)
#   OUT_DIR        ROOT/a/b.cu becomes OUT_DIR/a/b.cu.hip
#                  (default: CMAKE_CURRENT_BINARY_DIR/hipify/TARGET)
#   ARCHITECTURES  --offload-arch for the compiler (default: the target's
#                  HIP_ARCHITECTURES, or what the compiler takes)
#   OPTIONS        for hipify-cpp, e.g. --hip-version 6.4
#   FLAGS          for parsing, besides the target's own definitions and
#                  include folders, e.g. -std=c++17
# HIPIFY_CPP_TRANSLATED, set in the caller's scope, lists the results.

function(_hipify_cpp_sources_compile target arches)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if("HIP" IN_LIST languages)
    set_source_files_properties(${ARGN} PROPERTIES LANGUAGE HIP)
    if(arches)
      set_target_properties(${target} PROPERTIES HIP_ARCHITECTURES "${arches}")
    endif()
    return()
  endif()
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(WARNING "hipify_cpp_sources(${target}): ${CMAKE_CXX_COMPILER_ID} "
            "cannot compile HIP. Enable the language HIP, or use clang++ or "
            "hipcc as CMAKE_CXX_COMPILER.")
  endif()
  list(TRANSFORM arches PREPEND "--offload-arch=")
  set_source_files_properties(${ARGN} PROPERTIES LANGUAGE CXX
    COMPILE_OPTIONS "-x;hip;${arches}")
endfunction()

# For each include folder of the target that is below ROOT, the folder of the
# translated headers comes first.
function(_hipify_cpp_sources_include target root out_dir)
  get_target_property(folders ${target} INCLUDE_DIRECTORIES)
  set(translated "")
  foreach(folder IN LISTS folders)
    if(folder MATCHES "[$]<" OR NOT IS_DIRECTORY "${folder}")
      continue()
    endif()
    file(REAL_PATH "${folder}" folder)
    file(RELATIVE_PATH name "${root}" "${folder}")
    if(NOT name MATCHES "^\\.\\.(/|$)")
      list(APPEND translated "${out_dir}/${name}")
    endif()
  endforeach()
  if(translated)
    target_include_directories(${target} BEFORE PRIVATE ${translated})
  endif()
endfunction()

# Stops at a word that is nearly one of the keywords: cmake_parse_arguments takes
# it, and what follows it, for values of the keyword before, or for files.
function(_hipify_cpp_sources_keywords target)
  foreach(word IN LISTS ARGN)
    if(NOT word MATCHES "^[A-Z_]+$")
      continue()
    endif()
    string(REGEX REPLACE "_|S$" "" short "${word}")
    foreach(keyword ROOT OUT_DIR ARCHITECTURES OPTIONS FLAGS)
      string(REGEX REPLACE "_|S$" "" right "${keyword}")
      string(FIND "${right}" "${short}" begins)
      string(LENGTH "${short}" length)
      if(begins EQUAL 0 AND length GREATER 3)
        message(FATAL_ERROR "hipify_cpp_sources(${target}): there is no "
                "keyword ${word}; did you mean ${keyword}?")
      endif()
    endforeach()
  endforeach()
endfunction()

# Stops at a file that is not there and that nothing generates.
function(_hipify_cpp_sources_file target file)
  get_filename_component(input "${file}" ABSOLUTE)
  if(IS_DIRECTORY "${input}")
    message(FATAL_ERROR "hipify_cpp_sources(${target}): ${file} is a folder; "
            "name the files in it")
  endif()
  if(EXISTS "${input}")
    return()
  endif()
  get_source_file_property(generated "${input}" GENERATED)
  if(NOT generated)
    message(FATAL_ERROR "hipify_cpp_sources(${target}): there is no file "
            "${file} in ${CMAKE_CURRENT_SOURCE_DIR}. If the build makes it, "
            "the custom command that does must come before, or set its "
            "property GENERATED.")
  endif()
endfunction()

# The commands below rely on how newer CMake reads dependency files, and on an
# explicit language; the caller's policies stay as they are.
cmake_policy(PUSH)
cmake_policy(SET CMP0116 NEW)
function(hipify_cpp_sources target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "OUT_DIR;ROOT"
                        "ARCHITECTURES;OPTIONS;FLAGS")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "hipify_cpp_sources: there is no target ${target}")
  endif()
  _hipify_cpp_sources_keywords(${target} ${ARG_UNPARSED_ARGUMENTS}
    ${ARG_ARCHITECTURES} ${ARG_OPTIONS} ${ARG_FLAGS} ${ARG_ROOT}
    ${ARG_OUT_DIR})
  if(ARG_KEYWORDS_MISSING_VALUES)
    list(JOIN ARG_KEYWORDS_MISSING_VALUES ", " missing)
    message(FATAL_ERROR "hipify_cpp_sources(${target}): no value follows "
            "${missing}")
  endif()
  if(NOT ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "hipify_cpp_sources(${target}): no files are named")
  endif()
  foreach(arch IN LISTS ARG_ARCHITECTURES)
    if(NOT arch MATCHES "^gfx|^native$|^[$]<")
      message(FATAL_ERROR "hipify_cpp_sources(${target}): ARCHITECTURES takes "
              "AMD GPUs such as gfx942, not ${arch}")
    endif()
  endforeach()
  if(NOT ARG_ROOT)
    set(ARG_ROOT "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  if(NOT ARG_OUT_DIR)
    set(ARG_OUT_DIR "${CMAKE_CURRENT_BINARY_DIR}/hipify/${target}")
  endif()
  get_filename_component(root "${ARG_ROOT}" ABSOLUTE)
  file(REAL_PATH "${root}" root)
  get_filename_component(out_dir "${ARG_OUT_DIR}" ABSOLUTE
                         BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")

  # What the target's own sources see, the parser sees.
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(defines "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  # But never what an earlier build wrote.
  string(REGEX REPLACE "([][+.*?()^$\\|])" "\\\\\\1" out_regex "${out_dir}")
  set(includes "$<FILTER:${includes},EXCLUDE,^${out_regex}(/|$)>")
  set(flags ${ARG_FLAGS}
      "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
      "$<$<BOOL:${defines}>:-D$<JOIN:${defines},;-D>>")
  set(touch "")
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    # An unchanged result keeps its time; only ninja remembers that it is new.
    set(touch COMMAND "${CMAKE_COMMAND}" -E touch)
  endif()

  set(results "")
  foreach(file IN LISTS ARG_UNPARSED_ARGUMENTS)
    _hipify_cpp_sources_file(${target} "${file}")
    get_filename_component(input "${file}" ABSOLUTE)
    file(REAL_PATH "${input}" input)
    file(RELATIVE_PATH name "${root}" "${input}")
    if(name MATCHES "^\\.\\./" OR IS_ABSOLUTE "${name}")
      message(FATAL_ERROR "hipify_cpp_sources(${target}): ${file} is not below "
              "${root}; name a ROOT that holds all files")
    endif()
    set(result "${out_dir}/${name}.hip")
    set(touch_result "")
    if(touch)
      set(touch_result ${touch} "${result}")
    endif()
    add_custom_command(
      OUTPUT "${result}"
      COMMAND hipify-cpp::hipify-cpp translate "${input}" --root "${root}"
              --out-dir "${out_dir}" -MD -MF "${result}.d" ${ARG_OPTIONS}
              -- "${flags}"
      ${touch_result}
      DEPENDS "${input}" hipify-cpp::hipify-cpp
      DEPFILE "${result}.d"
      COMMENT "Translating ${name} into HIP"
      COMMAND_EXPAND_LISTS VERBATIM)
    list(APPEND results "${result}")
  endforeach()

  _hipify_cpp_sources_compile(${target} "${ARG_ARCHITECTURES}" ${results})
  target_sources(${target} PRIVATE ${results})
  target_include_directories(${target} PRIVATE "${HIPIFY_CPP_INCLUDE_DIR}")
  # At the end of the caller's CMakeLists.txt, when all folders are known.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL
    _hipify_cpp_sources_include [[${target}]] [[${root}]] [[${out_dir}]])")
  set(HIPIFY_CPP_TRANSLATED ${results} PARENT_SCOPE)
endfunction()
cmake_policy(POP)
