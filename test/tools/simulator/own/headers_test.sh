#!/usr/bin/env bash
# Each header can be included first and alone in host code, and all of them in CUDA code, without a warning.
# Uses $CXX and $SIMULATOR, the simulator's folder.
set -uo pipefail

cd "$SIMULATOR/include" || exit 1

compiles() { "$CXX" -std=c++20 -Wall -Wextra -Wpedantic -Werror "$@" -I. -x c++ -fsyntax-only -; }

all=
failures=0
for header in *.h cooperative_groups/*.h; do
    grep -q '^#error' "$header" && continue
    line="#include \"$header\""$'\n'
    all+=$line
    compiles <<<"$line" || failures=1
done
compiles -D__CUDACC__ <<<"$all" || failures=1
exit "$failures"
