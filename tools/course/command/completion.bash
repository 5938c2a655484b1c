# What ./atelier completion says, for bash to evaluate.
_atelier() {
    local words
    words=$("${COMP_WORDS[0]}" completion --words "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _atelier atelier ./atelier
