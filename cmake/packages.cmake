# Debian packages by CPack, of the components of cmake/install.cmake; tools/package makes them. Everything that could differ from
# one build to the next comes from SOURCE_DATE_EPOCH.
set(EMCON_PACKAGE_VERSION "" CACHE STRING "version of the packages, as Debian writes them; empty: that of the project")
# As revision -0... sorts below what Debian itself may have some day.
set(package_version ${EMCON_PACKAGE_VERSION})
if(NOT package_version)
  set(package_version ${PROJECT_VERSION}-0emcon1)
endif()
if(NOT package_version MATCHES "^(.*)-([^-]*)$")
  message(FATAL_ERROR "EMCON_PACKAGE_VERSION is ${package_version}; it must be VERSION-REVISION, as in ${PROJECT_VERSION}-0emcon1.")
endif()
set(CPACK_PACKAGE_VERSION ${CMAKE_MATCH_1})
set(CPACK_DEBIAN_PACKAGE_RELEASE ${CMAKE_MATCH_2})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME emcon)
set(CPACK_PACKAGE_VENDOR emcon)
set(CPACK_COMPONENTS_ALL server client)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian_files.cmake)
set(CPACK_EMCON_SOURCE_DIR ${PROJECT_SOURCE_DIR})

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "emcon maintainers <maintainers@emcon.example>")
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# Without symbols in the programs there are none to put into packages of their own.
if(EMCON_SYMBOLS)
  set(CPACK_DEBIAN_DEBUGINFO_PACKAGE ON)
else()
  set(CPACK_STRIP_FILES ON)
endif()

set(CPACK_DEBIAN_SERVER_PACKAGE_NAME emcon-server)
set(CPACK_DEBIAN_SERVER_DESCRIPTION "server for tabletop starship battles with hidden information
Two or more players on machines of their own, any number of spectators, and a
bot for whoever has nobody to play with. The server keeps every match in a log
that survives power cuts, hides from each player what the rules hide, and
publishes dice and orders so that a stranger can check them afterwards.
.
It answers browsers with a page of its own, and terminals with the package
emcon. The service listens on the loopback address until its configuration,
/etc/emcon/emcon-server.toml, names another.")
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS "debconf (>= 0.5) | debconf-2.0, systemd | systemd-standalone-sysusers | systemd-sysusers")
set(CPACK_DEBIAN_SERVER_PACKAGE_SUGGESTS "emcon")
set(scripts ${PROJECT_SOURCE_DIR}/deploy/debian)
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
    "${scripts}/conffiles;${scripts}/templates;${scripts}/config;${scripts}/postinst;${scripts}/prerm;${scripts}/postrm")

set(CPACK_DEBIAN_CLIENT_PACKAGE_NAME emcon)
set(CPACK_DEBIAN_CLIENT_DESCRIPTION "tabletop starship battles in a terminal, against people or a bot
Four rulebooks of space war games, played across the network in a full screen
or in plain lines. A guided first battle begins by 'emcon learn'.
.
Battles at one keyboard, against the bot or with the guide start a server for
the player alone; for these the package emcon-server must be installed.")
set(CPACK_DEBIAN_CLIENT_PACKAGE_RECOMMENDS "emcon-server")
include(CPack)
