#!/usr/bin/env bash
# move_in_test.sh ROOT MOVE_IN: a workspace of earlier years is taken in, what was done is said, and the original stays.
set -euo pipefail
root=$1 move_in=$2
export ATELIER_LANGUAGE=en
tree=$(mktemp -d)
trap 'rm -rf -- "$tree"' EXIT

broken() {
    printf 'expected %s\n' "$*"
    cat "$tree/said"
    exit 1
}

# here: a workspace with two lessons and the mains of all; old: one of earlier years.
mkdir -p "$tree"/here/{src/add,src/hello,test/add,include/earlier,tools/simulator/include} "$tree"/old/src/cpp/{core/device,core/host,test}
cp "$root"/include/earlier/*.h "$tree/here/include/earlier"
cp "$root"/include/*.h "$tree/here/include"
cp "$root"/test/tools/course/earlier/{POnes.h,SumOnes.h,SumOnes.cu,SumOnesProvider.*,UseSumOnes.*} "$tree/old/src/cpp/core/host"
cp "$root"/test/tools/course/earlier/{TestSumOnes.*,mainTest.cpp} "$tree/old/src/cpp/test"
cp "$root"/test/tools/course/earlier/sumOnes_device.cu "$tree/old/src/cpp/core/device"
cd "$tree"
echo '{ "files": ["include/ReductionAdd.h"] }' >here/src/add/lesson.json
echo 'class SumOnes {};' >here/src/add/Add.h
echo 'class Hello {};' >here/src/hello/Hello.h
touch here/test/add/TestAdd.h
cp "$root"/main{Use,Test}.cpp here
echo 'class ReductionAdd {};' >old/src/cpp/core/device/ReductionAdd.h
echo '#include "../../../../elsewhere/Grid.h"' >old/src/cpp/core/host/Far.h
printf 'bool useOld(void)\n    {\n    dim3 dg(4194303, 1, 1); // dim3(999999)\n    return true;\n    }\n' >old/src/cpp/core/useOld.cpp
printf 'extern bool useOld(void);\nextern bool useGone(void);\nextern bool useHalves(void);\nint mainCore() { return useOld(); }\n' >old/src/cpp/core/mainCore.cpp
echo '#include "opencv2/opencv.hpp"' >old/src/cpp/core/Capture.h
echo '#include "Capture.h"' >old/src/cpp/core/Capture.cpp
echo '#error "the CPU simulator has no fractions"' >here/tools/simulator/include/fractions.h
mkdir here/tools/simulator/include/simulator
touch here/tools/simulator/include/{cuda_runtime,cuda_wholes,simulator/deep}.h
echo '#include "deep.h"' >old/src/cpp/core/Deep.cpp
printf '#include "cuda_wholes.h"\nbool isWhole(void) { return true; }\n' >old/src/cpp/core/wholes.cpp
echo '#include <fractions.h>' >old/src/cpp/core/Halves.h
printf '#include <cstdio>\n#include "fractions.h"\n' >old/src/cpp/core/Thirds.cpp
printf '#include "Halves.h"\nbool useHalves(void) { return true; }\n' >old/src/cpp/core/useHalves.cpp
printf 'class RipplingProvider: public Provider_I<uchar4>\n    {\n    };\n' >old/src/cpp/core/RipplingProvider.h
# Uses that take something: a number that the main gives, also where it is switched off, and classes of their own.
printf 'bool isSumOk(int n) { return n == 9; }\nbool isGridOk(int* grid) { return grid; }\nbool isOff(void) { return true; }\n' >old/src/cpp/core/takes.cpp
printf '//extern bool isOff(void);\nextern bool isWhole(void);\nextern bool isSumOk(int n);\nextern bool isGridOk(int* grid);\nint mainUse() { //isSumOk(9);\n return isGridOk(grid); }\n' >old/src/cpp/mainUse.cpp
printf 'class RowUse\n    {\n    public:\n    RowUse(bool isVerbose) {}\n    virtual ~RowUse() {}\n    bool isOk(bool isVerbose) { return isVerbose; }\n    };\n' >old/src/cpp/core/RowUse.h
printf 'class CubeUse\n    {\n    public:\n    CubeUse(float side) {}\n    bool isOk() { return true; }\n    };\n' >old/src/cpp/core/CubeUse.h
printf 'class SlicesProvider: public ProviderUse_I\n    {\n    public:\n    SlicesProvider(int n) {}\n    };\n' >old/src/cpp/core/SlicesProvider.h
cp -r old before

"$move_in" --root here old >said || broken 'that it ends well'
diff -r before old || broken 'the original as it was'

# is_said LINE...: each is one of what was said.
is_said() {
    local line
    for line; do grep -qF -- "$line" said || broken "the line: $line"; done
}
is_said 'left out: cpp/core/mainCore.cpp: a main' 'left out: cpp/core/device/ReductionAdd.h: include/ has it' \
    'left out: cpp/core/Capture.h: there is no opencv2/opencv.hpp' 'left out: cpp/core/Capture.cpp: there is no Capture.h' \
    'left out: cpp/core/Halves.h: the CPU simulator refuses fractions.h' 'left out: cpp/core/useHalves.cpp: there is no Halves.h' \
    'left out: cpp/core/Thirds.cpp: the CPU simulator refuses fractions.h' 'left out: cpp/core/Deep.cpp: there is no deep.h' \
    'cpp/core/host/Far.h: includes "Grid.h" instead of "../../../../elsewhere/Grid.h"' \
    'the lesson add gives way, because both have SumOnes' 'use old: useOld' 'use rippling: RipplingProvider' \
    'use sumOnes: SumOnesProvider' 'suite TestSumOnes' 'use isSumOk: isSumOk' 'use isOff: isOff' 'use isWhole: isWhole' 'use rowUse: RowUse' \
    'not listed: isGridOk: it wants int* grid' 'not listed: CubeUse: its constructor wants float side' 'not listed: SlicesProvider: its constructor wants int n' \
    'src/earlier/cpp/core/useOld.cpp, line 3: 4194303 blocks take longer than a test may; 4096 show the same'
! grep -q 'UseSumOnes: \|: useHalves\|useGone\|999999\|hello' said || broken 'nothing of a use, a grid or a lesson that is not concerned'

[[ -f here/build/gave-way/src/add/Add.h && ! -e here/src/add && -f here/src/hello/Hello.h ]] || broken 'the lesson add alone elsewhere'
grep -qxF '#include "Grid.h"' here/src/earlier/cpp/core/host/Far.h || broken 'the include by its bare name'
[[ ! -e here/src/earlier/cpp/core/mainCore.cpp ]] || broken 'no main'
grep -qF 'return isSumOk(9) ? 0 : 1;' here/src/earlier/moved/use_isSumOk.cpp || broken "the main's argument"
grep -qF 'uses.add("old", "useOld", use_old);' here/mainUse.cpp || broken 'the use in mainUse.cpp'
grep -qF 'suites.add("earlier", CppTest::suite<TestSumOnes>);' here/mainTest.cpp || broken 'the suite in mainTest.cpp'
for main in mainUse.cpp mainTest.cpp; do
    ! grep -q '"add[/"]' "here/$main" || broken "$main without the lesson that gave way"
    ! diff <(grep -v '"add[/"]' "$root/$main") "here/$main" | grep '^<' || broken "all others in $main"
done

# What it wrote is C++ that the workspace's headers know.
for use in old sumOnes isSumOk rowUse; do
    file=here/src/earlier/moved/use_$use.cpp
    g++ -std=c++20 -fsyntax-only -I here/include -I here/include/earlier -isystem "$root/tools/simulator/include" \
        -I "$root/tools/simulator/language/include" -I here/src/earlier/cpp/core -I here/src/earlier/cpp/core/host "$file" || broken "$file to compile"
done

"$move_in" --root here old >said 2>&1 && broken 'that src/earlier is not overwritten'
grep -qF 'src/earlier is there already; choose another name: --as NAME' said || broken 'that it says so'
"$move_in" --root here --as second old >said || broken 'another name'
grep -q '^src/second: ' said || broken 'src/second'
