# Writes the source file of the version, if it would change: run by every build as
# `cmake -D SOURCE=DIR -D NUMBER=0.1.0 -D COMPILER=NAME -D OUTPUT=FILE -P write_version.cmake`.
cmake_minimum_required(VERSION 3.25)

# The commit of the checkout that SOURCE is, not of one that SOURCE was unpacked in.
set(COMMIT unknown)
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} rev-parse --show-toplevel
    WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE top ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  file(REAL_PATH "${SOURCE}" source)
  if(top STREQUAL source)
    execute_process(COMMAND ${GIT} describe --always --dirty --exclude=* --abbrev=12
      WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE described RESULT_VARIABLE code
      ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(code EQUAL 0)
      set(COMMIT ${described})
    endif()
  endif()
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/version.cpp.in ${OUTPUT} @ONLY)
