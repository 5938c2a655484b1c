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
  libcublas.so libcublas_static.a libcufft.so libcufft_static.a libcurand.so libcurand_static.a libnvToolsExt.so)

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
