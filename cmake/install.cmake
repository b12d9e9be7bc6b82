# What `cmake --install` installs of the libraries, and how other projects find them: by
# find_package(kalah), targets kalah::solver, kalah::player and so on, or by pkg-config.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

get_property(libraries GLOBAL PROPERTY kalah_libraries)
install(TARGETS ${libraries} EXPORT kalah
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kalah)
install(DIRECTORY base engine solver player DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kalah
  FILES_MATCHING PATTERN "*.h")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/kalah)
install(EXPORT kalah NAMESPACE kalah:: FILE kalah-targets.cmake DESTINATION ${package_folder})
configure_package_config_file(cmake/kalah-config.cmake.in ${PROJECT_BINARY_DIR}/kalah-config.cmake
  INSTALL_DESTINATION ${package_folder})
# While the major version is 0, a new minor one may change anything.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kalah-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(
  FILES
    ${PROJECT_BINARY_DIR}/kalah-config.cmake ${PROJECT_BINARY_DIR}/kalah-config-version.cmake
    cmake/FindXxhash.cmake
  DESTINATION ${package_folder})

# For the linker, a library stands before those that it links.
set(pkgconfig_libraries "")
foreach(library IN LISTS libraries)
  string(PREPEND pkgconfig_libraries "-l${library} ")
endforeach()
# The prefix is found from where the file is, so that the installed folder can be moved.
file(RELATIVE_PATH pkgconfig_up
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/kalah.pc.in ${PROJECT_BINARY_DIR}/kalah.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/kalah.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
