# kalah_library(NAME SOURCES file... [LINKS name...] [PACKAGES target...])
#
# The library of one folder: target kalah_NAME, alias kalah::NAME. LINKS names the folders below that
# it may include from, and tests/layers_test.cmake holds every #include against them; PACKAGES are
# libraries of others. The global property kalah_libraries lists all that there are so far, each
# behind those that it links.
function(kalah_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PACKAGES" ${ARGN})
  add_library(kalah_${name} ${ARG_SOURCES})
  add_library(kalah::${name} ALIAS kalah_${name})
  target_compile_features(kalah_${name} PUBLIC cxx_std_20)
  target_include_directories(kalah_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_link_libraries(kalah_${name} PRIVATE $<BUILD_INTERFACE:kalah_flags>)
  foreach(link IN LISTS ARG_LINKS)
    target_link_libraries(kalah_${name} PUBLIC kalah_${link})
  endforeach()
  target_link_libraries(kalah_${name} PUBLIC ${ARG_PACKAGES})
  set_target_properties(kalah_${name} PROPERTIES
    EXPORT_NAME ${name}
    POSITION_INDEPENDENT_CODE ON
    DEFINE_SYMBOL ""
    INSTALL_RPATH $ORIGIN
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  set_property(GLOBAL APPEND PROPERTY kalah_libraries kalah_${name})
endfunction()
