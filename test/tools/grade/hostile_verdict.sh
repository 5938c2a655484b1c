#!/usr/bin/env bash
# Compares what became of a hostile submission with what the first lines of its source state:
#
#     // VETTED: KIND[|KIND]: WORDS      // UNVETTED: ...
#
#     hostile_verdict.sh CASE.cu RESULTS
#
# Exit status 77: ATELIER_SAMPLE has not chosen it.
set -euo pipefail

case=$1 results=$2
name=$(basename "$case" .cu)
if [[ -n ${ATELIER_SAMPLE:-} ]] && ! grep -qxF "$name.cu" "$results.cases"; then
    echo "not in the sample $ATELIER_SAMPLE"
    exit 77
fi
stated=$(grep -E '^// (UN)?VETTED: ' "$case")
while IFS= read -r line; do
    line=${line#// }
    how=${line%%:*} rest=${line#*: }
    kinds=${rest%%:*} words=${rest#*:}
    words=${words# }
    told=$(grep "^$how $name: " "$results") || { echo "nothing became of $name, $how" && exit 1; }
    echo "$told"
    told=${told#"$how $name: "}
    [[ "|$kinds|" == *"|${told%%:*}|"* && "$told" == *"$words"* ]] || { echo "but stated is: $line" && exit 1; }
done <<<"$stated"
