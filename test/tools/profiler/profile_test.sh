#!/usr/bin/env bash
# What ./atelier profile shows, of a course that launches one kernel with a bank conflict: profile_test.sh PROFILE
set -euo pipefail

profile=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir "$folder/profiler"
cat >"$folder/profiler/course" <<'COURSE'
#!/usr/bin/env bash
place() {
    printf '{"kind":"%s","file":"/x/%s","line":%d,"requests":%d,"lanes":%d,"wavefronts":%d,"conflicts":%d,"ways":%d,' "${@:1:8}"
    printf '"sectors":%d,"missed":0,"bytes":%d,"instructions":%d,"laneInstructions":%d,"splits":0,"lines":0,"idle":0,"onOneAddress":0,' "${@:9:4}"
    printf '"operations":%d,"operations64":0,"combined":32,"named":0,"begin":0,"span":0,' "$((4 * $3))"
    printf '"lostInstructions":0,"lostWavefronts":0,"lostLoads":0,"lostSharedLoads":0}'
}
words="$*"
case "${words/ --report console/}" in
"use --list") echo "fold  a kernel"; echo "padded  one like it"; echo "idle  none"; echo "product  of matrices"; echo "model  constants and lanes" ;;
"test --list") echo "TestFold" ;;
"use fold" | "test TestFold/folds")
    printf '{"kernel":"void KFold(T*) [with T = int]","grid":[4,1,1],"block":[256,1,1],"sharedBytes":0,"launches":1,' >>"$SIMULATOR_PROFILE"
    printf '"blocksCounted":4,"places":[%s,%s,%s]}\n' "$(place 'shared load' fold.h 14 32 1024 1024 992 32 0 4096 0 0)" \
        "$(place 'global load' fold.h 10 32 1024 0 0 0 128 4096 0 0)" "$(place block fold.h 9 32 1024 0 0 0 0 0 320 10240)" >>"$SIMULATOR_PROFILE"
    [[ ! ${SIMULATOR_PROFILE_CALLS-} ]] ||
        printf '{"calls":[%s,%s,%s],"places":[[["/x/fold.cu",7]]]}\n' \
            '{"is":"copy","thread":0,"stream":0,"place":0,"to":"device","from":"pageable","bytes":4000000}' \
            '{"is":"launch","thread":0,"stream":0,"place":0,"isAsynchronous":true,"kernels":[0]}' \
            '{"is":"waitForAll","thread":0,"stream":0,"place":0}' >>"$SIMULATOR_PROFILE" ;;
"use product")
    product=$(place exchange product.h 7 32 1024 0 0 0 0 0 0 0)
    printf '{"kernel":"void KProduct()","grid":[4,1,1],"block":[256,1,1],"sharedBytes":0,"launches":1,' >>"$SIMULATOR_PROFILE"
    printf '"blocksCounted":4,"places":[%s]}\n' "${product%\}},\"products\":{\"factors\":\"bf16\",\"multiplyAdds\":131072}}" >>"$SIMULATOR_PROFILE" ;;
"use padded")
    printf '{"kernel":"void KPadded(T*) [with T = int]","grid":[4,1,1],"block":[256,1,1],"sharedBytes":0,"launches":1,' >>"$SIMULATOR_PROFILE"
    printf '"blocksCounted":4,"places":[%s]}\n' "$(place 'shared load' padded.h 14 32 1024 32 0 1 0 4096 0 0)" >>"$SIMULATOR_PROFILE" ;;
"use model")
    printf '{"kernel":"void KModel()","grid":[4,1,1],"block":[256,1,1],"sharedBytes":0,"launches":1,' >>"$SIMULATOR_PROFILE"
    printf '"blocksCounted":4,"places":[%s,%s,%s]}\n' "$(place 'constant load' model.h 14 32 1024 1024 0 0 0 4096 0 0)" \
        "$(place 'constant load' model.h 15 32 1024 32 0 0 0 4096 0 0)" "$(place block model.h 16 32 512 0 0 0 0 0 320 5120)" >>"$SIMULATOR_PROFILE" ;;
