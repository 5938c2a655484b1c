#!/usr/bin/env bash
# MPI programs on the simulator: mpi_test.sh BEHAVIOUR, or --list.
# Uses $ROOT, the workspace, $TOOLKIT, the folder of its nvcc, and $COMMAND, the program that ./atelier hands over to.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=test/tools/cuda/expectations.sh
source "$here/expectations.sh"

ranks() { timeout 300 mpirun --oversubscribe --allow-run-as-root -n "$@"; }

# ./atelier cuda, where all is built.
atelier() {
    mkdir -p bin
    printf '#!/bin/sh\n' >bin/ninja && chmod +x bin/ninja
    PATH=$PWD/bin:$PATH timeout 300 "$COMMAND" "$ROOT" cpu cuda "$@"
}

# Maps x -> a x + b modulo 1009: one after the other is not the same the other way round. Each rank's are in its device's
# memory; compared is what MPI makes of them with what one process makes of them.
maps() {
    cat >maps.cu <<'END_OF_SOURCE'
#include <mpi.h>
#include <stdio.h>
#include <vector>
struct Map { int a, b; };
__host__ __device__ Map of(int rank, int i) { return {(2 + rank + 5 * i) % 1009, (3 * rank + i) % 1009}; }
Map after(Map first, Map then) { return {first.a * then.a % 1009, (first.b * then.a + then.b) % 1009}; }
void combine(void* first, void* then, int* count, MPI_Datatype*) {
    for (int i = 0; i < *count; ++i) ((Map*)then)[i] = after(((Map*)first)[i], ((Map*)then)[i]);
}
__global__ void fill(Map* maps, int n, int rank) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) maps[i] = of(rank, i);
}
int rank, ranks, wrong;
void compare(const char* what, const Map* onDevice, const std::vector<Map>& expected) {
    std::vector<Map> all(expected.size());
    cudaMemcpy(all.data(), onDevice, all.size() * sizeof(Map), cudaMemcpyDeviceToHost);
    for (size_t i = 0; i < all.size(); ++i)
        if (all[i].a != expected[i].a || all[i].b != expected[i].b) {
            printf("%s: element %zu of rank %d is wrong\n", what, i, rank);
            wrong = 1;
            return;
        }
}
int main(int count, char** arguments) {
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Datatype type;
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Op op;
    MPI_Op_create(combine, 0, &op);
    for (const int n : {1, 1000, 300000}) {  // eager, and too long for it
        Map *own, *result, *all;
        cudaMalloc(&own, n * sizeof(Map));
        cudaMalloc(&result, n * sizeof(Map));
        cudaMalloc(&all, n * ranks * sizeof(Map));
        fill<<<4, 64>>>(own, n, rank);
        cudaDeviceSynchronize();
        std::vector<Map> folded(n), left(n), gathered;
        const int neighbour = (rank + ranks - 1) % ranks;
        for (int i = 0; i < n; ++i) {
            folded[i] = of(0, i);
            for (int r = 1; r < ranks; ++r) folded[i] = after(folded[i], of(r, i));
            left[i] = of(neighbour, i);
        }
        for (int r = 0; r < ranks; ++r)
            for (int i = 0; i < n; ++i) gathered.push_back(of(r, i));

        MPI_Reduce(own, result, n, type, op, ranks - 1, MPI_COMM_WORLD);
        if (rank == ranks - 1) compare("MPI_Reduce", result, folded);
        MPI_Allreduce(own, result, n, type, op, MPI_COMM_WORLD);
        compare("MPI_Allreduce", result, folded);
        MPI_Request requests[2];
        MPI_Irecv(result, n, type, neighbour, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(own, n, type, (rank + 1) % ranks, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        compare("MPI_Irecv", result, left);
        cudaMemset(result, 0, n * sizeof(Map));
        MPI_Sendrecv(own, n, type, (rank + 1) % ranks, 0, result, n, type, neighbour, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        compare("MPI_Sendrecv", result, left);
        MPI_Allgather(own, n, type, all, n, type, MPI_COMM_WORLD);
        compare("MPI_Allgather", all, gathered);
        cudaMemset(all, 0, n * ranks * sizeof(Map));
        MPI_Gather(own, n, type, all, n, type, 0, MPI_COMM_WORLD);
        if (rank == 0) compare("MPI_Gather", all, gathered);
        MPI_Bcast(all, n * ranks, type, 0, MPI_COMM_WORLD);
        compare("MPI_Bcast", all, gathered);
        MPI_Scatter(all, n, type, result, n, type, 0, MPI_COMM_WORLD);
        compare("MPI_Scatter", result, std::vector<Map>(gathered.begin() + rank * n, gathered.begin() + (rank + 1) * n));
        if (rank == 0) cudaMemset(own, 0, n * sizeof(Map));
        cudaDeviceSynchronize();
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0 && ranks > 1) MPI_Recv(own, n, type, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1) MPI_Send(own, n, type, 0, 1, MPI_COMM_WORLD);
        if (rank == 0 && ranks > 1)
            compare("MPI_Recv", own, std::vector<Map>(gathered.begin() + n, gathered.begin() + 2 * n));
        cudaFree(own);
        cudaFree(result);
        cudaFree(all);
    }
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    MPI_Finalize();
    if (!wrong) printf("right\n");
    return wrong;
}
END_OF_SOURCE
}

# both_compile SOURCE: with the simulator alone, and with the checker.
both_compile() {
    expect 0 "$TOOLKIT/bin/nvcc" -ccbin mpicxx "$1" -o alone
    says_nothing
    expect 0 "$TOOLKIT/checker/bin/nvcc" -ccbin mpicxx "$1" -o checked
    says_nothing
}

RanksExchangeMemoryOfTheirDevices() {
    maps
    both_compile maps.cu
    local program number
    for number in 1 2 4; do
        for program in alone checked; do
            expect 0 ranks "$number" "./$program"
            [[ $(grep -cx right output) == "$number" ]] || fail "$number ranks of $program should have been right"
        done
        [[ $(grep -cx 'the checker found no mistake' output) == "$number" ]] || fail "there is no mistake"
    done
}

# Two ranks of which rank 0 does what stands in $1 between its kernel and the end, and $2 before.
pair() {
    cat >pair.cu <<END_OF_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
__global__ void fill(int* a) { a[threadIdx.x] = threadIdx.x; }
__global__ void twice(int* a) { a[threadIdx.x] *= 2; }
int main() {
    MPI_Init(NULL, NULL);
    int rank, *a;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    cudaMalloc(&a, 64 * sizeof(int));
    MPI_Request request;
    if (rank == 0) {
        $1
    } else {
        $2
    }
    cudaDeviceSynchronize();
    cudaFree(a);
    MPI_Finalize();
}
END_OF_SOURCE
}

receives='MPI_Recv(a, 64, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);'
sends='fill<<<1, 64>>>(a); cudaDeviceSynchronize(); MPI_Send(a, 64, MPI_INT, 0, 0, MPI_COMM_WORLD);'

AResultThatNobodyHasWaitedForIsFound() {
    pair 'fill<<<1, 64>>>(a);
          MPI_Send(a, 64, MPI_INT, 1, 0, MPI_COMM_WORLD);' "$receives"
    both_compile pair.cu
    expect 0 ranks 2 ./alone
    expect 1 ranks 2 ./checked
    says "pair.cu:15: race-streams: host and device at once on"
    says "of a kernel writes at pair.cu:5"
    says "the host reads at pair.cu:15, and nobody has waited for the device"
    [[ $(grep -c race-streams output) == 1 ]] || fail "there should be one finding"
}

WhatARankSaysOfAMistakeIsNotMixed() {
    echo '__global__ void race(int* a) { *a = threadIdx.x; }
          int main() { int* a; cudaMalloc(&a, 4); race<<<1, 64>>>(a); cudaFree(a); }' >race.cu
    both_compile race.cu
    # What is written into such a pipe at once is read by itself.
    expect 0 python3 -c 'import os, subprocess
reads, writes = os.pipe2(os.O_DIRECT)
subprocess.run("./checked", stderr=writes)
print(os.read(reads, 4096).decode())'
    says "race.cu:1: race-global: "
    says "must arrive somewhere between the two lines"
}

WhatARequestStillReceivesIsFound() {
    pair 'MPI_Irecv(a, 64, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
          twice<<<1, 64>>>(a);
          MPI_Wait(&request, MPI_STATUS_IGNORE);' "$sends"
    both_compile pair.cu
    expect 1 ranks 2 ./checked
    says "race-streams: "
    says "the host writes at pair.cu:14"
    pair 'MPI_Irecv(a, 64, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
          MPI_Wait(&request, MPI_STATUS_IGNORE);
          twice<<<1, 64>>>(a);' "$sends"
    both_compile pair.cu
    expect 0 ranks 2 ./checked
    [[ $(grep -c 'found no mistake' output) == 2 ]] || fail "there is no mistake"
}

OptionsByHandDoAsWell() {
    maps
    local compile link
    read -ra compile <<<"$(mpicxx --showme:compile)"
    read -ra link <<<"$(mpicxx --showme:link)"
    for ((i = 0; i < ${#link[@]}; ++i)); do link[i]=${link[i]/#-Wl,/-Xlinker=}; done
    expect 0 "$TOOLKIT/bin/nvcc" "${compile[@]}" -Xcompiler -Wall -c maps.cu -o maps.o
    expect 0 "$TOOLKIT/bin/nvcc" maps.o "${link[@]}" -o maps
    expect 0 ranks 2 ./maps
    says right
    expect 2 "$TOOLKIT/bin/nvcc" maps.cu
    says "maps.cu:1:10: error: for mpi.h compile with -ccbin mpicxx"
    expect 2 "$TOOLKIT/bin/nvcc" -ccbin ./mpinone maps.cu
    says "-ccbin ./mpinone: there is no such compiler"
}

ACommandStartsTheRanks() {
    maps
    expect 0 atelier maps.cu --processes 2
    says "rank 0: right"
    says "rank 1: right"
    expect 0 atelier maps.cu --processes=3 --check
    says "rank 2: right"
}

# The handout's program adds the parts of all ranks, also where MPI gets the device's memory.
TheHandoutsSumOverRanksIsRight() {
    local number
    awk '/^```/ { inside = $0 == "```cuda"; next } inside' "$ROOT/docs/lessons/devices.md" >ranks.cu
    both_compile ranks.cu
    for number in 1 3 4; do
        expect 0 ranks "$number" ./checked
        says '1000003 of 1000003'
    done
    sed -i 's/^    cudaMemcpy(&part,.*/    cudaDeviceSynchronize();/
            s/MPI_Reduce(&part, &sum,/int* ptrAllGM; cudaMalloc(\&ptrAllGM, sizeof(int)); MPI_Reduce(ptrSumGM, ptrAllGM,/
            s/^    if (rank == 0) std::printf/    if (rank == 0) cudaMemcpy(\&sum, ptrAllGM, sizeof(int), cudaMemcpyDeviceToHost);\n&/
            s/cudaFree(ptrSumGM)/cudaFree(ptrAllGM), &/' ranks.cu
    both_compile ranks.cu
    expect 0 ranks 4 ./checked
    says '1000003 of 1000003'
    sed -i '/^    cudaDeviceSynchronize/d' ranks.cu
    expect 0 "$TOOLKIT/checker/bin/nvcc" -ccbin mpicxx ranks.cu -o checked
    expect 1 ranks 4 ./checked
    says 'race-streams: host and device at once'
}

ARankThatDiesIsNamed() {
    pair 'MPI_Barrier(MPI_COMM_WORLD);' 'fprintf(stderr, "goes\n"); exit(3);'
    expect 3 atelier pair.cu --processes 2
    says "rank 1: goes"
    says "rank 1 ended with status 3"
    pair 'MPI_Barrier(MPI_COMM_WORLD);' '*(int*)8 = 1;'
    expect 139 atelier pair.cu --processes 2
    says "rank 1 ended with status 139"
}

ARankThatDoesNotComeIsNamed() {
    pair 'MPI_Barrier(MPI_COMM_WORLD);' 'pause();'
    expect 1 atelier pair.cu --processes 2
    says "rank 0: MPI: rank 0 has waited 10 s in MPI_Barrier, and no rank goes on, at pair.cu:14"
    says "rank 0: MPI: rank 1 neither calls MPI nor computes"
    pair "${receives/INT, 0/INT, 1}" "$receives"
    expect 1 atelier pair.cu --processes 2
    says "MPI: rank 0 has waited 10 s in MPI_Recv, and no rank goes on, at pair.cu:14"
    says "MPI: rank 1 has waited 10 s in MPI_Recv, and no rank goes on, at pair.cu:16"
}

MpiIsInstalledWhereItIsMissing() {
    expect 0 "$ROOT/tools/simulator/mpi/prepare"
    says_nothing
    mkdir bin
    ln -s "$(type -P bash)" "$(type -P dirname)" "$(type -P env)" "$(type -P grep)" "$(type -P id)" "$(type -P mkdir)" \
        "$(type -P readlink)" "$(type -P sed)" "$(type -P tail)" bin
    printf '#!/bin/bash\n[[ -e network ]]\n' >bin/apt-get
    printf '#!/bin/bash\nexec "$@"\n' >bin/sudo
    chmod +x bin/apt-get bin/sudo
    export HOME=$PWD
    unset XDG_CACHE_HOME
    PATH=$PWD/bin expect 1 "$ROOT/tools/simulator/mpi/prepare"
    says "run this as root, then try again: apt-get update && apt-get install -y --no-install-recommends openmpi-bin libopenmpi-dev"
    touch network
    PATH=$PWD/bin expect 0 "$ROOT/tools/simulator/mpi/prepare"
    says "MPI: installing openmpi-bin libopenmpi-dev"
}

list_or_run "$@"
