#!/usr/bin/env bash
# Grades a class on a cluster: Slurm as the distribution has it, with one node, in a folder of its own.
#
#     slurm_test.sh WORKSPACE BUILD GRADE
set -euo pipefail

workspace=$1 build=$2 grade=$3
PATH=$PATH:/usr/sbin
folder=$(mktemp -d)
chmod 755 "$folder"
cd "$folder"

stop() {
    local pid
    for pid in slurmd.pid slurmctld.pid munge/pid; do [[ ! -s $pid ]] || kill "$(<"$pid")" || true; done
    sleep 1 # they write their state when they end
    rm -rf "$folder"
}
trap stop EXIT

fail() {
    printf '%s\n' "$@" >&2
    tail -n 20 slurmctld.log slurmd.log munge/log >&2 || true
    exit 1
}

# A port that nobody has, for as long as nobody takes it.
free_port() {
    local port
    for port in $(shuf -i 20000-60000 -n 50); do
        (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port" && return; }
    done
}

start_munge() {
    mkdir munge && chmod 755 munge
    (umask 077 && head -c 1024 /dev/urandom >munge/key)
    munged --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
        --log-file="$folder/munge/log" --seed-file="$folder/munge/seed"
}

start_slurm() {
    local host
    host=$(uname -n) host=${host%%.*}
    mkdir state spool
    cat >slurm.conf <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
    export SLURM_CONF=$folder/slurm.conf
    slurmctld -c && slurmd -N "$host"
    for _ in {1..100}; do
        sinfo --noheader 2>/dev/null | grep -q idle && return
        sleep 0.1
    done
    fail "the node does not come up"
}

submit() {
    mkdir -p "class/$1/src/pi"
    cp "$workspace"/src/pi/{slices,hits}_device.cu "class/$1/src/pi/"
}

start_munge
start_slurm
submit ann
submit bob
sed -i 's/return 4 \/ (1 + x \* x);/return 3;/' class/bob/src/pi/slices_device.cu
mkdir class/cid

said=$("$grade" --build "$build" class --out grades --lesson pi --slurm --jobs 3 2>&1) || fail "$said"
[[ $said == "Submitted batch job "* ]] || fail "nothing was submitted:" "$said"
[[ $(grep -c 'graded before' <<<"$said") -eq 3 ]] || fail "the cluster has not graded all:" "$said"
for line in '^ann,3.00,3.00,' '^bob,1.*,0.01,1.00,'; do grep -q "$line" grades/grades.csv || fail "$(<grades/grades.csv)"; done
for log in grades/slurm/slurm-{0,1,2}.log; do grep -q '\[1/1\]' "$log" || fail "$(<"$log")"; done
[[ $(scontrol show jobs | grep -c JobState=COMPLETED) -eq 3 ]] || fail "$(scontrol show jobs)"
