# CUDA sources for either backend.
#
#   add_cuda_library(NAME [OBJECT] [RELOCATABLE] SOURCES a.cu b.cpp ...)
#                                                            a library of CUDA and C++ sources, static or of objects
#   add_cuda_executable(NAME [RELOCATABLE] SOURCES a.cu b.cpp ...)
#                                                            a program of them
#   cuda_libraries                                           the target that builds all of these
#   cuda_backend                                             what C++ needs to call the CUDA runtime: headers and library
#   cuda_headers                                             the headers alone
#   observe_kernels(checker|profiler)                        the libraries that this directory adds from here on are for the
#                                                            simulator with it: simulator_checker, simulator_profiler
#
# RELOCATABLE is nvcc's -rdc=true: files use each other's functions and variables of the device, kernels launch kernels.
#
# ATELIER_BACKEND=gpu compiles .cu files with nvcc; cpu translates them and compiles them with the C++ compiler for the
# simulator, whose flags, include directories and dependencies are those of any C++ source.
include_guard(GLOBAL)

set(ATELIER_BACKEND "cpu" CACHE STRING "Where CUDA code runs: cpu (the simulator) or gpu (nvcc)")
set_property(CACHE ATELIER_BACKEND PROPERTY STRINGS cpu gpu)
if(NOT CMAKE_CXX_STANDARD)
  set(CMAKE_CXX_STANDARD 20)
endif()

set(ATELIER_TOGETHER "" CACHE FILEPATH "With nvcc: FOLDER SOURCE... are its arguments, and it says which fewer sources, \
written to FOLDER, to compile instead")
mark_as_advanced(ATELIER_TOGETHER)
option(ATELIER_CHECK "Observe every memory access of kernels on the simulator, to find mistakes" OFF)
option(ATELIER_PROFILE "Count on the simulator what kernels cost on a GPU" OFF)
if(ATELIER_CHECK AND ATELIER_PROFILE)
  message(FATAL_ERROR "ATELIER_CHECK and ATELIER_PROFILE: a build has one of them; give each its own folder")
endif()

get_filename_component(SIMULATOR_DIR ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)

# How kernels are compiled. Frame pointers let the watchdog and a debugger say where a CUDA thread is. A function that
# forgets its return ends the kernel: control would go on with what follows in memory. The others keep a call that the
# source has once from becoming two, and two from becoming one: which lanes meet in __activemask() depends on it. Bits may
# be read as another type, as nvcc lets them be: kernels load four floats as one uint4. What Ubuntu's g++ adds unasked is not
# CUDA's: a memcpy of another name, and guards on the stack, which end the program before a message can name the line.
set(SIMULATOR_KERNEL_OPTIONS -fno-omit-frame-pointer -fno-thread-jumps -fno-crossjumping -fno-tree-tail-merge
  -fno-split-paths -fno-unswitch-loops -fno-strict-aliasing -fsanitize=return -U_FORTIFY_SOURCE -fno-stack-protector)

# The simulator's own nvcc may be on the PATH.
function(_is_nvcc_of_gpu result nvcc)
  file(REAL_PATH "${nvcc}" nvcc)
  cmake_path(GET nvcc PARENT_PATH folder)
  if(EXISTS ${folder}/../toolchain)
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# CMake looks for nvcc in PATH only.
function(_find_nvcc)
  if(DEFINED ENV{CUDACXX})
    set(is_of_gpu TRUE)
    _is_nvcc_of_gpu(is_of_gpu "$ENV{CUDACXX}")
    if(NOT is_of_gpu)
      unset(ENV{CUDACXX})
    endif()
  endif()
  if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
    find_program(CMAKE_CUDA_COMPILER nvcc HINTS ENV CUDA_PATH ENV CUDA_HOME PATHS /usr/local/cuda PATH_SUFFIXES bin
                 VALIDATOR _is_nvcc_of_gpu)
  endif()
  include(CheckLanguage)
  check_language(CUDA)
  if(NOT CMAKE_CUDA_COMPILER)
    message(FATAL_ERROR "ATELIER_BACKEND=gpu needs nvcc, and there is none: install the CUDA toolkit (12 or newer), "
                        "set CUDACXX to its nvcc, or configure with ATELIER_BACKEND=cpu")
  endif()
endfunction()

