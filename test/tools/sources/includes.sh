#!/usr/bin/env bash
# includes.sh [ROOT]: who includes whom in ROOT/tools. Fails on an arrow upwards or into another part's private folder, and on
# a file whose name is not snake_case. With --arrows it prints the arrows between the layers of the simulator and between parts.
set -euo pipefail
print=
if [[ ${1:-} == --arrows ]]; then print=1 && shift; fi
cd "${1:-.}/tools"

# The floors are the folders of tools/, from the ground up: a part may only include what is on its floor or below.
parts=$(sed -n 's/^\([a-z_/]\+\) *| *\([^|]*\)|.*/\1 \2/p' floors)

# The simulator's layers from top to bottom: a file may include its own layer and those below it. Beside the runtime stand
# the translator, nvcc and what compiles or measures kernels, which include no other layer but the public headers.
layers='
translator        translator/
driver            driver/
benchmark         benchmark/
plugin            observers/checker/plugin/ observers/profiler/plugin/
checker           observers/checker/ observers/recorder/
profiler          observers/profiler/
instrumentation   observers/instrumentation/
calls             runtime/api_ runtime/arrays. runtime/call. runtime/copies. runtime/device_limits. runtime/fetch. runtime/textures. runtime/lend. runtime/memory. runtime/nccl. runtime/nccl_errors. runtime/nvtx. runtime/pending_work. runtime/ranks. runtime/streams. runtime/stream_attributes. runtime/transcript. runtime/errors. runtime/kernels. runtime/driver. runtime/allowed. runtime/capture. runtime/copies_of_kernels. runtime/graph
watchdog          runtime/watchdog. runtime/faults. runtime/device. runtime/assertions. runtime/device_calls.
launch            runtime/launch.
where             runtime/where.
workers           runtime/workers.
block             runtime/block.
turns             runtime/freely. runtime/in_step. runtime/never_waited. runtime/warp. runtime/turns. runtime/preemption.
fiber             runtime/fiber.
device            runtime/arena. runtime/built_in. runtime/context. runtime/devices. runtime/device_variables. runtime/cufft. runtime/curand. runtime/frames. runtime/machine. runtime/math. runtime/shared_memory. runtime/sobol. runtime/uninterrupted.
observer          runtime/observer. runtime/arbiter. runtime/access. runtime/host_call.
public            include/ libraries/ mpi/ language/ mistakes/ os/
'
# Beside each other, not above: no arrow between these.
beside='translator benchmark plugin checker profiler'
# Names that both a plugin of the compiler and the checker know; and what suites ask of the model that the profiler shows.
exceptions='simulator/observers/checker/plugin/redzones.cpp->simulator/observers/checker/redzone.h
simulator/observers/checker/plugin/local_arrays.cpp->simulator/observers/checker/redzone.h
course/harness/efficiency.cpp->course/profile/include/profile/overlap.h'

