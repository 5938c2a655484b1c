#!/usr/bin/env bash
# Tests of the command on a workspace of stubs, and the program that it hands over to: command_test.sh ATELIER PROGRAM TEST,
# or --list.
# A test is a function; PATH holds the system tools named below and what the test puts beside them.
# shellcheck disable=SC2016 # the stubs expand their own variables
set -euo pipefail

prepare() {
    variables=() # of the command's environment, beside PATH
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    workspace="$folder/a workspace"
    mkdir "$folder/bin" "$workspace"
    cp "$atelier" "$workspace/atelier"
    mkdir -p "$workspace/tools/simulator"
    local source floor
    source=$(dirname -- "$atelier")
    cp -r "$source/tools/simulator/"{language,packages.sh} "$workspace/tools/simulator"
    for floor in tools/course tools/teacher; do
        mkdir -p "$workspace/$floor/command"
        cp -r "$source/$floor/command/"{help,packages} "$workspace/$floor/command"
    done
    cp "$source/tools/course/command/completion.bash" "$workspace/tools/course/command"
    local tools
    mapfile -t tools < <(type -P bash env cat chmod cp dirname flock grep id mkdir mv pkg-config readlink rm sed sleep tail touch)
    ln -s "${tools[@]}" "$folder/bin"
    local tool stubs=()
    for tool in gdb make node npm chromium xmllint xgettext jq python3 shellcheck clang clangd clang-format bwrap sbatch mpirun ompi_info mpicxx ld.mold qemu-aarch64; do write_stub "$tool" 'exit 0'; done
    mkdir -p "$folder/plugin/include" && touch "$folder/plugin/include/gcc-plugin.h"
    for tool in g++ aarch64-linux-gnu-g++; do
        write_stub "$tool" '[[ $1 != -print-file-name=plugin ]] || echo "$FOLDER/plugin"'
    done
    write_stub cmake '
        while [[ $1 != --preset ]]; do shift; done
        mkdir -p "$WORKSPACE/build/$2" && cd "$WORKSPACE/build/$2"
        touch build.ninja
        printf "%s\n" "CMAKE_HOME_DIRECTORY:INTERNAL=$WORKSPACE" "ATELIER_TOOL_TESTS:BOOL=${3#*=}" >CMakeCache.txt'
    write_stub apt-get 'exit 100'
    write_stub ninja '
        [[ $3 != -t ]] || { echo ": && cp $FOLDER/bin/course ${!#} && :" && exit; }
        [[ ${!#} == */course || ${!#} == use ]] && program=$2/${!#} || program=$2/course
        mkdir -p "${program%/*}" && cp "$FOLDER/bin/course" "$program"; echo "[1/1] Linking course"'
    write_stub course 'exit 0'
    chmod +x "${stubs[@]}"
}

# stub NAME SCRIPT: a command on PATH that logs its arguments and runs SCRIPT.
stub() {
    write_stub "$@"
    chmod +x "$folder/bin/$1"
}

# Ninja builds the program that the command hands over to, whatever else a test has it do.
builds_program='
    if [[ ${!#} == */command ]]; then mkdir -p "$2/${!#%/*}" && cp "$PROGRAM" "$2/${!#}" && exit; fi'

# The same, which nobody may run yet, for `prepare`: to start chmod for each of `stubs` would be most of what a test costs.
write_stub() {
    stubs+=("$folder/bin/$1")
    printf '%s\n' '#!/usr/bin/env bash' "printf '%s' $1 >>\"\$FOLDER/calls\"" \
        '[[ $# -eq 0 ]] || printf " %q" "$@" >>"$FOLDER/calls"' 'echo >>"$FOLDER/calls"' >"$folder/bin/$1"
    [[ $1 != ninja ]] || printf '%s\n' "$builds_program" >>"$folder/bin/$1"
    printf '%s\n' "$2" >>"$folder/bin/$1"
}

without() { rm "$folder/bin/$1"; }

as_ordinary_user() { without id && stub id 'echo 1000'; }
as_root() { without id && stub id 'echo 0'; }

with_gpu() {
    stub nvcc 'exit 0'
    stub nvidia-smi 'echo "GPU 0: a card"; echo "GPU 1: another"'
}

# atelier ARGUMENT...: runs the command; its status, output and errors are then in $status, $output, $errors.
atelier() {
    status=0
    : >"$folder/calls"
    env -i PATH="$folder/bin" FOLDER="$folder" WORKSPACE="$workspace" PROGRAM="$program" "${variables[@]}" \
        "$workspace/atelier" "$@" >"$folder/output" 2>"$folder/errors" </dev/null || status=$?
    output=$(<"$folder/output")
    errors=$(<"$folder/errors")
    calls=$(<"$folder/calls")
}

broken() {
    printf 'expected %s\nstatus: %s\noutput: %s\nerrors: %s\ncalls:\n%s\n' "$*" "$status" "$output" "$errors" "$calls"
    exit 1
}

expect_status() { [[ $status -eq $1 ]] || broken "status $1"; }
expect_output() { [[ $output == *"$1"* ]] || broken "output: $1"; }
expect_error() { [[ $errors == *"$1"* ]] || broken "errors: $1"; }
expect_silence() { [[ -z $output$errors ]] || broken "silence"; }
expect_call() { grep -qxF -- "$1" <<<"$calls" || broken "call: $1"; }
expect_no_call() { ! grep -q "^$1" <<<"$calls" || broken "no call of $1"; }
# Beside the program that knows what may be asked for.
expect_nothing_made() { ! grep '^ninja' <<<"$calls" | grep -v '/command$' || broken "no build of anything else"; }
expect_nothing_built() { [[ ! -e $workspace/build ]] || broken "no build folder"; }

# --- Usage

test_help_names_every_command() {
    atelier --help
    expect_status 0
    local command
    for command in use test run device setup selftest clean --backend --list; do expect_output "$command"; done
}

test_a_help_of_which_the_beginning_is_read_starts_nothing() {
    local status=0
    printf 'a line%.0s\n' {1..9999} >>"$workspace/tools/course/command/help/en.txt"
    : >"$folder/calls"
    env -i PATH="$folder/bin:$PATH" FOLDER="$folder" WORKSPACE="$workspace" PROGRAM="$program" "$workspace/atelier" use --help |
        sed 1q >"$folder/output" || status=$?
    output=$(<"$folder/output") errors='' calls=$(<"$folder/calls")
    expect_output 'usage: ./atelier COMMAND'
    [[ -z $calls ]] || broken 'no call'
}

test_without_a_command_the_help_is_an_error() {
    atelier
    expect_status 2
    expect_error 'usage: ./atelier COMMAND'
    expect_nothing_built
}

test_an_unknown_command_is_refused() {
    atelier tset
    expect_status 2
    expect_error 'tset: no such command'
    expect_nothing_built
}

test_an_unknown_backend_is_refused() {
    atelier use --backend tpu
    expect_status 2
    expect_error '--backend tpu: not one of auto, cpu, gpu'
    expect_nothing_built
}

test_a_backend_must_be_named() {
    atelier use --backend
    expect_status 2
    expect_error 'expected auto, cpu or gpu after it'
}

test_help_of_a_command_does_nothing_else() {
    mkdir -p "$workspace/build/cpu"
    atelier clean --help
    expect_status 0
    expect_output 'remove what was built'
    [[ -d $workspace/build/cpu ]] || broken 'the build is still there'
    atelier test add --help
    expect_status 0
    expect_output '--timeout SECONDS'
    expect_no_call ninja
}

test_help_of_a_command_is_its_own() {
    atelier setup
    atelier test add --help
    expect_status 0
    expect_output '  test [SUITE...]'
    expect_output '--timeout SECONDS'
    expect_output 'exit status: 0'
    [[ $output != *'usage:'* && $output != *'  use ['* && $output != *'--use-options'* && $output != *'for teachers'* ]] ||
        broken 'nothing of other commands'
    expect_no_call ninja
    atelier grade --language fr --help
    expect_output '--deadline DATE'
    expect_output 'code de retour'
}

# Of what is built, and of the door alone.
test_it_speaks_the_language_of_the_user() {
    variables=(LANG=fr_CH.UTF-8)
    atelier tset
    expect_error 'commande inconnue'
    atelier --help
    expect_output './atelier COMMANDE'
    expect_nothing_built
    atelier setup
    atelier tset
    expect_error 'vouliez-vous dire test'
    atelier tset --language en
    expect_error 'did you mean test?'
    atelier use --language de
    expect_status 2
    expect_error 'il y a en, fr'
}

test_every_command_of_the_help_is_known() {
    atelier setup
    rm "$folder/bin/ninja" && stub ninja 'exit 1'
    atelier completion --words
    local command
    for command in $output; do
        atelier "$command"
        [[ $errors != *'no such command'* ]] || broken "$command to be known"
    done
    atelier progres
    expect_error 'no such command'
}

test_a_misspelt_command_gets_a_suggestion() {
    atelier setup
    atelier tset
    expect_status 2
    expect_error 'did you mean test?'
    atelier entirely-else
    expect_error 'no such command; see'
}

test_the_version_is_that_of_the_project() {
    echo 'project(Atelier VERSION 4.2 LANGUAGES CXX)' >"$workspace/CMakeLists.txt"
    atelier --version
    expect_status 0
    [[ $output == 'Atelier 4.2' ]] || broken 'Atelier 4.2'
}

# A course of three suites, which names them.
with_a_course() {
    stub course '
        [[ "$*" != "test --list --json" ]] || echo "[{\"suite\":\"AddIntI\",\"lesson\":\"add\"},
            {\"suite\":\"Add2D\",\"lesson\":\"add\"},{\"suite\":\"AddFloat\",\"lesson\":\"add\"}]"'
}

test_completion_knows_commands_options_lessons_and_suites() {
    with_a_course
    atelier completion --words
    expect_output 'check'
    expect_nothing_built
    atelier setup
    atelier completion --words
    expect_output 'check'
    atelier completion --words test
    local word
    for word in add AddIntI --timeout; do grep -qxF -- "$word" <<<"$output" || broken "$word among the words"; done
    atelier completion --words use
    ! grep -qxE -- 'AddIntI|--timeout' <<<"$output" || broken "no suites of a use"
    grep -qxF add <<<"$output" || broken "add among the words"
    expect_no_call ninja
    atelier completion
    eval "$output"
    # shellcheck disable=SC2034 # as bash sets them
    COMP_WORDS=("$workspace/atelier" te) COMP_CWORD=1
    _atelier
    [[ ${COMPREPLY[*]} == test ]] || broken 'te completed to test'
}

# --- Watching

test_watch_runs_again_when_a_file_is_saved() {
    mkdir "$workspace/include" && touch "$workspace/include/A.h"
    # The second run sees that a file was saved, and saves none itself: the third would never come. It ends the test.
    stub course '
        echo run >>"$FOLDER/runs"
        if [[ $(grep -c run "$FOLDER/runs") == 1 ]]; then sleep 0.1; touch "$WORKSPACE/include/A.h"; else kill "$WATCHER"; fi'
    local stub=$workspace/atelier
    status=0
    env -i PATH="$folder/bin" FOLDER="$folder" WORKSPACE="$workspace" PROGRAM="$program" bash -c '
        export WATCHER=$$
        exec "$1" test add --unchecked --watch' _ "$stub" >"$folder/output" 2>&1 </dev/null || status=$?
    calls=$(<"$folder/calls") output=$(<"$folder/output") errors=
    [[ $(grep -c '^course' <<<"$calls") -eq 2 ]] || broken 'two runs'
    expect_call 'course test add'
    expect_call 'course test add --no-open'
}

test_only_what_runs_can_be_watched() {
    atelier clean --watch
    expect_status 2
    expect_error '--watch: it goes with'
}

# --- Backends

test_gpu_without_nvcc_is_refused() {
    stub nvidia-smi 'echo "GPU 0: a card"'
    variables=(CUDACXX=/none)
    atelier use --backend gpu
    expect_status 2
    expect_error 'there is no nvcc'
    expect_nothing_built
}

test_gpu_without_a_gpu_is_refused() {
    stub nvcc 'exit 0'
    stub nvidia-smi 'echo "No devices were found"; exit 6'
    atelier use --backend gpu
    expect_status 2
    expect_error 'nvidia-smi lists no GPU'
    expect_nothing_built
}

test_auto_takes_the_gpu_where_there_is_one() {
    with_gpu
    atelier use
    expect_status 0
    [[ -e $workspace/build/gpu/use ]] || broken 'a build for the gpu'
}

test_the_nvcc_of_the_simulator_is_none_of_a_gpu() {
    with_gpu
    mkdir -p "$folder/real/bin"
    mv "$folder/bin/nvcc" "$folder/real/bin"
    stub nvcc 'exit 0'
    touch "$folder/toolchain" # in the folder above bin
    stub course 'echo "$CUDACXX"'
    for chosen in LC_ALL=C "CUDACXX=$folder/bin/nvcc" CUDACXX=nvcc; do
        variables=("PATH=$folder/bin:$folder/real/bin" "$chosen")
        atelier use --backend gpu
        expect_status 0
        expect_output "$folder/real/bin/nvcc"
    done
}

test_nvcc_is_built_before_it_is_run() {
    mkdir -p "$workspace/build/cpu/toolkit/bin"
    stub nvcc 'echo "$@"'
    cp "$folder/bin/nvcc" "$workspace/build/cpu/toolkit/bin"
    atelier nvcc a.cu -o a
    expect_call "$(printf 'ninja -C %q cuda_toolchain' "$workspace/build/cpu")"
    expect_no_call 'ninja .*cuda_toolchain_checker'
    expect_output 'a.cu -o a'
    atelier nvcc --activate
    expect_call "$(printf 'ninja -C %q cuda_toolchain_checker' "$workspace/build/cpu")"
    expect_call "$(printf 'ninja -C %q cuda_toolchain_profiler' "$workspace/build/cpu")"
}

test_a_use_waits_for_no_test_to_compile() {
    echo 'const harness::Mode mode = harness::USE;' >"$workspace/main.cpp"
    for words in 'use add' run; do
        # shellcheck disable=SC2086
        atelier $words
        expect_status 0
        expect_call "ninja -C $(printf %q "$workspace/build/cpu") use"
        [[ ! -e $workspace/build/cpu/course ]] || broken "no tests, for $words"
    done
}

test_who_asks_for_the_device_waits_for_no_lesson_to_compile() {
    atelier device
    expect_status 0
    expect_call 'course device'
    [[ -e $workspace/build/cpu/use-alone && ! -e $workspace/build/cpu/use ]] || broken 'a program without lessons'
}

test_what_ninja_said_of_a_program_before_its_plan_was_new_is_asked_again() {
    stub ninja '
        object=$(<"$2/build.ninja")
        [[ $3 != -t ]] || { echo "touch ${object:-old.o} && cp $FOLDER/bin/course ${!#}" && exit; }
        [[ -z $object ]] || exit 0
        echo new.o >"$2/build.ninja"
        echo "ninja: error: unknown target ${!#}" && exit 1'
    atelier device
    expect_status 0
    expect_silence
    expect_call "ninja -C $(printf %q "$workspace/build/cpu") old.o"
    expect_call "ninja -C $(printf %q "$workspace/build/cpu") new.o"
    expect_call 'course device'
}

test_who_asks_for_a_suite_waits_for_its_lesson_alone_to_compile() {
    with_a_lesson
    echo '    suites.add("add", TestAddIntI::suite);' >"$workspace/mainTest.cpp"
    rm -f "$workspace"/build/cpu/{,checker/}course
    mkdir -p "$workspace/build/cpu/checker"
    atelier check AddIntI
    expect_status 0
    expect_call 'course test AddIntI --seeds 3'
    [[ -e $workspace/build/cpu/checker/course-add && ! -e $workspace/build/cpu/checker/course ]] || broken 'a program of one lesson'
}

test_auto_takes_the_cpu_without_a_gpu() {
    stub nvcc 'exit 0'
    atelier use
    expect_status 0
    [[ -e $workspace/build/cpu/use ]] || broken 'a build for the cpu'
}

test_the_cpu_may_be_chosen_beside_a_gpu() {
    with_gpu
    atelier use --backend=cpu
    [[ -e $workspace/build/cpu/use && ! -e $workspace/build/gpu ]] || broken 'a build for the cpu alone'
}

# --- Checking

test_the_check_runs_on_the_simulator_also_beside_a_gpu() {
    with_gpu
    atelier check AddIntI
    expect_status 0
    expect_call 'course test AddIntI --seeds 3'
    [[ -e $workspace/build/cpu/checker/course ]] || broken 'a build with the checker'
}

test_a_check_on_the_gpu_runs_under_all_sanitizers() {
    with_gpu
    atelier check --backend gpu AddIntI
    expect_status 0
    expect_call 'course test AddIntI --sanitizer all'
    [[ -e $workspace/build/gpu/course && ! -e $workspace/build/cpu/checker/course ]] || broken 'a build for the gpu alone'
}

test_a_check_on_the_gpu_runs_under_the_sanitizers_that_are_chosen() {
    with_gpu
    atelier check --sanitizer racecheck --backend gpu
    expect_call 'course test --sanitizer racecheck'
}

# What is built of a tool that has a folder of its own: FLOOR/TOOL.
stub_tool() {
    local tool=${1#*/}
    without ninja
    stub "$tool" 'exit 0'
    stub ninja "mkdir -p \"\$2/tools/$1\" && cp \"\$FOLDER/bin/course\" \"\$2/use\" &&
        cp \"\$FOLDER/bin/$tool\" \"\$2/tools/$1/$tool\""
}

profile_of_course() { printf 'profile --build %q --course %q' "$workspace/build/cpu" "$workspace/build/cpu/profiler/course"; }

test_a_profile_counts_on_the_simulator_also_beside_a_gpu() {
    with_gpu
    stub_tool course/profile
    atelier profile add --gpu T4
    expect_status 0
    expect_call "$(profile_of_course) add --gpu T4"
    atelier profile add --backend gpu
    expect_status 2
    expect_error 'it counts on the simulator'
}

test_kernels_are_shown_on_the_simulator_also_beside_a_gpu() {
    with_gpu
    stub_tool course/show
    atelier show add --threads 16
    expect_status 0
    page=$(printf -- '--course %q --output %q' "$workspace/build/cpu/checker/course" "$workspace/build/cpu/show.html")
    expect_call "show $page add --threads 16"
    atelier show --seed 2 --use add --threads 16
    expect_status 0
    expect_call "show $page --seed 2 --use add --threads 16"
    atelier show
    expect_status 2
    expect_error 'show: which lesson or suite?'
    atelier show --use
    expect_status 2
    expect_error 'show: which lesson or suite?'
    atelier show add --backend gpu
    expect_status 2
    expect_error 'show: it records on the simulator'
}

expect_no_checker() { [[ ! -e $workspace/build/cpu/checker/course ]] || broken "no build for the checker"; }

test_a_test_is_checked_on_the_simulator() {
    atelier test add --report html --timeout 5
    expect_status 0
    expect_call "ninja -C $(printf %q "$workspace/build/cpu") checker/course"
    [[ $(grep ^course <<<"$calls") == 'course test add --report html --timeout 5' ]] || broken 'one run, as asked for'
    [[ ! -e $workspace/build/cpu/course ]] || broken 'no other build'
}

test_a_test_may_go_unchecked() {
    atelier test add --unchecked --quiet
    expect_status 0
    expect_call 'course test add --quiet'
    expect_no_checker
}

test_a_test_on_a_gpu_is_not_checked() {
    with_gpu
    atelier test add
    expect_call 'course test add'
    expect_no_checker
    [[ -e $workspace/build/gpu/course ]] || broken 'a build for the gpu'
}

test_a_check_runs_the_tests_in_several_orders() {
    atelier check add
    expect_call 'course test add --seeds 3'
    atelier check add --seeds 5
    expect_call 'course test add --seeds 5'
    atelier check add --seed=7
    expect_call 'course test add --seed=7'
    atelier check --use add
    expect_call 'course use add'
}

test_the_headers_of_plugins_are_installed_for_the_simulator() {
    rm -r "$folder/plugin"
    stub apt-get 'mkdir -p "$FOLDER/plugin/include" && touch "$FOLDER/plugin/include/gcc-plugin.h"'
    stub sudo 'exec "$@"'
    stub g++ 'case $1 in -print-file-name=plugin) echo "$FOLDER/plugin" ;; -dumpversion) echo 12 ;; esac'
    atelier use
    expect_status 0
    grep -q 'apt-get install -y --no-install-recommends gcc-12-plugin-dev' "$folder/calls" || broken 'no package of headers'
}

test_what_the_dockerfile_copies_is_enough_to_install_packages() {
    local source from to
    source=$(dirname -- "$atelier")
    while read -r from to; do
        mkdir -p "$folder/image$to"
        if [[ -d $source/$from ]]; then from+=/.; fi
        cp -r "$source/$from" "$folder/image$to"
    done < <(sed -n 's/^COPY //p' "$source/Dockerfile")
    workspace=$folder/image/setup
    atelier setup --packages
    expect_status 0
}

test_a_run_is_checked_where_main_says_test() {
    echo 'const harness::Mode mode = harness::USE;' >"$workspace/main.cpp"
    atelier run
    expect_call 'course run'
    expect_no_checker
    echo 'const harness::Mode mode = harness::TEST;' >"$workspace/main.cpp"
    atelier run
    expect_call 'course run'
    [[ -e $workspace/build/cpu/checker/course ]] || broken 'a build with the checker'
}

expect_not_profiled() { [[ ! -e $workspace/build/cpu/profiler/course ]] || broken "no build for the profiler: $*"; }

test_a_use_about_speed_is_profiled() {
    stub_tool course/profile
    local cores waves
    cores=$(nproc)
    waves=$((cores < 132 ? (132 + cores / 2) / cores : 1))
    atelier use ladder
    expect_status 0
    expect_call 'course use ladder'
    expect_call "$(printf '%s ladder --report table --only-sample --use-options --n 67108864 --waves %s' "$(profile_of_course)" $waves)"
    expect_error 'line by line: ./atelier profile ladder'
}

test_a_use_about_speed_is_profiled_with_its_options() {
    stub_tool course/profile
    atelier use ladder --rung 2 --n 1000
    expect_call 'course use ladder --rung 2 --n 1000'
    expect_call "$(printf '%s ladder --report table --use-options --rung 2 --n 1000' "$(profile_of_course)")"
}

test_figures_of_the_kernels_come_on_the_page_of_a_use() {
    stub_tool course/profile
    atelier use ladder --report html --rung 2 --no-open
    expect_status 0
    expect_call 'course use ladder --rung 2 --report json'
    expect_call "$(printf '%s ladder --report table --figures %q --no-open --use-options --rung 2' \
        "$(profile_of_course)" "$workspace/build/cpu/use.json")"
    atelier use add --report html
    expect_call 'course use add --report html'
    atelier use ladder --report=json
    expect_call 'course use ladder --report=json'
}

test_other_uses_are_not_profiled() {
    local arguments
    for arguments in 'use' 'use hello' 'use add' 'use ladder hello' 'use --list' 'device'; do
        # shellcheck disable=SC2086 # several words
        atelier $arguments
        expect_status 0
        expect_not_profiled "$arguments"
    done
}

test_a_use_that_fails_is_not_profiled() {
    stub course 'exit 1'
    atelier use ladder
    expect_status 1
    expect_not_profiled
}

test_a_use_that_launches_nothing_goes_well() {
    stub_tool course/profile
    stub profile 'echo "no kernel was launched" >&2; exit 2'
    atelier use matrices --generate 10
    expect_status 0
    expect_error 'no kernel was launched'
}

test_a_use_on_a_gpu_is_not_profiled() {
    with_gpu
    atelier use ladder
    expect_status 0
    expect_not_profiled
}

test_solutions_are_tried_with_the_checker() {
    with_gpu
    stub_tool teacher/prove
    atelier prove add --jobs 3
    expect_status 0
    expect_call "$(printf 'ninja -C %q checker/course' "$workspace/build/cpu")"
    expect_call "$(printf 'prove --build %q add --jobs 3' "$workspace/build/cpu/checker")"
}

test_solutions_are_tried_on_a_gpu_when_asked() {
    with_gpu
    stub_tool teacher/prove
    atelier prove --backend gpu
    expect_status 0
    expect_call "$(printf 'prove --build %q' "$workspace/build/gpu")"
}

# A compiler of programs whose program says what it is given.
with_cuda_compiler() {
    mkdir -p "$workspace/tools/simulator"
    stub program 'printf "<%s>" "$@"; exit 7'
    stub compiler 'while [[ $# -gt 1 && $1 != -o ]]; do shift; done; [[ $1 != -o ]] || cp "$FOLDER/bin/program" "$2"'
    cp "$folder/bin/compiler" "$workspace/tools/simulator/cuda"
}

test_a_program_of_ones_own_is_compiled_and_run() {
    with_cuda_compiler
    atelier cuda one.cu two.cpp -arch=sm_90 --run --backend --help 'a b'
    expect_status 7
    [[ $calls == *"$(printf 'compiler %q one.cu two.cpp -arch=sm_90 -o ' "$workspace/build/cpu/tools/simulator/toolchain")"* ]] || broken 'call of the compiler'
    expect_output '<--backend><--help><a b>'
}

test_a_program_of_ones_own_is_only_compiled() {
    with_cuda_compiler
    atelier cuda one.cu -o "$folder/made"
    expect_status 0
    [[ -x $folder/made ]] || broken 'there is no program'
    expect_no_call program
}

test_a_profiled_program_has_the_report_that_is_asked_for() {
    with_cuda_compiler
    stub profile 'exit 0'
    mkdir -p "$workspace/build/cpu/tools/course/profile" && cp "$folder/bin/profile" "$workspace/build/cpu/tools/course/profile"
    atelier cuda one.cu --profile --report html --output page.html --run 3
    expect_status 0
    [[ $calls == *"profile --build $(printf %q "$workspace/build/cpu") --report html --output page.html --program "*" 3"* ]] || broken 'one report'
    expect_error 'building the profiler: once'
}

test_a_program_of_ones_own_is_shown() {
    with_cuda_compiler
    stub show 'exit 0'
    mkdir -p "$workspace/build/cpu/tools/course/show" && cp "$folder/bin/show" "$workspace/build/cpu/tools/course/show"
    atelier cuda one.cu --show --kernel K --seed 4 --run 3
    expect_status 0
    [[ $calls == *"show --kernel K --output show.html --seed 4 --program "*" 3"* ]] || broken 'a page'
}

test_what_a_program_of_ones_own_overlaps_is_drawn() {
    with_cuda_compiler
    stub profile 'exit 0'
    mkdir -p "$workspace/build/cpu/tools/course/profile" && cp "$folder/bin/profile" "$workspace/build/cpu/tools/course/profile"
    atelier cuda one.cu --timeline --trace x.json --run 3
    expect_status 0
    [[ $calls == *"profile --build $(printf %q "$workspace/build/cpu") --timeline --trace x.json --program "*" 3"* ]] || broken 'a timeline'
    expect_error 'building the profiler: once'
    atelier cuda one.cu --profile --trace x.json
    expect_status 2
    expect_error 'goes with --timeline'
}

test_on_a_gpu_a_program_of_ones_own_is_nvccs() {
    with_gpu
    atelier cuda one.cu -O3
    expect_status 0
    expect_call 'nvcc one.cu -O3'
    expect_nothing_made
}

test_a_program_of_ones_own_is_checked_in_the_orders_of_seeds() {
    with_cuda_compiler
    stub program 'echo "seed $SIMULATOR_SEED: $*"; [[ $SIMULATOR_SEED != 2 ]]'
    atelier cuda one.cu --check --seeds 3 --run a
    expect_status 1
    expect_output 'seed 1: a
seed 2: a'
    atelier cuda one.cu --check --seed=3
    expect_status 0
    expect_output 'seed 3: '
}

test_what_is_found_in_a_program_of_ones_own_goes_into_a_log() {
    with_cuda_compiler
    stub program 'echo "log $SIMULATOR_SARIF"; [[ ! -e $SIMULATOR_SARIF ]] && touch "$SIMULATOR_SARIF"'
    echo old >findings.sarif
    atelier cuda one.cu --check --report sarif
    expect_status 0
    expect_output "log $PWD/findings.sarif"
    atelier cuda one.cu --check --output x.sarif
    expect_status 0
    expect_output "log $PWD/x.sarif"
    atelier cuda one.cu --check --report html
    expect_status 2
    expect_error 'its report is console or sarif'
    atelier cuda one.cu --check --report sarif --no-open
    expect_status 2
    expect_error '--no-open goes with --profile'
}

test_a_program_of_ones_own_has_as_many_devices_as_asked_for() {
    with_cuda_compiler
    stub program 'echo "$ATELIER_DEVICES devices: $*"'
    atelier cuda one.cu --devices 4 --run --devices 2
    expect_status 0
    expect_output '4 devices: --devices 2'
    for count in 0 65 many ''; do
        atelier cuda one.cu "--devices=$count" --run
        expect_status 2
        expect_error "--devices: expected a number from 1 to 64, not $count"
    done
    atelier test --devices
    expect_status 2
    expect_error '--devices: expected a value after it'
    atelier test AddIntI --devices=0
    expect_status 2
    expect_error '--devices: expected a number from 1 to 64, not 0'
    with_gpu
    atelier use --backend gpu --devices 2
    expect_status 2
    expect_error "it is the simulator's"
}

test_a_lesson_runs_as_ranks_of_mpi() {
    mkdir -p "$workspace/src/devices/ranks" "$workspace/tools/simulator/mpi"
    stub prepare '[[ -e $WORKSPACE/mpi ]]'
    cp "$folder/bin/prepare" "$workspace/tools/simulator/mpi/prepare"
    stub mpirun 'echo "[1,2]<stdout>:$ATELIER_DEVICES devices, ${*: -3}"'
    mv "$folder/bin/cmake" "$folder/bin/configure"
    stub cmake '[[ $1 == -D* ]] || exec configure "$@"; echo "build devices_ranks: phony" >>"$2/build.ninja"'
    atelier use devices --processes 3
    expect_status 2
    expect_error '--processes: MPI is missing'
    touch "$workspace/mpi"
    atelier use devices --processes 3 --devices 2 --sizes 5
    expect_status 0
    expect_call "$(printf 'cmake -DATELIER_RANKS=ON %q' "$workspace/build/cpu")"
    expect_call "$(printf 'ninja -C %q devices_ranks' "$workspace/build/cpu")"
    expect_output "rank 2: 2 devices, $workspace/build/cpu/devices_ranks --sizes 5"
    atelier use --processes=64 devices
    expect_status 0
    expect_no_call 'cmake -DATELIER_RANKS'
    for words in '--processes=0 devices' '--processes 65 devices' 'devices --processes' '--processes 2 hello' '--processes 2'; do
        # shellcheck disable=SC2086
        atelier use $words
        expect_status 2
        expect_error '--processes'
    done
}

test_a_benchmark_has_as_many_devices_as_asked_for() {
    stub_tool teacher/bench
    stub bench 'echo "$ATELIER_DEVICES devices: $*"'
    atelier bench devices --devices 2 --quick
    expect_status 0
    expect_output '2 devices: devices --quick'
}

with_cuda_compiler_for_mpi() {
    with_cuda_compiler
    mkdir "$workspace/tools/simulator/mpi"
    cp "${atelier%/*}/tools/simulator/mpi/prepare" "$workspace/tools/simulator/mpi"
}

test_open_mpi_5_marks_a_line_with_a_space() {
    with_cuda_compiler_for_mpi
    stub mpirun 'printf "[1,1]<stdout>: %s\n" "a line" " indented" ""'
    stub ompi_info 'echo "Open MPI v5.0.10"'
    atelier cuda one.cu --processes 2 --run
    [[ $output == $'rank 1: a line\nrank 1:  indented\nrank 1: ' ]] || broken 'three lines of rank 1'
    stub ompi_info 'echo "Open MPI v4.1.4"'
    atelier cuda one.cu --processes 2 --run
    [[ $output == $'rank 1:  a line\nrank 1:   indented\nrank 1:  ' ]] || broken 'lines that begin with a space'
}

test_a_program_of_ones_own_runs_as_ranks_of_mpi() {
    with_cuda_compiler_for_mpi
    without mpirun
    stub mpirun 'echo "[1,1]<stdout>:a line, [2,3]<stdout>:"
        echo "[1,10]<stderr>:atelier-rank-ended 3"
        echo "of mpirun" >&2
        exit 3'
    atelier cuda one.cu --processes 2 --run a --processes 3
    expect_status 3
    [[ $output == 'rank 1: a line, [2,3]<stdout>:' ]] || broken 'the line of rank 1 alone'
    expect_error 'rank 10 ended with status 3'
    expect_error 'of mpirun'
    [[ $calls == *'compiler '*' one.cu -ccbin mpicxx -o '* ]] || broken 'the compiler with MPI'
    [[ $calls == *'mpirun -n 2 '*'/program a --processes 3' ]] || broken 'two ranks'
    atelier cuda one.cu --processes=2 --check --compiler-bindir=other
    [[ $calls != *-ccbin* ]] || broken 'one compiler of the host'
    for count in 0 65 many ''; do
        atelier cuda one.cu "--processes=$count"
        expect_status 2
        expect_error "--processes: expected a number from 1 to 64, not $count"
    done
    atelier cuda one.cu --profile --processes 2
    expect_status 2
    expect_error '--processes goes with --run, and with --check without a report'
    without mpirun
    variables=(HOME="$folder")
    atelier cuda one.cu --processes 2
    expect_status 2
    expect_error 'MPI: installing openmpi-bin libopenmpi-dev'
    expect_error '--processes: MPI is missing'
}

test_wrong_use_of_cuda_is_told() {
    with_cuda_compiler
    atelier cuda
    expect_status 2
    expect_error 'cuda: no file to compile'
    atelier cuda one.cu --check --profile
    expect_status 2
    expect_error '--check, --profile, --timeline or --show, one of them'
    atelier cuda one.cu --kernel k
    expect_status 2
    expect_error '--kernel goes with --profile'
    atelier cuda one.cu --seed 1
    expect_status 2
    expect_error '--seed goes with --check'
    atelier cuda one.cu --check --seeds many
    expect_status 2
    expect_error '--seeds: expected a number, not many'
    atelier cuda one.cu --profile --backend gpu
    expect_status 2
    expect_error 'leave --backend gpu out'
    expect_nothing_made
}

test_uses_are_not_checked_on_the_gpu() {
    with_gpu
    atelier check --use add --backend gpu
    expect_status 2
    expect_error 'leave --backend gpu out'
    expect_nothing_made
}

# --- Progress

with_a_lesson() {
    mkdir -p "$workspace/src/add" "$workspace/docs/lessons"
    printf '%s\n' '## To do' 'In `src/add/fold.h`:' '1. `lock()` and `unlock()`: both.' '2. `fold(tabSM)`: all rounds.' \
        '   - I1: `g(h)`?' '## More' '1. `not(this)`: one.' >"$workspace/docs/lessons/add.md"
    printf '%s\n' 'void lock() {}' '    Todo::open("fold");' '    // Todo::open("unlock");' >"$workspace/src/add/fold.h"
    with_a_course
    atelier setup
}

test_progress_counts_todos_and_suites() {
    with_a_lesson
    mkdir -p "$workspace/build/cpu/checker"
    printf '%s\n' 'AddIntI/1 block' 'AddIntI/2 blocks' >"$workspace/build/cpu/checker/last_failures"
    echo AddIntI >"$workspace/build/cpu/checker/last_suites"
    printf '%s\n' AddIntI Add2D >"$workspace/build/cpu/last_suites" # unchecked
    atelier progress
    expect_status 0
    expect_output 'TODOs done: 2 of 3'
    expect_output 'src/add/fold.h:2  fold'
    expect_output 'suites passed when last run: 1 of 3; not run: 1'
    expect_output 'AddIntI: 2 failed when last run'
    expect_no_call ninja
}

test_progress_counts_the_todos_of_what_was_never_built() {
    with_a_lesson
    rm -r "$workspace/build"
    mkdir "$workspace/src/other"
    atelier progress
    expect_status 0
    [[ $output == $'add\n  TODOs done: 2 of 3\n    src/add/fold.h:2  fold' ]] || broken 'the TODOs alone'
    expect_nothing_made
}

test_progress_knows_where_efficiency_was_measured() {
    with_a_lesson
    printf '%s\n' AddIntI Add2D >"$workspace/build/cpu/last_suites"
    mkdir -p "$workspace/build/cpu/profiler"
    echo AddFloat >"$workspace/build/cpu/profiler/last_suites"
    atelier progress
    expect_output 'suites passed when last run: 3 of 3'
    echo 'AddFloat/no bank conflicts' >"$workspace/build/cpu/profiler/last_failures"
    atelier progress
    expect_output 'AddFloat: 1 failed when last run'
}

# with_grader LESSON: as if its suites asserted efficiency.
with_grader() {
    stub grade "[[ \" \$* \" != *' --measured '* ]] || echo ${1:-}"
    stub ninja '
        mkdir -p "$2/tools/teacher/grade" "$2/${!#%/*}" && cp "$FOLDER/bin/grade" "$2/tools/teacher/grade/grade"
        [[ ${!#} != */course ]] || cp "$FOLDER/bin/course" "$2/${!#}"'
}

test_grading_builds_the_profiler_where_efficiency_is_asserted() {
    with_grader ladder
    atelier grade class
    expect_status 0
    expect_call "grade --build $(printf %q "$workspace/build/cpu/checker") --profile $(printf %q "$workspace/build/cpu/profiler") class"
    [[ -e $workspace/build/cpu/profiler/course ]] || broken 'a build with the profiler'
}

test_grading_builds_no_profiler_otherwise() {
    with_grader
    atelier grade class
    expect_status 0
    expect_call "grade --build $(printf %q "$workspace/build/cpu/checker") class"
    [[ ! -e $workspace/build/cpu/profiler/course ]] || broken 'no build with the profiler'
}

test_progress_needs_no_run() {
    with_a_lesson
    atelier progress
    expect_status 0
    expect_output 'suites passed when last run: 0 of 3; not run: 3'
    atelier progress add
    expect_status 2
}

test_the_program_is_told_what_was_typed() {
    stub course 'echo "typed: $ATELIER_COMMAND"'
    atelier check add "AddIntI/1 block of 2 threads"
    expect_output "typed: ./atelier check add 'AddIntI/1 block of 2 threads'"
}

# --- Packages

test_missing_packages_without_root_give_the_command() {
    as_ordinary_user
    without ninja && without pkg-config
    atelier use
    expect_status 2
    expect_error 'run this as root, then try again: apt-get update && apt-get install -y --no-install-recommends ninja-build pkg-config'
    expect_nothing_built
}

test_missing_packages_elsewhere_are_named() {
    without ninja
    without apt-get
    atelier use
    expect_status 2
    expect_error 'missing, by the names Debian gives the packages: ninja-build'
    expect_nothing_built
}

test_packages_are_installed_by_sudo_and_only_once() {
    as_ordinary_user
    mv "$folder/bin/ninja" "$folder/ninja"
    stub sudo '"$@"'
    stub apt-get 'cp "$FOLDER/ninja" "$FOLDER/bin/ninja"'
    atelier use
    expect_status 0
    expect_call 'sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ninja-build -o DPkg::Lock::Timeout=120'
    [[ $errors == 'atelier: installing ninja-build' ]] || broken 'one line about it'
    atelier use
    expect_no_call apt-get
    expect_silence
}

test_the_fast_linker_comes_with_what_is_missing_and_is_not_missed_itself() {
    as_ordinary_user
    without ld.mold
    atelier use
    expect_status 0
    expect_no_call apt-get
    without ninja
    atelier use
    expect_status 2
    expect_error 'apt-get install -y --no-install-recommends ninja-build mold'
}

test_package_lists_are_fetched_when_there_are_none() {
    as_root
    mv "$folder/bin/ninja" "$folder/ninja"
    stub apt-get 'if [[ $1 == update ]]; then touch "$FOLDER/lists"; else
        [[ -e $FOLDER/lists ]] && cp "$FOLDER/ninja" "$FOLDER/bin/ninja"; fi'
    atelier use
    expect_status 0
    expect_call 'apt-get update'
}

test_without_a_network_the_command_to_run_is_named() {
    as_root
    without ninja
    stub apt-get 'echo "E: no network"; exit 100'
    atelier use
    expect_status 2
    expect_error 'E: no network'
    expect_error 'run this as root, then try again: apt-get update && apt-get install -y --no-install-recommends ninja-build'
    expect_no_call course
}

test_the_selftest_asks_for_its_own_packages() {
    as_ordinary_user
    without shellcheck
    atelier use
    expect_status 0
    atelier selftest
    expect_status 2
    expect_error '--no-install-recommends shellcheck'
}

# --- Building and running

test_arguments_reach_the_course_as_they_are() {
    atelier test AddIntI --backend cpu --output 'my report.html'
    expect_status 0
    expect_call 'course test AddIntI --output my\ report.html'
}

test_the_course_runs_where_it_was_called_from() {
    stub course 'pwd'
    mkdir "$folder/elsewhere" && cd "$folder/elsewhere"
    atelier run
    [[ $output == "$folder/elsewhere" ]] || broken "$folder/elsewhere"
}

test_a_link_to_the_command_finds_the_workspace() {
    mv "$workspace/atelier" "$folder/atelier" && mv "$folder/atelier" "$workspace/"
    ln -s "$workspace/atelier" "$folder/bin/atelier-link"
    status=0
    env -i PATH="$folder/bin" FOLDER="$folder" WORKSPACE="$workspace" PROGRAM="$program" atelier-link use || status=$?
    [[ $status -eq 0 && -e $workspace/build/cpu/use ]]
}

test_the_status_of_the_course_is_passed_on() {
    local expected
    for expected in 0 1 2; do
        stub course "exit $expected"
        atelier use
        expect_status "$expected"
    done
}

test_a_build_without_news_is_silent_and_not_configured_again() {
    atelier use
    expect_silence
    expect_call "cmake --fresh -S $(printf %q "$workspace") --preset cpu -DATELIER_TOOL_TESTS=OFF"
    atelier use
    expect_no_call cmake
    expect_call "ninja -C $(printf %q "$workspace/build/cpu") use"
}

test_a_moved_workspace_is_configured_afresh() {
    atelier use
    mv "$workspace" "$folder/moved" && workspace="$folder/moved"
    atelier use
    expect_call "cmake --fresh -S $workspace --preset cpu -DATELIER_TOOL_TESTS=OFF"
}

test_a_failed_configuration_ends_with_two() {
    stub cmake 'echo "CMake Error: no compiler" >&2; exit 1'
    atelier use
    expect_status 2
    expect_error 'CMake Error: no compiler'
    expect_no_call ninja
}

test_a_configuration_that_did_not_end_is_done_again() {
    atelier use
    rm "$workspace/build/cpu/build.ninja"
    atelier use
    expect_call "cmake -S $(printf %q "$workspace") --preset cpu -DATELIER_TOOL_TESTS=OFF"
}

test_a_failed_build_says_what_the_compiler_said() {
    stub ninja 'printf "%s\n" "[1/2] Building a.o" "FAILED: a.o " "/usr/bin/c++ -c a.cpp" \
        "a.cpp:3:1: error: no" "    3 | [1/2] no" $'"'"'\e[31mFAILED: \e[0mb.o'"'"' "/usr/bin/c++ -c b.cpp" \
        "ninja: build stopped: subcommand failed."; exit 1'
    atelier use
    expect_status 2
    [[ $errors == $'a.cpp:3:1: error: no\n    3 | [1/2] no\natelier: does not compile: a.cpp:3' && -z $output ]] || broken "the compiler's words alone"
    expect_no_call course
}

test_what_the_compiler_says_of_the_simulator_is_in_the_language() {
    stub ninja 'echo "a.cu:3:1: error: $LANGUAGE: the CPU simulator has no compilation at run time (NVRTC)"; exit 1'
    atelier use --language fr
    expect_status 2
    [[ $errors == $'a.cu:3:1: error: en: le simulateur sur CPU n\'a pas de compilation à l\'exécution (NVRTC)\natelier: ne compile pas : a.cu:3' ]] ||
        broken 'the sentence in French'
}

# What g++ says of one mistake in a header that two files include.
compilers_say_it_twice() {
    stub ninja '
        for file in one two; do
            echo "[1/2] Building $file.o"
            echo "FAILED: $file.o"
            echo "the compiler of $file, and its options"
            echo "In file included from $WORKSPACE/src/$file.cu:1:"
            echo "$WORKSPACE/include/A.h: In member function void A::a():"
            echo "$WORKSPACE/include/A.h:7:5: error: x was not declared in this scope"
            echo "    7 |     x = 1;"
            echo "/opt/tool.h:3:1: note: candidate: elsewhere"
            echo "    3 | y"
            [[ $file == two ]] || continue
            echo "$WORKSPACE/include/A.h:9:5: error: expected ;"
            echo "    9 |     z"
        done
        exit 1'
}

test_each_mistake_is_told_once_and_the_last_line_says_where() {
    compilers_say_it_twice
    atelier use
    expect_status 2
    [[ $(grep -c 'include/A.h:7:5: error' <<<"$errors") -eq 1 ]] || broken 'the error of line 7, once'
    expect_error 'include/A.h:9:5: error: expected'
    [[ $errors != *"$workspace"* && $errors != *opt/tool.h* && $errors != *"its options"* ]] || broken 'what concerns the student'
    [[ ${errors##*$'\n'} == 'atelier: does not compile: include/A.h:7, and 1 more' ]] || broken 'the last line'
}

test_verbose_shows_all_that_the_compilers_say() {
    compilers_say_it_twice
    atelier use --verbose
    expect_status 2
    [[ $(grep -c 'include/A.h:7:5: error' <<<"$errors") -eq 2 ]] || broken 'the error of line 7, twice'
    expect_error 'the compiler of two'
    expect_error '/opt/tool.h'
}

another_build_is_at_work() {
    mkdir -p "$workspace/build"
    : >"$folder/errors"
    (
        exec 9>"$workspace/build/cpu.lock"
        flock 9
        touch "$folder/locked"
        until grep -q 'another build is at work' "$folder/errors" 2>/dev/null; do sleep 0.05; done
    ) &
    until [[ -e $folder/locked ]]; do sleep 0.05; done
}

test_a_build_waits_for_another_and_says_so() {
    another_build_is_at_work
    atelier use
    wait
    expect_status 0
    expect_error 'another build is at work in build/cpu: waiting for it'
    rm "$folder/locked"
    another_build_is_at_work # and the program is there
    atelier use
    wait
    expect_status 0
    expect_error 'another build is at work in build/cpu: waiting for it'
}

test_the_program_is_built_again_when_its_source_is_newer() {
    atelier setup
    atelier setup
    expect_no_call "ninja -C $(printf %q "$workspace/build/cpu") tools/"
    sleep 0.05
    touch "$workspace/tools/course/command/run.cpp"
    atelier setup
    expect_call "ninja -C $(printf %q "$workspace/build/cpu") tools/teacher/command/command"
    rm -r "$workspace/tools/teacher" # as a student's workspace
    atelier setup
    expect_call "ninja -C $(printf %q "$workspace/build/cpu") tools/course/command/command"
}

test_a_program_that_does_not_compile_is_told() {
    without ninja
    builds_program=''
    stub ninja 'echo "run.cpp:1:1: error: no"; exit 1'
    atelier use
    expect_status 2
    expect_error 'run.cpp:1:1: error: no'
}

test_a_workspace_that_cannot_be_written_is_told() {
    touch "$workspace/build"
    atelier use
    expect_status 2
    expect_error "cannot write to $workspace/build"
}

test_setup_builds_and_runs_nothing() {
    atelier setup
    expect_status 0
    expect_call "ninja -C $(printf %q "$workspace/build/cpu") course"
    expect_no_call course
}

test_the_selftest_builds_what_it_needs_and_passes_its_options_on() {
    stub python3 'case " $* " in *" --targets "*) printf "%s\n" course test/suite ;; esac'
    atelier use
    atelier selftest -R name
    expect_status 0
    expect_call "cmake -S $(printf %q "$workspace") --preset cpu -DATELIER_TOOL_TESTS=ON"
    expect_call "python3 -B $(printf %q "$workspace/tools/teacher/selftest/selftest.py") $(printf %q "$workspace/build/cpu") --targets -R name"
    expect_call "ninja -C $(printf %q "$workspace/build/cpu") course test/suite"
    expect_call "python3 -B $(printf %q "$workspace/tools/teacher/selftest/selftest.py") $(printf %q "$workspace/build/cpu") -R name"
    atelier use
    expect_no_call cmake
}

test_a_failed_selftest_ends_with_one() {
    stub python3 'exit 1'
    atelier selftest
    expect_status 1
}

test_clean_removes_what_was_built_and_nothing_else() {
    atelier use
    touch "$workspace/main.cpp"
    atelier clean
    expect_status 0
    expect_nothing_built
    [[ -e $workspace/main.cpp ]] || broken 'main.cpp'
    atelier clean
    expect_status 0
}

if [[ $1 == --list ]]; then
    compgen -A function test_
else
    atelier=$1 program=$2
    prepare
    "$3"
fi
