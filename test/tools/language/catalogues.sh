#!/usr/bin/env bash
# catalogues.sh ROOT: every sentence of the sources is a message, and every message is in every catalogue, translated, with
# the same values in it.
set -euo pipefail

root=$1
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
failed=0

complain() {
    printf '%s\n' "$*" >&2
    failed=1
}

# values FILE: of each message its values ({0}, {1}, ...), and those of its translation where these are others.
strange_values() {
    msgcat --no-wrap "$1" | awk '
        function values(line,    all, value, i) {
            all = ""
            for (i = 0; i < 10; i++) if (index(line, "{" i "}")) all = all i
            while (match(line, /%[-0-9.*]*[lz]*[dusfge]/)) {  # of printf
                all = all substr(line, RSTART + RLENGTH - 1, 1)
                line = substr(line, RSTART + RLENGTH)
            }
            return all
        }
        /^msgid "/ { id = $0; many = "" ; part = "id" }
        /^msgid_plural / { many = $0; part = "many" }
        /^msgstr/ { if (part ~ /str/) check(); str = $0; part = "str" }
        /^"/ && part == "id" { id = id $0 }
        /^"/ && part == "many" { many = many $0 }
        /^"/ && part == "str" { str = str $0 }
        /^$/ { check(); part = "" }
        END { check() }
        function check() {
            if (part == "str" && str !~ /^msgstr(\[.\])? ""$/ && values(str) != values(id) && values(str) != values(many)) print id
        }'
}

"$root/tools/simulator/language/update" --pot >"$work/all.pot"
python3 -B "$root/test/tools/language/unmarked.py" "$root" "$work/all.pot" || failed=1
for catalogue in "$root"/tools/simulator/language/po/*.po; do
    name=${catalogue##*/}
    msgfmt --check-format --check-domain -o /dev/null "$catalogue" || complain "$name is not well formed"
    msgmerge --quiet --no-fuzzy-matching -o "$work/merged.po" "$catalogue" "$work/all.pot"
    missing=$(msgattrib --untranslated --no-obsolete --no-wrap "$work/merged.po" | sed -n 's/^msgid "\(..*\)"$/  \1/p')
    [[ -z $missing ]] || complain "$name has no translation of these; tools/simulator/language/update adds them:
$missing"
    [[ -z $(msgattrib --only-fuzzy --no-obsolete "$work/merged.po") ]] || complain "$name has fuzzy translations"
    if [[ $name == fr.po ]]; then
        breaking=$(msgcat --no-wrap "$catalogue" | awk '/^msgid/ { own = 0 } /^msgstr/ { own = 1 } own' | grep -E '[^ ] [:;?!»]( |[".,)<\\]|$)|« ' || true)
        [[ -z $breaking ]] || complain "$name breaks lines before a mark; a no-break space goes there:
$breaking"
    fi
    strange=$(strange_values "$catalogue")
    [[ -z $strange ]] || complain "$name lacks a value that the message has, or has another one:
$strange"
done
exit $failed
