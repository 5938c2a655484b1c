# find_package(Atelier): add_cuda_library and add_cuda_executable (CudaLibrary.cmake) for the simulator that is installed
# with this file.
cmake_path(SET _top NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../atelier)
find_package(Threads REQUIRED)

# The words of a key in a file `toolchain`.
function(_toolchain_words file key result)
  file(STRINGS ${file} line REGEX "^${key} ")
  string(REGEX REPLACE "^${key} " "" line "${line}")
  separate_arguments(words UNIX_COMMAND "${line}")
  set(${result} ${words} PARENT_SCOPE)
endfunction()

add_executable(cuda-translate IMPORTED)
add_library(device_code MODULE IMPORTED)
add_library(cuda_headers INTERFACE IMPORTED)
set_target_properties(cuda_headers PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${_top}/include
  INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${_top}/include)
foreach(_folder "" /checker /profiler)
  set(_file ${_top}${_folder}/toolchain)
  if(NOT EXISTS ${_file})
    continue()
  endif()
  string(REPLACE / _ _simulator simulator${_folder})
  string(REPLACE / "" _observer "${_folder}")
  _toolchain_words(${_file} options _options)
  _toolchain_words(${_file} cuda_options _cuda_options)
  list(FILTER _options EXCLUDE REGEX "^-fplugin=")
  add_library(${_simulator} STATIC IMPORTED)
  set_target_properties(${_simulator} PROPERTIES
    IMPORTED_LOCATION ${_top}/lib64/lib${_simulator}.a
    INTERFACE_COMPILE_OPTIONS "${_options}"
    INTERFACE_LINK_LIBRARIES "cuda_headers;${_top}/lib64/libmistakes.a;${_top}/lib64/liblanguage.a;dw;elf;Threads::Threads")
  if(_observer)
    add_library(${_observer}_plugin MODULE IMPORTED)
    set_target_properties(${_simulator} PROPERTIES
      OBSERVER_OPTIONS "${_cuda_options}" OBSERVER_PLUGIN ${_top}/lib64/lib${_observer}_plugin.so)
  endif()
endforeach()

set(CUDA_TRANSLATE ${_top}/bin/cuda-translate)
set(DEVICE_CODE_PLUGIN ${_top}/lib64/libdevice_code.so)
include(${_top}/cmake/CudaLibrary.cmake)
