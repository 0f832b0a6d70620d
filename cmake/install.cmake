# What an installation holds, by GNUInstallDirs, in two components: server and client. cmake/packages.cmake makes packages of them.
include(GNUInstallDirs)
set(doc ${CMAKE_INSTALL_DATAROOTDIR}/doc)

install(TARGETS emcon-server DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT server)
install(FILES docs/man/emcon-server.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT server)
install(FILES docs/hosting.md docs/cluster.md docs/compatibility.md docs/postgresql.md docs/protocol.md docs/reliability.md docs/performance.md docs/trust.md DESTINATION ${doc}/emcon-server COMPONENT server)
# What data files of a host's own may hold.
install(FILES schema/alternity-warships.md schema/fires-of-space.md schema/sector-14.md schema/stellar-empires-fleet.md DESTINATION ${doc}/emcon-server/schema COMPONENT server)
# Units and configuration name each other's places, which are known when it is installed.
install(CODE "set(emcon_bin \"${CMAKE_INSTALL_BINDIR}\")\nset(emcon_libexec \"${CMAKE_INSTALL_LIBEXECDIR}\")\nset(emcon_sources \"${PROJECT_SOURCE_DIR}/deploy\")\n\
set(emcon_work \"${CMAKE_BINARY_DIR}/install\")" COMPONENT server)
install(SCRIPT cmake/install_host.cmake COMPONENT server)
# What docs/hosting.md and docs/cluster.md copy from: configurations of programs that stand beside the server.
install(DIRECTORY deploy/cluster deploy/monitoring deploy/proxies USE_SOURCE_PERMISSIONS DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/emcon-server COMPONENT server)

install(TARGETS emcon DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT client)
install(PROGRAMS deploy/hooks/emcon-hook-notify deploy/hooks/emcon-hook-mail deploy/hooks/emcon-hook-web
        DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT client)
install(FILES docs/man/emcon.1 docs/man/emcon-hook-mail.1 docs/man/emcon-hook-notify.1 docs/man/emcon-hook-web.1
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT client)
# The handbook is for players.
install(FILES docs/client.md docs/glossary.md docs/plays.md docs/scenarios.md docs/web.md DESTINATION ${doc}/emcon COMPONENT client)
install(DIRECTORY docs/rules DESTINATION ${doc}/emcon COMPONENT client)
install(DIRECTORY docs/pictures DESTINATION ${doc}/emcon COMPONENT client)

# One file completes both programs; shells look for it by the name of the program.
foreach(program_of emcon-server:server emcon:client)
  string(REPLACE ":" ";" pair ${program_of})
  list(GET pair 0 program)
  list(GET pair 1 component)
  install(FILES deploy/completions/emcon.bash DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions RENAME ${program}
          COMPONENT ${component})
  install(FILES deploy/completions/emcon.fish DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/fish/vendor_completions.d RENAME ${program}.fish
          COMPONENT ${component})
endforeach()