"use idle" | "use idle --n 0") ;;
"use fold --n 8 --rung 1") "$0" use fold ;;
*) echo "unknown $*" >&2; exit 2 ;;
esac
COURSE
chmod +x "$folder/profiler/course"

# profiles STATUS TEXT ARGUMENT...: ends so, and says so.
profiles() {
    local wanted=$1 text=$2 status=0 said
    said=$("$profile" --build "$folder" "${@:3}" 2>&1) || status=$?
    [[ $status -eq $wanted && $said == *"$text"* ]] && return
    printf 'profile %s: expected status %s and "%s", got %s and\n%s\n' "${*:3}" "$wanted" "$text" "$status" "$said"
    exit 1
}

profiles 0 'KFold<int><<<4, 256>>>' fold
profiles 0 '992 bank conflicts, 4.0 sectors a request' fold
profiles 0 'fold.h:14                    bank conflict, up to 32-way' fold
profiles 0 'on T4' fold --gpu t4
profiles 0 '"conflicts": 992' TestFold/folds --report json
profiles 0 'KFold' --kernel KFold
profiles 0 'model.h:14                   constant memory delivers one address at a time, and the lanes want 32.0 of them' model
profiles 0 'model.h:15                   constant memory, one address for all lanes' model
profiles 0 'model.h:16                   instructions, of 16.0 lanes on average' model
profiles 0 'tensor cores: 262144 operations on bf16 numbers, 0.0 % of what they could do' product
profiles 0 'product.h:7                  matrices, multiplied by tensor cores' product
profiles 0 '"bf16": 262144.0' product --report json
profiles 2 'product.h:7: T4 has no tensor cores that multiply bf16 numbers' product --gpu T4
if "$profile" --build "$folder" fold 2>&1 | grep 'tensor'; then echo "tensor cores where none work" && exit 1; fi
profiles 2 'no kernel was launched' idle
profiles 2 'no kernel was launched' idle --use-options --n 0
profiles 0 'KFold' fold --use-options --n 8 --rung 1
profiles 0 'KFold<int>          4      256' fold --report table
profiles 2 'did you mean KFold?' fold --kernel KFould

echo '{"uses": [{"name": "fold", "plots": [{"title": "of the use"}]}], "started": "", "command": ""}' >"$folder/use.json"
profiles 0 "Report: $folder/use.html" fold --report table --figures "$folder/use.json" --no-open
grep -q 'of the use' "$folder/use.json"
[[ $(tr -d ' \n' <"$folder/use.json") == *'"title":"Bankconflicts"'*'"names":["KFold<int>"],"series":[{"name":"'*'","values":[992.0]}]'* ]]
grep -q 'The kernels on H100' "$folder/use.html"
grep -q '"timeline": "timeline.html"' "$folder/use.json"
grep -q 'fold.cu:7' "$folder/timeline.html"

profiles 0 "Timeline: $folder/drawn.html" fold --timeline --output "$folder/drawn.html" --no-open
profiles 0 'fold.cu:7: saves about ' fold --timeline --output "$folder/drawn.html" --no-open
profiles 0 "Trace: $folder/trace.json" fold --trace "$folder/trace.json"
grep -q '"traceEvents"' "$folder/trace.json"
profiles 2 'nothing was launched or copied' idle --timeline --output "$folder/none.html"
profiles 2 'there is no folder' fold --timeline --output "$folder/none/timeline.html"
profiles 2 'there is no folder' fold --trace "$folder/none/trace.json"
profiles 2 "not the JSON report of a use" fold --figures "$folder/profiler/course"
profiles 2 'GPUs: A100, H100, H200' fold --gpu H400
profiles 2 'Uses: fold, padded, idle, product, model' fnord

"$profile" --build "$folder" fold --output "$folder/report.txt" 2>/dev/null
grep -q KFold "$folder/report.txt"
"$profile" --build "$folder" fold --output "$folder/report.json" 2>/dev/null
grep -q '"kernels"' "$folder/report.json"
profiles 2 'there is no folder' fold --output "$folder/none/report.txt"
profiles 2 'is not one of console' fold --report pdf

