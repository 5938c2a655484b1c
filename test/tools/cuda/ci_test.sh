#!/usr/bin/env bash
# ci_test.sh ROOT: the steps of the action of GitHub and of the job of GitLab, on a project with a race: as they run them, the
# findings stand at the lines of the project's files.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=test/tools/cuda/expectations.sh
source "$here/expectations.sh"
ci=$1/tools/teacher/ci
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C ATELIER_LANGUAGE=en
mkdir -p "$folder/project/kernels" && cd "$folder/project" && git init -q . || exit 1
cat >kernels/sum.cu <<'END'
#include <cstdio>
__global__ void sum(int* total) {
#ifdef RIGHT
    atomicAdd(total, 1);
#else
    *total += 1;
#endif
}
int main() {
    int *total, value = 0;
    cudaMalloc(&total, sizeof value);
    cudaMemset(total, 0, sizeof value);
    sum<<<1, 64>>>(total);
    cudaMemcpy(&value, total, sizeof value, cudaMemcpyDeviceToHost);
    cudaFree(total);
    std::printf("%d\n", value);
}
END
# shellcheck disable=SC2016 # make's
printf 'test: program\n\t./program\nprogram: kernels/sum.cu\n\tnvcc $(FLAGS) $< -o $@\n' >Makefile

# step COMMANDS: what the action gives bash, as GitHub runs it.
step() {
    sed -n "s/^      run: '\(.*\)'$/\1/p" "$ci/action.yml" >"$folder/step"
    GITHUB_ACTION_PATH=$ci COMMANDS=$1 LOG=findings.sarif bash --noprofile --norc -eo pipefail "$folder/step"
}

expect 1 step 'make'
says 'mistakes: 1, in '
jq -e '.version == "2.1.0" and (.["$schema"] | endswith("sarif-schema-2.1.0.json"))
    and ([.runs[].results[]] | length == 1)
    and (.runs[0] | (.tool.driver.name | length > 0) and ([.tool.driver.rules[].id] | index("race-global")))
    and (.runs[0].results[0] | .ruleId == "race-global" and (.message.text | length > 0)
        and (.locations[0].physicalLocation | .artifactLocation.uri == "kernels/sum.cu" and .region.startLine == 6))' \
    findings.sarif >output || fail 'the file of findings is another one'

# GitLab's: its script, then its after_script, with what it has cloned.
lines() { sed -n "/^  $1:/,/^  [a-z]/s|^    - ||p" "$ci/gitlab.yml" | sed "s|/opt/atelier/tools/teacher/ci|$ci|"; }
rm program findings.sarif
expect 1 env COMMANDS=make bash -eo pipefail -c "$(lines script)"
expect 0 bash -eo pipefail -c "$(lines after_script)"
jq -e 'length == 1 and (.[0] | .check_name == "race-global" and .location == {path: "kernels/sum.cu", lines: {begin: 6}})' \
    code_quality.json >output || fail 'the report of code quality is another one'

# All right; a command that fails; and nothing that was checked.
rm program
expect 0 step 'make FLAGS=-DRIGHT'
says '64'
expect 1 step './program; false'
expect 2 step 'true'
says 'no checked program has run'