# Takes what matches `pattern` out of the list where CUB is not the one that the simulator can use.
function(leave_out_without_cub list pattern)
  if(ATELIER_BACKEND STREQUAL "cpu")
    execute_process(COMMAND ${SIMULATOR_DIR}/cub/prepare --check RESULT_VARIABLE isMissing)
    if(isMissing)
      message(STATUS "The CUB that the simulator can use is not here: what needs it is not tested")
      list(FILTER ${list} EXCLUDE REGEX ${pattern})
      set(${list} ${${list}} PARENT_SCOPE)
    endif()
  endif()
endfunction()

# The architecture of the GPU that is here; without one, 90 (Hopper), for a build that runs elsewhere.
function(_choose_cuda_architecture)
  if(DEFINED CMAKE_CUDA_ARCHITECTURES OR DEFINED ENV{CUDAARCHS})
    return()
  endif()
  execute_process(COMMAND nvidia-smi -L OUTPUT_VARIABLE gpus ERROR_QUIET RESULT_VARIABLE status)
  if(status EQUAL 0 AND gpus MATCHES "GPU 0")
    set(architecture native)
  else()
    set(architecture 90)
  endif()
  set(CMAKE_CUDA_ARCHITECTURES ${architecture} CACHE STRING "Which GPUs nvcc compiles for")
endfunction()

if(ATELIER_BACKEND STREQUAL "gpu")
  _find_nvcc()
  _choose_cuda_architecture()
  if(NOT CMAKE_CUDA_HOST_COMPILER)
    set(CMAKE_CUDA_HOST_COMPILER ${CMAKE_CXX_COMPILER})
  endif()
  enable_language(CUDA)
  if(CMAKE_CUDA_COMPILER_VERSION VERSION_LESS 12)
    message(FATAL_ERROR "ATELIER_BACKEND=gpu needs CUDA 12 or newer; ${CMAKE_CUDA_COMPILER} is "
                        "${CMAKE_CUDA_COMPILER_VERSION}")
  endif()
  set(CMAKE_CUDA_STANDARD 20)
  if(NOT DEFINED CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake 3.25 does not know yet how nvcc is told C++20
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
  endif()
  find_package(CUDAToolkit REQUIRED)
  add_library(cuda_headers INTERFACE)
  target_link_libraries(cuda_headers INTERFACE CUDA::cudart)
  add_library(cuda_backend INTERFACE)
  target_link_libraries(cuda_backend INTERFACE cuda_headers)
elseif(NOT ATELIER_BACKEND STREQUAL "cpu")
  message(FATAL_ERROR "ATELIER_BACKEND is '${ATELIER_BACKEND}': gpu and cpu are the ones there are")
endif()

# The simulator: alone, or with a folder of it that observes kernels.
function(_simulator_with observer result)
  string(JOIN _ simulator simulator ${observer})
  if(NOT TARGET ${simulator})  # else another build's, or there already
    set(SIMULATOR_OBSERVER "${observer}")
    add_subdirectory(${SIMULATOR_DIR} ${CMAKE_BINARY_DIR}/${observer}/tools/simulator)
  endif()
  set(${result} ${simulator} PARENT_SCOPE)
endfunction()

function(observe_kernels observer)
  _simulator_with(${observer} simulator)
  set(SIMULATOR_OBSERVER ${observer} PARENT_SCOPE)
endfunction()

# What observes this directory's kernels.
function(_observer result)
  if(SIMULATOR_OBSERVER)
    set(observer ${SIMULATOR_OBSERVER})
  elseif(ATELIER_CHECK)
    set(observer checker)
  elseif(ATELIER_PROFILE)
    set(observer profiler)
  endif()
  set(${result} "${observer}" PARENT_SCOPE)
endfunction()

function(_compile_for_gpu name)
  target_compile_options(${name} PRIVATE
    "$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-lineinfo -Xcompiler=-Wall,-Wextra>")
  target_link_libraries(${name} PUBLIC cuda_backend)
endfunction()

# What every CUDA source includes first is parsed once for all of a library, by the options with which these are compiled.
function(_precompile_cuda_runtime name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "OPTIONS;TOOLS;CUDA_SOURCES;SOURCES")
  list(LENGTH arg_CUDA_SOURCES count)
  if(count LESS 3)
    return()  # it would take longer than it saves
  endif()
  list(REMOVE_ITEM arg_SOURCES ${arg_CUDA_SOURCES})
  set_source_files_properties(${arg_SOURCES} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  target_precompile_headers(${name} PRIVATE <cuda_runtime.h>)
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.dir/cmake_pch.hxx.cxx PROPERTIES
    COMPILE_DEFINITIONS __CUDACC__
    COMPILE_OPTIONS "${arg_OPTIONS}"
    OBJECT_DEPENDS "${arg_TOOLS}")
endfunction()

# Of the statement frontiers in gcc's line tables gdb forgets those whose code was inlined, and with them the lines where a
# breakpoint could stand.
function(_compile_for_simulator name)
  set(cuda_sources ${ARGN})
  list(FILTER cuda_sources INCLUDE REGEX "\\.cu$")
  set(launcher ${SIMULATOR_DIR}/cmake/cuda-compile)
  set(options ${SIMULATOR_KERNEL_OPTIONS} -gno-statement-frontiers)
  set(tools ${launcher} ${CUDA_TRANSLATE} ${DEVICE_CODE_PLUGIN})
  _observer(observer)
  _simulator_with("${observer}" simulator)
  target_link_libraries(${name} PUBLIC ${simulator})
  if(observer)
    get_target_property(plugin ${simulator} OBSERVER_PLUGIN)
    get_target_property(observed ${simulator} OBSERVER_OPTIONS)
    list(APPEND options ${observed})
    list(APPEND tools ${plugin})
    target_compile_options(${name} PRIVATE -fplugin=${plugin})
    set_source_files_properties(${ARGN} PROPERTIES OBJECT_DEPENDS ${plugin})
    add_dependencies(${name} ${observer}_plugin)
  endif()
  set_source_files_properties(${cuda_sources} PROPERTIES
    LANGUAGE CXX
    COMPILE_OPTIONS "${options}"
    OBJECT_DEPENDS "${tools}")
  _precompile_cuda_runtime(${name} OPTIONS ${options} TOOLS ${tools} CUDA_SOURCES ${cuda_sources} SOURCES ${ARGN})
  set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER "${launcher};${CUDA_TRANSLATE};${DEVICE_CODE_PLUGIN}")
  add_dependencies(${name} cuda-translate device_code)
