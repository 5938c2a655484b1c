#!/usr/bin/env bash
# programs.sh ROOT COURSE: which language atelier and a program speak, by the environment and by --language.
set -euo pipefail

root=$1 course=$2
failed=0
unset LANGUAGE LC_ALL LC_MESSAGES LANG ATELIER_LANGUAGE

# expect LANGUAGE COMMAND...: with the environment that the words NAME=VALUE before the command make.
expect() {
    local language=$1 text
    text=$(env "${@:2}" 2>&1) || true
    case $language in
    fr) [[ $text == *"use inconnu"* || $text == *"commande inconnue"* || $text == *"langue inconnue"* ]] ;;
    en) [[ $text == *"unknown use"* || $text == *"no such command"* || $text == *"not one of"* ]] ;;
    esac || {
        printf 'expected %s of: %s\nfound: %s\n' "$language" "${*:2}" "$text" >&2
        failed=1
    }
}

for program in "$course use nothing" "$root/atelier nothing"; do
    read -ra words <<<"$program"
    expect en LANG=C "${words[@]}"
    expect en LANG=C LANGUAGE=fr "${words[@]}"
    expect en LANG=de_DE.UTF-8 "${words[@]}"
    expect fr LANG=fr_CH.UTF-8 "${words[@]}"
    expect fr LANG=fr_CH.UTF-8@euro "${words[@]}"
    expect fr LANG=de_DE.UTF-8 LANGUAGE=de:fr "${words[@]}"
    expect en LANG=fr_CH.UTF-8 LANGUAGE=en "${words[@]}"
    expect en LANG=fr_CH.UTF-8 LC_ALL=C "${words[@]}"
    expect en LANG=fr_CH.ISO-8859-1 "${words[@]}"
    expect fr LANG=C "${words[@]}" --language fr
    expect en LANG=fr_CH.UTF-8 "${words[@]}" --language=en
    expect fr LANG=fr_CH.ISO-8859-1 "${words[@]}" --language fr
    expect fr LANG=fr_CH.UTF-8 "${words[@]}" --language de
    expect en LANG=C "${words[@]}" --language de
done

# What a use is about, in the record that its page is made of.
"$course" use hello --language fr --report json >/dev/null
grep -q '"description": "Bonjour' "$(dirname -- "$course")/use.json" || {
    printf 'the record of a use is not in its language\n' >&2
    failed=1
}

# The help names the same commands and options in every language.
named() { "$root/atelier" --language "$1" --help | grep -oE -- '(^| )--?[a-z][a-z-]*|^  [a-z]+' | sort -u; }
for catalogue in "$root"/tools/simulator/language/po/*.po; do
    language=$(basename "$catalogue" .po)
    diff <(named en) <(named "$language") || {
        printf 'the help in %s does not name what the English one names\n' "$language" >&2
        failed=1
    }
done
exit $failed
