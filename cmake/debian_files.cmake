# Runs in CPack when all is in place and before it is packed: what Debian's packages have beside what is installed everywhere.
# Nothing here may depend on the hour or on who builds.
set(epoch $ENV{SOURCE_DATE_EPOCH})
if(NOT epoch)
  message(FATAL_ERROR "SOURCE_DATE_EPOCH is not set; tools/package sets it.")
endif()
execute_process(COMMAND date -u -R -d @${epoch} OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE ENCODING UTF-8 COMMAND_ERROR_IS_FATAL ANY)
set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})

foreach(component server client)
  string(TOUPPER ${component} upper)
  set(name ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component})
  set(doc ${root}/usr/share/doc/${name})
  configure_file(${CPACK_EMCON_SOURCE_DIR}/deploy/debian/copyright ${doc}/copyright COPYONLY)
  configure_file(${CPACK_EMCON_SOURCE_DIR}/CHANGELOG.md ${doc}/changelog COPYONLY)
  file(WRITE ${doc}/changelog.Debian
       "emcon (${version}) unstable; urgency=medium\n\n  * What has changed is in changelog.gz beside this file.\n\n -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${date}\n")
  file(GLOB_RECURSE pages ${root}/usr/share/man/*.[1-8])
  execute_process(COMMAND gzip -9nf ${doc}/changelog ${doc}/changelog.Debian ${pages} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND chmod -R u=rwX,go=rX ${root} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
