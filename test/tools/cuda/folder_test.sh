#!/usr/bin/env bash
# folder_test.sh ATELIER SIMULATOR_TARGETS CUDA_TRANSLATE DEVICE_CODE_PLUGIN: CMake builds a folder of one's own, a library
# and a program, with the simulator that is already built.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/built.cmake" <<END
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(libdw REQUIRED IMPORTED_TARGET libdw)
include("$2")
set(CUDA_TRANSLATE "$3")
set(DEVICE_CODE_PLUGIN "$4")
END
cmake -G Ninja -S "$(dirname -- "$0")/project" -B "$folder/build" -DATELIER="$1" -DCMAKE_PROJECT_INCLUDE="$folder/built.cmake" >"$folder/log"
cmake --build "$folder/build" >>"$folder/log" || { cat "$folder/log"; exit 1; }
[[ $("$folder/build/program") == 144 ]]
[[ $("$folder/build/library_user") == 144 ]]
