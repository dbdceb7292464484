# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# `cmake --install` gives a tree that can be moved; `cpack` gives a .deb.
include(CMakePackageConfigHelpers)

# Not CMAKE_INSTALL_LIBDIR: it depends on the prefix, find_package looks here
# for every prefix.
set(HIPIFY_PACKAGE_DIR "lib/cmake/hipify-cpp")

install(TARGETS hipify-cpp EXPORT hipify-cpp-targets
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(PROGRAMS "${PROJECT_SOURCE_DIR}/tool/hipify-slurm"
        DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(EXPORT hipify-cpp-targets NAMESPACE hipify-cpp::
        DESTINATION "${HIPIFY_PACKAGE_DIR}")
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/hipify-cpp-config.cmake.in"
  "${PROJECT_BINARY_DIR}/package/hipify-cpp-config.cmake"
  INSTALL_DESTINATION "${HIPIFY_PACKAGE_DIR}")
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/package/hipify-cpp-config-version.cmake"
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES
        "${PROJECT_BINARY_DIR}/package/hipify-cpp-config.cmake"
        "${PROJECT_BINARY_DIR}/package/hipify-cpp-config-version.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/HipifyCppProject.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/HipifyCppSources.cmake"
        DESTINATION "${HIPIFY_PACKAGE_DIR}")
# The man page and what shells complete with, as the program prints them.
set(generated "${PROJECT_BINARY_DIR}/package")
set(printed "")
foreach(line hipify-cpp.1:help:--man bash:completion:bash zsh:completion:zsh
        fish:completion:fish)
  string(REPLACE ":" ";" line "${line}")
  list(POP_FRONT line name)
  add_custom_command(OUTPUT "${generated}/${name}"
    COMMAND hipify-cpp ${line} > "${generated}/${name}"
    DEPENDS hipify-cpp VERBATIM)
  list(APPEND printed "${generated}/${name}")
endforeach()
add_custom_target(hipifyManual ALL DEPENDS ${printed})
install(FILES "${generated}/hipify-cpp.1"
        DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${generated}/bash" RENAME hipify-cpp
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
# zsh looks into the first below /usr/local, Debian's into the second below /usr.
foreach(folder site-functions vendor-completions)
  install(FILES "${generated}/zsh" RENAME _hipify-cpp
          DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/${folder}")
endforeach()
install(FILES "${generated}/fish" RENAME hipify-cpp.fish
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")

# The pages that messages name by their ids, and those that these lead to.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/hipify-cpp"
        FILES_MATCHING PATTERN "*.md" PATTERN "search.html")
# What the search over every CUDA name reads.
hipify_generate(hipifySearchData search-data
  "${PROJECT_BINARY_DIR}/docs/api/search-data.js"
  "Writing the data of the search" ${HIPIFY_MAPPING_TABLES})
install(FILES "${PROJECT_BINARY_DIR}/docs/api/search-data.js"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/hipify-cpp/api")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/hipify-cpp"
        RENAME copyright)
# Tables for --mapping that are not built in.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/mappings/optional/"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/hipify-cpp/mappings")
# The program holds copies of these (cmake/HipifyWebPage.cmake), whose licences
# ask for their texts beside them.
foreach(library CHART_JS:chart.js D3_HIERARCHY:d3-hierarchy)
  string(REPLACE ":" ";" library "${library}")
  list(GET library 0 variable)
  list(GET library 1 name)
  if(HIPIFY_${variable} AND EXISTS "${HIPIFY_${variable}_COPYRIGHT}")
    install(FILES "${HIPIFY_${variable}_COPYRIGHT}"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/hipify-cpp"
            RENAME copyright.${name})
  endif()
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME hipify-cpp)
set(CPACK_PACKAGE_VENDOR "hipify-cpp")
set(CPACK_PACKAGE_CONTACT "The hipify-cpp developers <hipify-cpp@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "translates CUDA C++ into HIP")
set(CPACK_PACKAGE_DESCRIPTION
    "hipify-cpp reads CUDA C++ and writes HIP for AMD GPUs. It needs no CUDA
toolkit: it brings its own declarations of the CUDA API. What it cannot
translate it reports by place, with a reason and advice.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX "/usr")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# The standard headers that CUDA code includes, and clang's own, are parsed.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-22-dev, libstdc++-12-dev | libstdc++-dev, libc6-dev")
# What `hipify-cpp run` compiles and computes with.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-22, python3, libopenblas-dev, libfftw3-dev, libboost-dev")
find_program(HIPIFY_SHLIBDEPS dpkg-shlibdeps)
find_program(HIPIFY_FILE file)
mark_as_advanced(HIPIFY_SHLIBDEPS HIPIFY_FILE)
if(HIPIFY_SHLIBDEPS AND HIPIFY_FILE)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
else()
  string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS
         ", libclang-cpp22, libllvm22, libfmt9, libstdc++6, libc6")
endif()
include(CPack)