# Every file, then every include as FILE:"NAME".
{
    find . -type f -not -path '*/node_modules/*' | sed 's|^\./||; s|^|file |'
    find . -type f '(' -name '*.h' -o -name '*.cpp' -o -name '*.cu' -o -path './simulator/include/cuda/*' ')' | sed 's|^\./||' |
        xargs grep -Eo '^ *# *include *"[^"]+"' | sed -E 's|^([^:]+):.*"([^"]+)"|include \1 \2|'
} | awk -v parts="$parts" -v layers="$layers" -v beside="$beside" -v exceptions="$exceptions" -v print_arrows="$print" '
    function fail(text) { print text; failed = 1 }
    function part_of(file,    name) {
        name = file
        if (sub(/^simulator\/.*/, "simulator", name)) return name
        match(name, /^[^\/]*\/[^\/]*/)
        return substr(name, 1, RLENGTH)
    }
    function floor_of(part) { return index(part, "simulator") == 1 ? 1 : index(part, "course/") == 1 ? 2 : 3 }
    function layer_of(file,    l, p) {
        for (l = 1; l <= layer_count; ++l)
            for (p = 1; p <= prefix_count[l]; ++p)
                if (index(file, "simulator/" prefix[l, p]) == 1) return l
        return 0
    }
    function plain(path) {  # without . and ..
        while (sub(/\/\.\//, "/", path)) {}
        while (sub(/[^\/.][^\/]*\/\.\.\//, "", path)) {}
        return path
    }
    # What FILE means by NAME: beside it, in its part, a public header of some part, or of whom it is private.
    function resolve(file, name,    p, folder, candidate, f) {
        folder = file
        sub(/[^\/]*$/, "", folder)
        candidate = plain(folder name)
        if (candidate in files) return candidate
        for (p = 1; p <= part_count; ++p) {
            candidate = part[p] "/include/" name
            if (candidate in files) return candidate
        }
        for (p = 1; p <= 2; ++p)
            if ((library[p] name) in files) return library[p] name
        if ((part_of(file) "/" name) in files) return part_of(file) "/" name
        for (f in files)
            if (length(f) > length(name) && substr(f, length(f) - length(name)) == "/" name && part_of(f) in allowed)
                return f
        return ""
    }
    BEGIN {
        split("simulator/language/include/ simulator/os/include/", library, " ")  # which have public headers of their own
        count = split(parts, lines, "\n")
        for (i = 1; i <= count; ++i)
            if ((words = split(lines[i], word, " "))) {
                part[++part_count] = word[1]
                allowed[word[1]] = " "
                for (w = 2; w <= words; ++w) allowed[word[1]] = allowed[word[1]] word[w] " "
            }
        count = split(layers, lines, "\n")
        for (i = 1; i <= count; ++i)
            if ((words = split(lines[i], word, " "))) {
                layer[++layer_count] = word[1]
                prefix_count[layer_count] = words - 1
                for (w = 2; w <= words; ++w) prefix[layer_count, w - 1] = word[w]
            }
        count = split(exceptions, word, " ")
        for (i = 1; i <= count; ++i) excepted[word[i]] = 1
        for (p = 1; p <= part_count; ++p) {
            count = split(allowed[part[p]], word, " ")
            for (w = 1; w <= count; ++w)
                if (floor_of(word[w]) > floor_of(part[p])) fail(part[p] " is said to stand on " word[w] ", a floor above it")
        }
    }
    $1 == "file" {
        files[$2] = 1
        name = $2
        sub(/.*\//, "", name)
        ours = name ~ /\.(h|cpp|cu|sh|css|html|js|py)$/ && $2 !~ /^simulator\/include\/(nvtx3\/)?[^\/]*$/
        if (ours && name !~ /^[a-z0-9_]+\.[a-z]+$/) fail("tools/" $2 ": name files in snake_case")
        if (!(part_of($2) in allowed) && part_of($2) != "") fail("tools/" $2 ": a part that this test does not know")
    }
    $1 == "include" { from[++includes] = $2; named[includes] = $3 }
    END {
        for (file in files)
            if (file ~ /^simulator\/.*\.(h|cpp|cu)$/ && !layer_of(file))
                fail("tools/" file ": in no layer of the simulator that this test knows")
        for (i = 1; i <= includes; ++i) {
            file = from[i]
            target = resolve(file, named[i])
            if (target == "" || (file "->" target) in excepted) continue
            here = part_of(file)
            there = part_of(target)
            if (here != there) {
                arrows[here " -> " there] = 1
                if (index(target, there "/include/") != 1 && index(target, library[1]) != 1 && index(target, library[2]) != 1)
                    fail("tools/" file " includes " target ", which is private to " there)
                else if (!index(allowed[here], " " there " "))
                    fail("tools/" file " includes " target ": " here " is not above " there)
            } else if (here == "simulator") {
                above = layer_of(file)
                below = layer_of(target)
                if (above && below && above != below) {
                    arrows["simulator: " layer[above] " -> " layer[below]] = 1
                    both = index(" " beside " ", " " layer[above] " ") && index(" " beside " ", " " layer[below] " ")
                    if (below < above || both)
                        fail("tools/" file " includes " target ": " layer[above] " is not above " layer[below])
                }
            }
        }
        if (print_arrows) for (arrow in arrows) print arrow
        exit failed
    }'
