# What scripts say, in the language of who reads it. Sourced; as include/language/language.h does for programs.
# shellcheck shell=bash

catalogues=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/po
declare -A translations=()

# message TEXT [VALUE...]: the text in the language, with {0}, {1}, ... replaced by the values.
message() {
    local text=${translations[$1]:-$1} i=0
    shift
    for value; do
        text=${text//"{$i}"/"$value"}
        i=$((i + 1))
    done
    printf '%s\n' "$text"
}

# in_language FILE: standard input, in whose lines the catalogue's messages for that file are in the user's language.
in_language() {
    local text
    speak "$(wanted_language)" "$1"
    [[ ${#translations[@]} -gt 0 ]] || { cat && return; }
    awk -F '\t' '
        NR == FNR { translation[$1] = $2; next }
        {
            text = ""
            for (one in translation) if (length(one) > length(text) && index($0, one)) text = one
            at = index($0, text)
            print text == "" ? $0 : substr($0, 1, at - 1) translation[text] substr($0, at + length(text))
        }' <(for text in "${!translations[@]}"; do printf '%s\t%s\n' "$text" "${translations[$text]}"; done) -
}

# has_catalogue LANGUAGE
has_catalogue() { [[ $1 == en || (-n $1 && $1 != */* && -e $catalogues/$1.po) ]]; }

languages() {
    local catalogue
    printf 'en'
    for catalogue in "$catalogues"/*.po; do
        catalogue=${catalogue##*/}
        printf ', %s' "${catalogue%.po}"
    done
}

# The language that the environment asks for.
wanted_language() {
    local locale=${LC_ALL:-${LC_MESSAGES:-${LANG:-C}}} wanted one name encoding
    if has_catalogue "${ATELIER_LANGUAGE:-}"; then
        echo "$ATELIER_LANGUAGE"
        return
    fi
    encoding=${locale#*.} encoding=${encoding%@*}
    case $locale in
    C | POSIX) echo en && return ;;
    *.*) [[ ${encoding,,} == utf-8 || ${encoding,,} == utf8 ]] || { echo en && return; } ;;
    esac
    IFS=: read -ra wanted <<<"${LANGUAGE:-}:$locale"
    for one in "${wanted[@]}"; do
        one=${one%%[.@]*}
        for name in "$one" "${one%%_*}"; do
            ! has_catalogue "$name" || { echo "$name" && return; }
        done
    done
    echo en
}

# speak LANGUAGE FILE: from now on, by the catalogue's entries for that file of the workspace.
speak() {
    local parts i
    translations=()
    [[ $1 != en ]] || return 0
    mapfile -d $'\036' -t parts < <(awk -v file=" $2 " '
        function unquoted(line) {
            sub(/^[^"]*"/, "", line)
            sub(/"$/, "", line)
            gsub(/\\\\/, "\037", line)
            gsub(/\\n/, "\n", line)
            gsub(/\\"/, "\"", line)
            gsub(/\037/, "\\", line)
            return line
        }
        function end() {
            if (concerns && !fuzzy && id != "" && text != "") printf "%s\036%s\036", id, text
            id = text = part = concerns = fuzzy = ""
        }
        /^#:/ && index($0 " ", file) { concerns = 1 }
        /^#,.*fuzzy/ { fuzzy = 1 }
        /^#/ { next }
        /^msgid / { part = "id" }
        /^msgstr / { part = "text" }
        /^msg(ctxt|id_plural|str\[)/ { part = "" }
        /"/ && part == "id" { id = id unquoted($0) }
        /"/ && part == "text" { text = text unquoted($0) }
        /^$/ { end() }
        END { end() }' "$catalogues/$1.po")
    for ((i = 0; i + 1 < ${#parts[@]}; i += 2)); do translations[${parts[i]}]=${parts[i + 1]}; done
}
