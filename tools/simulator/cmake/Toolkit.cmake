# The folder of a simulator in the form of NVIDIA's toolkit, with links to what is built: toolkit of the build, and in it
# toolkit/checker and toolkit/profiler. In bin/ of each nvcc is the same program, which goes by the folder.

# What CMake looks for, and nothing uses.
function(_write_what_nothing_uses folder)
  foreach(program nvlink fatbinary)
    file(WRITE ${folder}/bin/${program}
"#!/bin/sh
echo '${program}: the simulator runs C++ on the CPU and has no code for GPUs' >&2
exit 2
")
    file(CHMOD ${folder}/bin/${program} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
      WORLD_READ WORLD_EXECUTE)
  endforeach()
  file(WRITE ${folder}/nvvm/libdevice/libdevice.10.bc "The simulator has no code for GPUs.\n")
  foreach(library libcudadevrt.a libculibos.a)  # empty
    file(WRITE ${folder}/lib64/${library} "!<arch>\n")
  endforeach()
endfunction()

# Who links with g++ alone names libraries of CUDA. Those that are there are the simulator, as scripts of the linker.
set(SIMULATOR_LIBRARIES
  libcudart.so libcudart_static.a libcuda.so
  libcublas.so libcublas_static.a libcufft.so libcufft_static.a libcurand.so libcurand_static.a libcusolver.so
  libcusolver_static.a libcusparse.so libcusparse_static.a libnvToolsExt.so)

# make_toolkit(NAME TOOLCHAIN LIBRARY...): of `simulator`, `checker` or `profiler`, given its file `toolchain` and what
# programs are linked with.
function(make_toolkit name toolchain)
  set(folder ${SIMULATOR_TOOLKIT})
  set(nvcc nvcc)
  if(NOT name STREQUAL "simulator")
    set(folder ${SIMULATOR_TOOLKIT}/${name})
    set(nvcc ../../bin/nvcc)
  endif()
  file(MAKE_DIRECTORY ${folder}/bin)
  _write_what_nothing_uses(${folder})
  if(NOT name STREQUAL "simulator")
    file(CREATE_LINK ${nvcc} ${folder}/bin/nvcc SYMBOLIC)
  endif()
  # CMake links with what nvcc names as the host's linker: this program by another name.
  file(CREATE_LINK ${nvcc} ${folder}/bin/host-linker SYMBOLIC)
  file(CREATE_LINK ${SIMULATOR_DIR}/include ${folder}/include SYMBOLIC)
  file(CREATE_LINK ${toolchain} ${folder}/toolchain SYMBOLIC)
  list(JOIN ARGN " " libraries)
  foreach(library IN LISTS SIMULATOR_LIBRARIES)
    file(GENERATE OUTPUT ${folder}/lib64/${library} CONTENT "INPUT(${libraries})\n")
  endforeach()
endfunction()

# write_installed_toolkit(NAME TEXT LIBRARY...): the same once installed, where nothing knows a path of this build. Given the
# text of the file `toolchain`, into installed/ of the simulator's build folder, for install_simulators.
function(write_installed_toolkit name text)
  set(top @)
  set(lib64 "")
  if(NOT name STREQUAL "simulator")
    set(top @/..)
    set(lib64 ../../lib64/)
  endif()
  string(REGEX MATCH "^[0-9]+" version ${CMAKE_CXX_COMPILER_VERSION})
  find_program(SIMULATOR_COMPILER_BY_VERSION g++-${version})  # the only one that takes the plugins
  if(SIMULATOR_COMPILER_BY_VERSION)
    string(REPLACE "compiler '${CMAKE_CXX_COMPILER}'" "compiler '${SIMULATOR_COMPILER_BY_VERSION}'" text "${text}")
  endif()
  string(REPLACE "$<TARGET_FILE:simulator_nvcc>" "${top}/bin/nvcc" text "${text}")
  string(REPLACE "$<TARGET_FILE:cuda-translate>" "${top}/bin/cuda-translate" text "${text}")
  string(REPLACE "${SIMULATOR_DIR}/" "${top}/" text "${text}")
  string(REGEX REPLACE "[^' =]*/(lib[a-z_]*\\.so)" "${top}/lib64/\\1" text "${text}")
  string(REPLACE "${top}/lib64/libdw.so" -ldw text "${text}")
  string(REPLACE "${top}/lib64/libelf.so" -lelf text "${text}")
  string(REGEX REPLACE "\\$<TARGET_FILE:([a-z_]*)>" "${top}/lib64/lib\\1.a" text "${text}")
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/installed/toolchain CONTENT "${text}")
  set(libraries ${ARGN})
  list(TRANSFORM libraries REPLACE "^\\$<TARGET_FILE:([a-z_]*)>$" "${lib64}lib\\1.a")
  list(TRANSFORM libraries REPLACE "^.*/lib(dw|elf)\\.so$" "-l\\1")
  list(JOIN libraries " " libraries)
  foreach(library IN LISTS SIMULATOR_LIBRARIES)
    file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/installed/lib64/${library} CONTENT "INPUT(${libraries})\n")
  endforeach()
  set_property(GLOBAL APPEND PROPERTY SIMULATORS_TO_INSTALL ${name})
  set_property(GLOBAL PROPERTY SIMULATOR_TO_INSTALL_${name} ${CMAKE_CURRENT_BINARY_DIR}/installed)
