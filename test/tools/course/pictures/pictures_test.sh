#!/usr/bin/env bash
# pictures_test.sh PROGRAM: the use of an image class draws its frames into PNG files, and opens the first one on a desktop.
set -euo pipefail
program=$1
export ATELIER_LANGUAGE=en
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd "$folder"

# expect VALUE COMMAND...: the command prints it.
expect() {
    local value=$1 printed
    shift
    printed=$("$@" 2>&1) || true
    [[ $printed == "$value" ]] || { printf 'expected %s, but %s printed %s\n' "$value" "$*" "$printed"; exit 1; }
}

expect 'Levels: 40 x 30 pixels, 3 images: out/frame-000.png' "$program" --frames 3 --output out
expect $'frame-000.png\nframe-001.png\nframe-002.png' ls out
for i in 0 1 2; do expect "40 x 30, level 10$i" "$program" --read out/frame-00$i.png; done
expect 'Levels: 40 x 30 pixels, 1 image: build/pictures/levels/frame-000.png' "$program" --frames 1

ATELIER_LANGUAGE=fr expect 'Levels : 40 x 30 pixels, 1 image : out/frame-000.png' "$program" --frames 1 --output out

mkdir -p full/frame-000.png
expect 'cannot write full/frame-000.png' "$program" --output full

# On a desktop, in a terminal, the first picture is opened.
# shellcheck disable=SC2016 # the script's own
printf '#!/bin/sh\necho "$1" >%s/opened\n' "$folder" >xdg-open
chmod +x xdg-open
on_a_terminal() {
    env -u CI DISPLAY=:0 PATH="$folder:$PATH" python3 -c 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)' "$@" >/dev/null
}
on_a_terminal "$program" --frames 2 --output out
for ((i = 0; i < 100; ++i)); do [[ ! -s opened ]] || break; sleep 0.1; done
expect "$folder/out/frame-000.png" cat opened
