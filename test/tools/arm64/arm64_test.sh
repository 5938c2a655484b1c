#!/usr/bin/env bash
# arm64_test.sh BUILD CUDA_TRANSLATE LANGUAGE: on an x86-64 machine, compiles the simulator, suites of its constructs, a lesson
# and a race for 64-bit Arm, and runs them in qemu; with this machine's translator and library of messages. ATELIER_SAMPLE
# chooses one of the three. Exit status 77: something that it needs is missing, and it says what.
set -euo pipefail
build=$1 translate=$2 language=$3
here=$(dirname -- "$(readlink -f -- "$0")")
packages=$build/packages
suites=(Atomics Barriers Warp)

skip() {
    echo "skipped: $*"
    exit 77
}

# --- Debian's packages for Arm, unpacked into a folder: nothing is installed.

# apt for that folder: apt COMMAND ARGUMENT...
apt() {
    "apt-$1" -q -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User=root -o Acquire::Languages=none \
        -o Dir::State="$build/apt" -o Dir::State::status=/dev/null -o Dir::Cache="$build/apt" "${@:2}"
}

unpack_packages() {
    rm -rf "$packages" "$build/apt"
    mkdir -p "$packages/usr/lib" "$build/apt/archives/partial" "$build/apt/lists/partial"
    ln -s usr/lib "$packages/lib"
    apt get update >"$build/apt/log" 2>&1 || skip "no list of packages for arm64: $(tail -n 1 "$build/apt/log")"
    local wanted
    wanted=$(apt cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances \
        libcppunit-dev libdw-dev | grep -E '^(libcppunit|libdw|libelf|libbz2|liblzma|libzstd|zlib1g)' | sort -u) ||
        skip "no packages for arm64: the lists of this machine's servers do not have them"
    # shellcheck disable=SC2086 # one word a package
    (cd "$build/apt/archives" && apt get download $wanted >"$build/apt/log" 2>&1) ||
        skip "the packages for arm64 could not be fetched: $(tail -n 1 "$build/apt/log")"
    for package in "$build"/apt/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -x -C "$packages" --keep-directory-symlink
    done
    touch "$packages/complete"
}

# --- Building and running

# build_for_arm64 FOLDER PROGRAM OPTION...
build_for_arm64() {
    local folder=$build/$1 program=$2
    shift 2
    { cmake -G Ninja -S "$here/project" -B "$folder" -DCMAKE_TOOLCHAIN_FILE="$here/arm64.cmake" -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_CXX_FLAGS=-O0 -DPACKAGES="$packages" -DCUDA_TRANSLATE="$translate" -DLANGUAGE="$language" \
        "$@" && ninja -C "$folder" "$program"; } >"$folder.log" 2>&1 ||
        { tail -n 50 "$folder.log" && exit 1; }
}

run_on_arm64() {
    timeout 300 qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$packages/usr/lib/aarch64-linux-gnu" "$@"
}

constructs() {
    build_for_arm64 cpu constructs -DSUITES="$(printf 'Test%s.cu;' "${suites[@]}")"
    local suite
    for suite in "${suites[@]}"; do run_on_arm64 "$build/cpu/constructs" "Test$suite"; done
}

lesson() {
    build_for_arm64 cpu add -DSUITES="$(printf 'Test%s.cu;' "${suites[@]}")"
    run_on_arm64 "$build/cpu/add"
}

race() {
    build_for_arm64 check race -DATELIER_CHECK=ON
    local found
    found=$(run_on_arm64 "$build/check/race" 2>&1) && { echo "the checker finds no race: $found" && exit 1; }
    [[ $found =~ "data race on tile["[01]"]["[0-9]+"]: thread "[0-9]+" of block 0 reads at race.cu:6, thread "[0-9]+" of block 0 writes at race.cu:5: " ]] ||
        { echo "the checker says of the race: $found" && exit 1; }
}

[[ $(uname -m) == x86_64 ]] || skip "this is no x86-64 machine"
for tool in aarch64-linux-gnu-g++ qemu-aarch64; do
    command -v $tool >/dev/null || skip "there is no $tool"
done
[[ -e $(aarch64-linux-gnu-g++ -print-file-name=plugin)/include/gcc-plugin.h ]] || skip "that g++ has no headers for plugins"
mkdir -p "$build"
if [[ ! -e $packages/complete ]]; then unpack_packages; fi

mapfile -t parts < <(printf '%s\n' constructs lesson race | "$here/../sample" 3)
for part in "${parts[@]}"; do "$part"; done
