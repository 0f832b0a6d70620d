# Runs when the server is installed: its units, its user and folders, and its configuration, with the places that they name.
# Given are emcon_bin and emcon_libexec (below the prefix), emcon_sources (deploy/) and emcon_work, a folder of its own.
set(bin ${CMAKE_INSTALL_PREFIX}/${emcon_bin})
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set(etc /etc)
else()
  set(etc ${CMAKE_INSTALL_PREFIX}/etc)
endif()

# place(FILE FOLDER NAME [PERMISSION...]): that file of deploy/, with this installation's places in it.
function(place file folder name)
  file(READ ${emcon_sources}/${file} text)
  string(REPLACE "/usr/bin/emcon" "${bin}/emcon" text "${text}")
  string(REPLACE "/etc/emcon/" "${etc}/emcon/" text "${text}")
  string(REPLACE "/usr/libexec/" "${CMAKE_INSTALL_PREFIX}/${emcon_libexec}/" text "${text}")
  string(REPLACE "/usr/share/doc/" "${CMAKE_INSTALL_PREFIX}/share/doc/" text "${text}")
  file(WRITE ${emcon_work}/${name} "${text}")
  file(INSTALL ${emcon_work}/${name} DESTINATION ${folder}
       PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ ${ARGN})
endfunction()

set(lib ${CMAKE_INSTALL_PREFIX}/lib)
place(emcon-server.service ${lib}/systemd/system emcon-server.service)
place(emcon-server.socket ${lib}/systemd/system emcon-server.socket)
place(emcon-backup.service ${lib}/systemd/system emcon-backup.service)
place(emcon-backup.timer ${lib}/systemd/system emcon-backup.timer)
place(emcon-server.sysusers ${lib}/sysusers.d emcon-server.conf)
place(emcon-server.tmpfiles ${lib}/tmpfiles.d emcon-server.conf)
place(emcon-server.toml ${etc}/emcon emcon-server.toml)
place(emcon-server.logrotate ${etc}/logrotate.d emcon-server)
place(certbot-hook ${CMAKE_INSTALL_PREFIX}/${emcon_libexec}/emcon-server certbot-hook OWNER_EXECUTE GROUP_EXECUTE WORLD_EXECUTE)
