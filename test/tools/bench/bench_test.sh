#!/usr/bin/env bash
# usage: bench_test.sh BENCH BEHAVIOUR
set -euo pipefail

bench=$1
script=$(realpath "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

measure() { "$bench" device/sum/int/1024 --compare none "$@" >out 2>err; }

# scaled FACTOR: the results with every time multiplied
scaled() {
    awk -v factor="$1" '/"(real|cpu)_time"/ { split($0, part, ": "); printf "%s: %.6e,\n", part[1], part[2] * factor; next } 1' json
}

exits() {
    local expected=$1 status=0
    shift
    "$@" || status=$?
    [[ $status -eq $expected ]] || fail "exit status $status instead of $expected" "$(cat out err)"
}

writes_json_of_google_benchmark() {
    exits 0 measure --output json --report json
    for file in json out; do
        for name in 'ReductionDevice/' 'ReductionDevice, in order/'; do
            grep -qF "\"name\": \"device/sum/int/1024/$name" "$file" || fail "no $name in $file"
        done
        grep -q '"bytes_per_second"' "$file" || fail "no bandwidth in $file"
    done
}

names_what_became_slower() {
    exits 0 measure --output json
    scaled 0.01 >faster
    exits 1 measure --baseline faster
    grep -q '^slower: device/sum/int/1024/ReductionDevice takes ' err || fail "$(cat err)"
    grep -q '^\([1-9]\) of \1 ' err || fail "$(cat err)"
}

says_that_nothing_is_slower() {
    exits 0 measure --output json
    scaled 100 >slower
    exits 0 measure --baseline slower
    grep -q '^0 of [1-9] ' err || fail "$(cat err)"
}

# The page and its JSON say the same, whether they were measured just now or read.
writes_a_page_and_its_json_beside_it() {
    exits 0 measure --report html --output page.html
    [[ ! -s out ]] || fail "$(cat out)"
    grep -qF '"name": "device/sum/int/1024/ReductionDevice/' page.json || fail "$(cat page.json)"
    grep -qF 'data-group="device/sum/int"' page.html || fail "no such plot"
    exits 0 "$bench" --from page.json --report html --output again.html >out 2>err
    cmp page.html again.html
    cmp page.json again.json
}

reports_an_earlier_run_on_the_console() {
    exits 0 measure --output json
    sed -n '/ReductionDevice/p' out >measured
    exits 0 "$bench" --from json >out 2>err
    diff measured <(sed -n '/ReductionDevice/p' out) || fail "other lines"
}

# What an H100 gave beside CUB, as a table and in sentences; what has no peer as a table.
prints_tables_for_a_document() {
    entry() { printf '{"name": "device/sum/int/%s", "real_time": %s, "time_unit": "us", "bytes_per_second": 1e9}, ' "$@"; }
    {
        printf '{"context": {"backend": "gpu", "device": "A GPU", "method": "medians"}, "benchmarks": ['
        entry 16384/ReductionDevice 4 16384/CUB 6 '16384/reading alone' 3 1024/ReductionDevice 5 1024/CUB 4.5
        printf '%s]}' '{"name": "pi/slices/4096/one block", "real_time": 8.192, "time_unit": "us", "items_per_second": 5e8}'
    } >json
    exits 0 "$bench" --from json --report markdown >out 2>err
    for line in '| 2^14 | 4.00 / 6.00 = 1.50 |' '| 2^14 | 2.00 |' '| 2^12 | 2.00 ns |' \
        '- ReductionDevice is at least as fast as CUB in 1 of 2 cases; the others: sum/int/2^10 0.900.' \
        '- Of the bandwidth of reading alone, 2^14 elements: sum/int 75.0 % (0.0 % of the limit).'; do
        grep -qxF -e "$line" out || fail "no line: $line" "$(cat out)"
    done
    exits 0 "$bench" pi --from json --report markdown >out 2>err
    grep -qxF '| 2^12 | 2.00 ns |' out || fail "$(cat out)"
    if grep -q ReductionDevice out; then fail "not asked for" "$(cat out)"; fi
}

# The script keeps nothing of the host, takes PyTorch in, and replaces only the figures of the document.
makes_a_reference() {
    mkdir -p tools/teacher/bench docs/bench
    cp "$(dirname "$script")/../../../tools/teacher/bench/reference.py" tools/teacher/bench
    printf '%s\n' '# Before' '## Figures' 'old' '## After' >docs/bench.md
    exits 0 measure --output run.json
    local time='"real_time": 1, "time_unit": "us", "bytes_per_second": 1e9'
    echo "{\"context\": {\"pytorch\": \"2.0\"}, \"benchmarks\": [{\"name\": \"device/sum/int/1024/PyTorch\", $time}]}" >pytorch.json
    exits 0 python3 tools/teacher/bench/reference.py "$bench" run.json pytorch.json >out 2>err
    grep -q host_name run.json || fail "nothing to leave out"
    if grep -q 'host_name\|load_avg' docs/bench/reference.json; then fail "the host is in it"; fi
    [[ $(grep -c '"name"' docs/bench/reference.json) -gt 1 ]] || fail "$(cat docs/bench/reference.json)"
    if grep -q '"name".*"name"' docs/bench/reference.json; then fail "two entries a line"; fi
    grep -q '/PyTorch"' docs/bench/reference.json || fail "no PyTorch"
    grep -q 'medians; .*PyTorch 2.0 apart' docs/bench.md || fail "$(cat docs/bench.md)"
    [[ $(grep -c '^# Before$\|^## Figures$\|^## After$\|^old$' docs/bench.md) == 3 ]] || fail "$(cat docs/bench.md)"
}

fails_where_a_result_is_wrong() {
    exits 0 measure --output json
    sed '0,/"run_type"/s//"error_occurred": true, "error_message": "wrong result", "run_type"/' json >wrong
    exits 1 "$bench" --from wrong >out 2>err
    grep -q ' ReductionDevice  *wrong result$' out || fail "$(cat out)"
}

says_what_it_measures() {
    exits 0 measure --output json
    if grep -q '"backend": "cpu"' json; then
        grep -q '^kernels run on the CPU: these times say how fast the simulator is$' out || fail "$(cat out)"
    else
        grep -q '^The memory delivers at best [0-9.]* GB/s$' out || fail "$(cat out)"
    fi
}

measures_every_rung_of_the_ladder() {
    exits 0 "$bench" ladder --quick --compare none >out 2>err
    for rung in {0..9}; do
        [[ $(grep -cE "^ +[0-9]+  $rung [a-z]" out) -ge 2 ]] || fail "rung $rung" "$(cat out)"
    done
}

# Every lesson has something to measure, and no result of it is wrong.
measures_every_lesson() {
    local lesson
    for lesson in hello add generic operators ladder warp lastblock workqueue minmax arg matrices pi exact devices; do
        [[ -n $("$bench" --list $lesson) ]] || fail "nothing of $lesson"
    done
    for lesson in hello operators warp lastblock workqueue minmax matrices/ pi exact devices; do
        exits 0 "$bench" $lesson --quick --compare none >out 2>err
        grep -qE "[0-9] (µs|ms|s) " out || fail "no time of $lesson" "$(cat out)"
    done
}

# On as many as there are: here simulated ones.
measures_several_devices() {
    local name
    ATELIER_DEVICES=1 exits 0 "$bench" devices --quick --output json >out 2>err
    grep -qF '"name": "devices/sum/int/4096/one device/' json || fail "$(cat json)"
    if grep -q 'devices/copy\|2 devices' json; then fail "more than one device" "$(cat json)"; fi
    ATELIER_DEVICES=3 exits 0 "$bench" devices --quick --output json >out 2>err
    for name in 'sum/int/4096/one device' 'sum/int/4096/by the host, 2 devices' 'sum/int on each/4096/NCCL, 3 devices' \
        'sum/int/4096/by peer copies, 3 devices' 'copy/int/1/both ways at the same time' 'reads/16/from that of another device' \
        'all-reduce/int/1/3 devices'; do
        grep -qF "\"name\": \"devices/$name/" json || fail "no $name" "$(cat json)"
    done
    for name in sum copy all-reduce; do  # each by itself
        ATELIER_DEVICES=2 exits 0 "$bench" "devices/$name/int/" --quick >out 2>err
    done
}

refuses_a_name_that_nothing_has() {
    for name in sum/string laddr; do
        exits 2 "$bench" $name 2>err >out
        grep -q "called \"$name\" can be measured; valid are .*ladder" err || fail "$(cat err)"
    done
}

refuses_a_baseline_of_something_else() {
    echo '{"other": 1}' >other
    exits 2 measure --baseline other
    grep -q '^bench: other: no result of this benchmark' err || fail "$(cat err)"
}

lists_without_measuring() {
    exits 0 "$bench" --list device/sum/double/1025 >out 2>err
    [[ $(cat out) == 'device/sum/double/1025+1' ]] || fail "$(cat out)"
    exits 0 "$bench" --list >out 2>err
    grep -qE '^ladder .* [0-9]+ cases' out || fail "$(cat out)"
}

"$2"
