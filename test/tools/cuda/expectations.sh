# What a test of a compiler expects. Sourced.
# shellcheck shell=bash

fail() {
    printf 'failed: %s\n' "$1"
    [[ ! -f output ]] || cat output
    exit 1
}

# expect STATUS COMMAND...: into the file `output`.
expect() {
    local expected=$1 status=0
    shift
    "$@" >output 2>&1 || status=$?
    ((status == expected)) || fail "exit status $status, not $expected: $*"
}

says() { grep -qF -- "$1" output || fail "the output should have: $1"; }

says_nothing() { [[ ! -s output ]] || fail "there should be no output"; }

# What the script tests: its functions whose names begin so.
behaviours() { compgen -A function | grep '^[A-Z]'; }

# list_or_run BEHAVIOUR: in a folder of its own; --list names them.
list_or_run() {
    if [[ ${1:-} == --list ]]; then behaviours && return; fi
    export LC_ALL=C
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cd "$folder" || exit 1
    "$1"
}
