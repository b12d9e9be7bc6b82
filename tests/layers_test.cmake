# Checks that every #include "..." points to the file's own folder or to one that its library links,
# directly or not: run as `cmake -D SOURCE=DIR -P layers_test.cmake`. It reads the kalah_library()
# calls of all folders, so it knows what the build knows.
cmake_minimum_required(VERSION 3.25)

# Stands in for the one of cmake/kalah_library.cmake, and only takes notes.
function(kalah_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PACKAGES" ${ARGN})
  set(reachable ${folder})
  foreach(link IN LISTS ARG_LINKS)
    get_property(below GLOBAL PROPERTY reachable_${link})
    if(NOT below)
      message(SEND_ERROR "${folder}: links ${link}, which is not below it")
    endif()
    list(APPEND reachable ${below})
  endforeach()
  list(REMOVE_DUPLICATES reachable)
  set_property(GLOBAL PROPERTY reachable_${name} ${reachable})
  set_property(GLOBAL APPEND PROPERTY folders ${folder})
  set_property(GLOBAL PROPERTY allowed_${folder} ${reachable})
endfunction()

set(folders
  base engine solver/ranking solver/egdb/format solver/egdb/rows solver/egdb/bounds
  solver/egdb/build solver/egdb
  solver/search solver/certificate solver/proof_tree solver
  player player/match player/kgp tools/console tools/options tools/report tools/charts tools/play
  tools/commands)
set(includes_seen 0)
foreach(folder IN LISTS folders)
  file(READ ${SOURCE}/${folder}/CMakeLists.txt text)
  if(NOT text MATCHES "(kalah_library\\([^)]*\\))")
    message(SEND_ERROR "${folder}/CMakeLists.txt has no kalah_library()")
    continue()
  endif()
  cmake_language(EVAL CODE "${CMAKE_MATCH_1}")

  get_property(allowed GLOBAL PROPERTY allowed_${folder})
  file(GLOB files ${SOURCE}/${folder}/*.h ${SOURCE}/${folder}/*.cpp)
  foreach(file IN LISTS files)
    file(STRINGS ${file} lines REGEX "^#include \"")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"(.*)/[^/]*\".*" "\\1" included "${line}")
      math(EXPR includes_seen "${includes_seen} + 1")
      if(NOT included IN_LIST allowed)
        file(RELATIVE_PATH short ${SOURCE} ${file})
        message(SEND_ERROR "${short}: ${line} points outside of what ${folder} may use")
      endif()
    endforeach()
  endforeach()
endforeach()

# Who checks the work of the others uses nothing of them.
set(independent tools/certificate_checker)
file(GLOB files ${SOURCE}/${independent}/*.h ${SOURCE}/${independent}/*.cpp)
foreach(file IN LISTS files)
  file(STRINGS ${file} lines REGEX "^#include \"")
  list(FILTER lines EXCLUDE REGEX "\"${independent}/")
  if(lines)
    message(SEND_ERROR "${file}: ${lines} points to another folder")
  endif()
endforeach()

# A folder of code that is not in the list would be checked by nobody.
file(GLOB_RECURSE all RELATIVE ${SOURCE}
  ${SOURCE}/base/*.cpp ${SOURCE}/engine/*.cpp ${SOURCE}/solver/*.cpp ${SOURCE}/player/*.cpp
  ${SOURCE}/tools/*.cpp)
foreach(file IN LISTS all)
  get_filename_component(folder ${file} DIRECTORY)
  if(NOT folder IN_LIST folders AND NOT folder STREQUAL tools AND NOT folder STREQUAL independent)
    message(SEND_ERROR "${file}: its folder is not in the list of layers_test.cmake")
  endif()
endforeach()
if(includes_seen LESS 100)
  message(SEND_ERROR "only ${includes_seen} includes were looked at")
endif()
message(STATUS "${includes_seen} includes point downwards")