endfunction()

# What of a toolkit's folder is the same where it is installed.
function(_install_toolkit name place)
  get_property(installed GLOBAL PROPERTY SIMULATOR_TO_INSTALL_${name})
  set(folder ${SIMULATOR_TOOLKIT})
  if(NOT name STREQUAL "simulator")
    set(folder ${SIMULATOR_TOOLKIT}/${name})
    install(FILES ${folder}/bin/nvcc DESTINATION ${place}/bin)
  endif()
  install(PROGRAMS ${folder}/bin/nvlink ${folder}/bin/fatbinary DESTINATION ${place}/bin)
  install(FILES ${folder}/bin/host-linker DESTINATION ${place}/bin)
  install(DIRECTORY ${folder}/nvvm DESTINATION ${place})
  install(FILES ${folder}/lib64/libcudadevrt.a ${folder}/lib64/libculibos.a DESTINATION ${place}/lib64)
  install(DIRECTORY ${installed}/lib64 DESTINATION ${place})
  install(FILES ${installed}/toolchain DESTINATION ${place})
endfunction()

# install_simulators(): all that programs need, as lib/atelier of the prefix, which may be moved; bin/atelier-nvcc; and
# find_package(Atelier), which has add_cuda_executable and the like. For the end of a project.
function(install_simulators)
  get_property(names GLOBAL PROPERTY SIMULATORS_TO_INSTALL)
  set(top lib/atelier)
  foreach(name IN LISTS names)
    if(name STREQUAL "simulator")
      _install_toolkit(simulator ${top})
      install(FILES $<TARGET_FILE:simulator> $<TARGET_FILE:host_calls> DESTINATION ${top}/lib64)
    else()
      _install_toolkit(${name} ${top}/${name})
      install(FILES $<TARGET_FILE:simulator_${name}> $<TARGET_FILE:host_calls_${name}> $<TARGET_FILE:${name}_plugin>
        DESTINATION ${top}/lib64)
      install(CODE "file(CREATE_LINK ../include \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${top}/${name}/include\" SYMBOLIC)")
    endif()
  endforeach()
  install(FILES $<TARGET_FILE:mistakes> $<TARGET_FILE:language> $<TARGET_FILE:device_code> DESTINATION ${top}/lib64)
  install(PROGRAMS $<TARGET_FILE:simulator_nvcc> $<TARGET_FILE:cuda-translate> DESTINATION ${top}/bin)
  foreach(folder include cmake cub language)
    install(DIRECTORY ${SIMULATOR_DIR}/${folder} DESTINATION ${top} USE_SOURCE_PERMISSIONS
      PATTERN "*.cpp" EXCLUDE REGEX "/language/(command_line|include)$" EXCLUDE
      PATTERN "CMakeLists.txt" EXCLUDE PATTERN "update" EXCLUDE)
  endforeach()
  install(DIRECTORY ${SIMULATOR_DIR}/mpi DESTINATION ${top} USE_SOURCE_PERMISSIONS)
  install(FILES ${SIMULATOR_DIR}/packages.sh DESTINATION ${top})
  install(CODE "file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/bin\")
    file(CREATE_LINK ../lib/atelier/bin/nvcc \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/bin/atelier-nvcc\" SYMBOLIC)")
  install(FILES ${SIMULATOR_DIR}/cmake/AtelierConfig.cmake DESTINATION lib/cmake/Atelier)
endfunction()
