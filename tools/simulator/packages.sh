# How scripts install Debian's packages. Sourced; the script has `say` and `fail`, which take what `message` takes.
# shellcheck shell=bash

# install_packages LOG PACKAGE...: what apt-get says goes to the file LOG.
install_packages() {
    local log=$1 install=(apt-get install -y --no-install-recommends "${@:2}") sudo=()
    local by_hand="apt-get update && ${install[*]}"
    command -v apt-get >/dev/null || fail 'missing, by the names Debian gives the packages: {0}' "${*:2}"
    if [[ $(id -u) -ne 0 ]]; then
        command -v sudo >/dev/null ||
            fail 'packages are missing; run this as root, then try again: {0}' "$by_hand"
        sudo=(sudo)
    fi
    say 'installing {0}' "${*:2}"
    mkdir -p "${log%/*}" 2>/dev/null || fail 'cannot write to {0}' "${log%/*}"
    install=(env DEBIAN_FRONTEND=noninteractive "${install[@]}" -o DPkg::Lock::Timeout=120)
    # The package lists may be absent or old: they are fetched when installing without them fails.
    "${sudo[@]}" "${install[@]}" >"$log" 2>&1 </dev/null ||
        { "${sudo[@]}" apt-get update && "${sudo[@]}" "${install[@]}"; } >"$log" 2>&1 </dev/null ||
        {
            tail -n 5 "$log" >&2
            fail 'the packages could not be installed; run this as root, then try again: {0}' "$by_hand"
        }
}