endfunction()

if(NOT TARGET cuda_libraries)
  add_custom_target(cuda_libraries)
endif()

# nvcc's -rdc=true.
function(_compile_relocatable name)
  if(ATELIER_BACKEND STREQUAL "gpu")
    set_target_properties(${name} PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
  else()
    set(cuda_sources ${ARGN})
    list(FILTER cuda_sources INCLUDE REGEX "\\.cu$")
    set_property(SOURCE ${cuda_sources} APPEND PROPERTY COMPILE_OPTIONS -rdc=true)
  endif()
endfunction()

function(_compile_cuda name)
  add_dependencies(cuda_libraries ${name})
  target_compile_options(${name} PRIVATE -UNDEBUG)  # an assert in a kernel is a part of the course
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)  # as nvcc does
  if(ATELIER_BACKEND STREQUAL "gpu")
    _compile_for_gpu(${name})
  else()
    _compile_for_simulator(${name} ${ARGN})
  endif()
endfunction()

# nvcc takes seconds for what every source includes.
function(_put_together name sources)
  list(TRANSFORM ${sources} REPLACE "^([^/].*)" "${CMAKE_CURRENT_SOURCE_DIR}/\\1")
  execute_process(COMMAND ${ATELIER_TOGETHER} ${CMAKE_CURRENT_BINARY_DIR}/${name}.together ${${sources}}
    OUTPUT_VARIABLE together COMMAND_ERROR_IS_FATAL ANY)
  set(${sources} ${together} PARENT_SCOPE)
endfunction()

function(add_cuda_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "OBJECT;RELOCATABLE" "" SOURCES)
  if(ATELIER_TOGETHER AND ATELIER_BACKEND STREQUAL "gpu" AND NOT arg_RELOCATABLE)
    _put_together(${name} arg_SOURCES)
  endif()
  if(arg_OBJECT)
    add_library(${name} OBJECT ${arg_SOURCES})
  else()
    add_library(${name} STATIC ${arg_SOURCES})
  endif()
  _compile_cuda(${name} ${arg_SOURCES})
  if(arg_RELOCATABLE)
    _compile_relocatable(${name} ${arg_SOURCES})
  endif()
endfunction()

function(add_cuda_executable name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "RELOCATABLE" "" SOURCES)
  add_executable(${name} ${arg_SOURCES})
  _compile_cuda(${name} ${arg_SOURCES})
  if(arg_RELOCATABLE)
    _compile_relocatable(${name} ${arg_SOURCES})
  endif()
endfunction()

if(ATELIER_BACKEND STREQUAL "cpu")
  _observer(observer)
  _simulator_with("${observer}" simulator)
  add_library(cuda_backend INTERFACE)
  target_link_libraries(cuda_backend INTERFACE ${simulator})
endif()
