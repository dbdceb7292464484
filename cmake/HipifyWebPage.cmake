# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Packaged libraries that pages hold a copy of, each with its licence. A page
# whose library is missing shows tables in place of charts.
find_file(HIPIFY_CHART_JS chart.min.js
          PATHS /usr/share/javascript/chart.js /usr/share/nodejs/chart.js/dist
          NO_DEFAULT_PATH DOC "Chart.js, as one file for browsers")
find_file(HIPIFY_D3_HIERARCHY d3-hierarchy.min.js
          PATHS /usr/share/nodejs/d3-hierarchy/dist
          NO_DEFAULT_PATH DOC "d3-hierarchy, as one file for browsers")
mark_as_advanced(HIPIFY_CHART_JS HIPIFY_D3_HIERARCHY)
set(HIPIFY_CHART_JS_COPYRIGHT "/usr/share/doc/libjs-chart.js/copyright")
set(HIPIFY_D3_HIERARCHY_COPYRIGHT
    "/usr/share/doc/node-d3-hierarchy/copyright")
if(NOT HIPIFY_CHART_JS)
  message(STATUS "No Chart.js (Debian: libjs-chart.js): pages of 'validate' "
                 "and 'audit' will have tables, but no charts")
endif()
if(NOT HIPIFY_D3_HIERARCHY)
  message(STATUS "No d3-hierarchy (Debian: node-d3-hierarchy): pages of "
                 "'audit' will have no treemap")
endif()

set(HIPIFY_WEB "${PROJECT_SOURCE_DIR}/lib/Report/web")

# hipify_web_page(OUTPUT PAGE STYLE ... LIBRARY ... SCRIPT ...)
# OUTPUT, an include file, has the page as two arrays, BeforeData and AfterData.
# LIBRARY takes the names of the variables above.
function(hipify_web_page output page)
  cmake_parse_arguments(PARSE_ARGV 2 WEB "" "" "STYLE;LIBRARY;SCRIPT")
  set(libraries "")
  set(licences "")
  foreach(name IN LISTS WEB_LIBRARY)
    if(${name})
      list(APPEND libraries "${${name}}")
      if(EXISTS "${${name}_COPYRIGHT}")
        list(APPEND licences "${${name}_COPYRIGHT}")
      endif()
    endif()
  endforeach()
  set(inputs ${WEB_STYLE} ${libraries} ${WEB_SCRIPT} ${licences})
  add_custom_command(
    OUTPUT "${output}"
    COMMAND Python3::Interpreter -B "${HIPIFY_WEB}/assemble.py"
            "${page}" "${output}" --style ${WEB_STYLE} --library ${libraries}
            --script ${WEB_SCRIPT} --licences ${licences}
    DEPENDS "${HIPIFY_WEB}/assemble.py" "${page}" ${inputs}
    COMMENT "Assembling ${page}"
    VERBATIM)
endfunction()