profiles 0 'KPadded<int><<<4, 256>>>' fold padded --kernel KPadded --baseline KFold
profiles 0 'times as fast as KFold<int><<<4, 256>>>' fold padded --kernel KPadded --baseline KFold
profiles 0 'before: 32.0 lanes active, 992 bank conflicts' fold padded --kernel KPadded --baseline KFold
"$profile" --build "$folder" fold --report json --output "$folder/before.json" 2>/dev/null
profiles 0 "as fast as in $folder/before.json, KFold<int><<<4, 256>>>" fold --baseline "$folder/before.json"
profiles 2 'it has KFold, and KPadded ran' padded --baseline "$folder/before.json"
profiles 2 'it has KFold, and KFold ran' fold --kernel KFold --baseline KFold
profiles 2 "--baseline KFould: neither a file nor a kernel that ran; did you mean KFold?" fold --baseline KFould
profiles 2 'Kernels that ran: KFold, KPadded' fold padded --baseline none.json
profiles 2 "$folder/profiler/course is no report of ./atelier profile --report json" fold --baseline "$folder/profiler/course"
echo '{"kernels": []}' >"$folder/other.json"
profiles 2 "$folder/other.json is no report of" fold --baseline "$folder/other.json"

"$profile" --build "$folder/" fold --report html --output "$folder/page.html" 2>/dev/null
grep -q '<title>Profile' "$folder/page.html"

# --- Registers: 32, or as a compiler says that knows of one source
profiles 0 'limit: the grid; 32 registers a thread assumed' fold
export CUDACXX=$folder/nvcc
profiles 2 '--registers nvcc: there is no nvcc' fold --registers nvcc
cat >"$CUDACXX" <<'NVCC'
#!/usr/bin/env bash
echo "$*" >>"${0%/*}/compiled"
echo "ptxas info    : Compiling entry function '_Z5KFoldIiEvPT_' for 'sm_75'" >&2
echo "ptxas info    : Used 168 registers, used 1 barriers" >&2
NVCC
cat >"$folder/ninja" <<'NINJA'
#!/usr/bin/env bash
printf 'x/fold.cu.o: #deps 2, deps mtime 1 (VALID)\n    %s/fold.cu\n    /x/fold.h\n\n' "${0%/*}"
printf 'x/other.cu.o: #deps 1, deps mtime 1 (VALID)\n    %s/other.cu\n\n' "${0%/*}"
NINJA
chmod +x "$CUDACXX" "$folder/ninja"
printf '[{"file":"%s/fold.cu","command":"c++ -Ia -isystem b -isystem tools/simulator/include -O2 -o x"},' "$folder" >"$folder/compile_commands.json"
printf '{"file":"%s/other.cu","command":"c++"}]' "$folder" >>"$folder/compile_commands.json"
touch -d '1 hour ago' "$folder/fold.cu" "$folder/other.cu"
PATH=$folder:$PATH
profiles 0 'limit: registers; 168 registers a thread by nvcc' fold --registers nvcc --gpu T4
[[ $(<"$folder/compiled") == "-arch=sm_75 -std=c++20 -O3 -lineinfo -Ia -isystem b --resource-usage"*"$folder/fold.cu" ]] || {
    cat "$folder/compiled" && exit 1
}
profiles 0 '"registersBy": "nvcc"' fold --registers nvcc --gpu T4 --report json
[[ $(wc -l <"$folder/compiled") -eq 1 ]] || { echo "compiled again" && exit 1; }
touch -d '1 hour' "$folder/fold.cu"
profiles 0 '168 registers' fold --registers nvcc --gpu T4
[[ $(wc -l <"$folder/compiled") -eq 2 ]] || { echo "not compiled again" && exit 1; }
profiles 0 'tells no registers of KPadded<int>' padded --registers nvcc
unset CUDACXX

cat >"$folder/gpus.json" <<'GPUS'
{"H100": {"computeCapability": {"value": 9}}}
GPUS
profiles 2 'H100 says no source of its computeCapability' fold --gpus "$folder/gpus.json"
cat >"$folder/gpus.json" <<'GPUS'
{"H100": {"computeCapability": {"value": 9, "source": "a book"}, "multiprocessors": {"value": 132, "source": "a book"}, "megahertz": {"source": "a book"}}}
GPUS
profiles 2 'H100 has no megahertz' fold --gpus "$folder/gpus.json"
