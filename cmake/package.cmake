# What `cmake --install` puts where, and `cpack -G DEB` into three packages: croupier (the program and its service),
# libcroupier0.1 and libcroupier-dev. A distribution's own paths come with -DCMAKE_INSTALL_PREFIX=/usr.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# ---- The library ----

# Relative, so that `cmake --install --prefix` anywhere gives a description that holds there.
file(RELATIVE_PATH PREFIX_FROM_PKGCONFIG /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/croupier.pc.in croupier.pc @ONLY)
set(CMAKE_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/croupier)
configure_package_config_file(cmake/croupier-config.cmake.in croupier-config.cmake INSTALL_DESTINATION ${CMAKE_PACKAGE_DIR})
write_basic_package_version_file(croupier-config-version.cmake COMPATIBILITY SameMinorVersion)
set_target_properties(croupier_shared PROPERTIES EXPORT_NAME croupier)
set_target_properties(croupier_static PROPERTIES EXPORT_NAME static)
install(TARGETS croupier_static croupier_shared EXPORT croupier-targets
        LIBRARY COMPONENT library NAMELINK_COMPONENT dev ARCHIVE COMPONENT dev)
install(EXPORT croupier-targets NAMESPACE croupier:: DESTINATION ${CMAKE_PACKAGE_DIR} COMPONENT dev)
install(FILES ${CMAKE_BINARY_DIR}/croupier-config.cmake ${CMAKE_BINARY_DIR}/croupier-config-version.cmake
        DESTINATION ${CMAKE_PACKAGE_DIR} COMPONENT dev)
install(FILES include/croupier.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)
install(FILES ${CMAKE_BINARY_DIR}/croupier.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)

# ---- The program ----

# Manual pages out of --help.
set(MAN_PAGES ${CMAKE_BINARY_DIR}/man)
string(TIMESTAMP TODAY "%Y-%m-%d" UTC)
add_custom_command(
    OUTPUT ${MAN_PAGES}/croupier.1.gz
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/man.py $<TARGET_FILE:croupier> ${MAN_PAGES} ${TODAY}
    DEPENDS croupier cmake/man.py
    VERBATIM)
add_custom_target(man ALL DEPENDS ${MAN_PAGES}/croupier.1.gz)

install(TARGETS croupier COMPONENT server)
install(DIRECTORY ${MAN_PAGES}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT server)
if(CROUPIER_FLOOR)
    install(FILES deploy/croupier.service DESTINATION lib/systemd/system COMPONENT server)
    # Only in a package: whoever installs to a prefix of their own does not want their /etc changed.
    install(FILES deploy/serve.env DESTINATION /etc/croupier COMPONENT server EXCLUDE_FROM_ALL)
    install(FILES deploy/logrotate DESTINATION /etc/logrotate.d RENAME croupier COMPONENT server EXCLUDE_FROM_ALL)
    install(FILES deploy/log-to-file.conf DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/croupier/examples COMPONENT server)
endif()

# ---- Debian's own files ----

set(CROUPIER_MAINTAINER "Croupier maintainers <maintainers@localhost>" CACHE STRING "Who answers for packages built here")
set(DEBIAN_FILES ${CMAKE_BINARY_DIR}/debian)
set(SONAME ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
file(WRITE ${DEBIAN_FILES}/shlibs "libcroupier ${SONAME} libcroupier${SONAME} (>= ${SONAME})\n")
file(WRITE ${DEBIAN_FILES}/triggers "activate-noawait ldconfig\n")
file(WRITE ${DEBIAN_FILES}/conffiles "/etc/croupier/serve.env\n/etc/logrotate.d/croupier\n")
string(TIMESTAMP NOW "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${DEBIAN_FILES}/changelog "croupier (${PROJECT_VERSION}) unstable; urgency=medium\n\n\
  * What changed stands in CHANGELOG.md.\n\n -- ${CROUPIER_MAINTAINER}  ${NOW}\n")
execute_process(COMMAND gzip -9nkf ${DEBIAN_FILES}/changelog)

# ---- Documents: those of the library beside it, the others with the program ----

set(DOCUMENTS ${CMAKE_INSTALL_DATAROOTDIR}/doc)
install(FILES docs/LIBRARY.md docs/EVENTS.md docs/VIEWS.md docs/STATE.md DESTINATION ${DOCUMENTS}/libcroupier-dev COMPONENT dev)
install(FILES CHANGELOG.md docs/OPERATIONS.md docs/FLOOR.md docs/SECURITY.md docs/FAIRNESS.md DESTINATION ${DOCUMENTS}/croupier COMPONENT server)
foreach(package IN ITEMS server=croupier library=libcroupier${SONAME} dev=libcroupier-dev)
    string(REGEX MATCH "^[a-z]+" component ${package})
    string(REGEX REPLACE "^[a-z]+=" "" package ${package})
    install(FILES deploy/debian/copyright DESTINATION ${DOCUMENTS}/${package} COMPONENT ${component})
    install(FILES ${DEBIAN_FILES}/changelog.gz DESTINATION ${DOCUMENTS}/${package} COMPONENT ${component})
endforeach()

# ---- Packages ----

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT ${CROUPIER_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL server library dev)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_SERVER_PACKAGE_NAME croupier)
set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS "adduser")
set(CPACK_DEBIAN_SERVER_PACKAGE_SUGGESTS "postgresql, haproxy, prometheus, logrotate")
set(CPACK_COMPONENT_SERVER_DESCRIPTION "casino table games run exactly as their rulebooks say
Sic bo, roulette, baccarat, blackjack and niu niu: settled, dealt and
supervised clause by clause, with every chip in a ledger.

This package has the program and its service: tables, chips, staff and
players behind HTTP and WebSocket, on SQLite or PostgreSQL.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libcroupier${SONAME})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${DEBIAN_FILES}/shlibs ${DEBIAN_FILES}/triggers)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "casino table games to the letter of their rulebooks (library)
Five casino table games as a library: rounds settled, tables run and odds
worked out, each line with the clause it rests on.")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libcroupier-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${CPACK_DEBIAN_LIBRARY_PACKAGE_NAME} (= ${PROJECT_VERSION}), libsodium-dev")
set(CPACK_COMPONENT_DEV_DESCRIPTION "casino table games to the letter of their rulebooks (development)
The header, the static library, and the descriptions for pkg-config and
CMake of a library that settles and runs five casino table games.")

set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA ${DEBIAN_FILES}/conffiles ${CMAKE_SOURCE_DIR}/deploy/debian/postinst
    ${CMAKE_SOURCE_DIR}/deploy/debian/prerm ${CMAKE_SOURCE_DIR}/deploy/debian/postrm)
if(CROUPIER_FLOOR) # without it there is no service to package
    include(CPack)
endif()
