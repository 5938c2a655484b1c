#!/usr/bin/env bash
# Stands in for compute-sanitizer: starts the log, names the reports that belong to the tool, and becomes the program.
# REPORTS holds TOOL.txt for the tools that find something; racecheck with --racecheck-report hazard is called threads.
set -euo pipefail
while [[ $1 == --* ]]; do
    case $1=$2 in
    --tool=*) tool=$2 ;;
    --log-file=*) log=$2 ;;
    --racecheck-report=hazard) tool=threads ;;
    esac
    shift 2
done
echo '========= COMPUTE-SANITIZER' >"$log"
export STAND_IN_TOOL=$tool
[[ ! -e $REPORTS/$tool.txt ]] || export STAND_IN_REPORTS=$REPORTS/$tool.txt
exec "$@"
