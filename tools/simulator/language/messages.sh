# What scripts say, in the language of who reads it. Sourced; as include/language/language.h does for programs.
# shellcheck shell=bash

catalogues=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/po

# message TEXT [VALUE...]: the text in the language, with {0}, {1}, ... replaced by the values. A catalogue has a message of
# one line as msgid "TEXT" and, in the next line, msgstr "TRANSLATION".
message() {
    local text='' i=0 value
    [[ $language == en ]] ||
        text=$(grep -m 1 -A 1 -xF "msgid \"${1//\"/\\\"}\"" "$catalogues/$language.po" | sed -n 's/^msgstr "\(.*\)"$/\1/p; s/\\"/"/g') || true
    text=${text:-$1}
    for value in "${@:2}"; do
        text=${text//"{$i}"/"$value"}
        i=$((i + 1))
    done
    printf '%s\n' "$text"
}

# has_catalogue LANGUAGE
has_catalogue() { [[ $1 == en || (-n $1 && $1 != */* && -e $catalogues/$1.po) ]]; }

# The language that the environment asks for.
wanted_language() {
    local locale=${LC_ALL:-${LC_MESSAGES:-${LANG:-C}}} wanted one
    case ${locale,,} in
    *.utf-8* | *.utf8*) ;;
    c | posix | *.*) locale='' ;;
    esac
    IFS=: read -ra wanted <<<"${locale:+${LANGUAGE:-}:$locale}"
    has_catalogue "${ATELIER_LANGUAGE:-}" && echo "$ATELIER_LANGUAGE" && return
    for one in "${wanted[@]%%[.@]*}"; do
        ! has_catalogue "$one" || break
        one=${one%%_*}
        ! has_catalogue "$one" || break
        one=en
    done
    echo "${one:-en}"
}

language=$(wanted_language)
