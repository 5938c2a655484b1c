#!/bin/bash
# Measures the programs on a GPU, into the folder $OUT: constants.csv, times.csv (program,rounds'
# median in microseconds), and what CUPTI saw of one round (kind,stream,begin,end), program by
# program. Needs nvcc.
set -u
cd "$(dirname "$0")" || exit 1
folder=$(mktemp -d)
nvcc=(nvcc -std=c++20 -arch=native -O2)
cuda=$(dirname "$(dirname "$(readlink -f "$(command -v nvcc)")")")
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader > "$OUT/gpu.txt"
nvcc --version | tail -2 >> "$OUT/gpu.txt"
nproc >> "$OUT/gpu.txt"

"${nvcc[@]}" constants.cu -o "$folder/constants" && timeout 100 "$folder/constants" > "$OUT/constants.csv"

for kernel in 10 9 8; do
    for copy in 6 5; do
        [ -e "$folder/observed.so" ] ||
            g++ -O1 -shared -fPIC -DKERNEL=CUpti_ActivityKernel$kernel -DCOPY=CUpti_ActivityMemcpy$copy \
                observed.cpp -I "$cuda/include" -I "$cuda/extras/CUPTI/include" -L "$cuda/lib64" \
                -L "$cuda/extras/CUPTI/lib64" -Wl,-rpath,"$cuda/lib64:$cuda/extras/CUPTI/lib64" -lcupti \
                -o "$folder/observed.so" 2> "$folder/cupti.txt"
    done
done
[ -e "$folder/observed.so" ] || cp "$folder/cupti.txt" "$OUT/cupti.txt"

for program in programs/*.cu; do
    name=$(basename "$program" .cu)
    "${nvcc[@]}" "$program" -o "$folder/$name" || continue
    echo "$name,$(timeout 30 "$folder/$name" 51),$(timeout 30 "$folder/$name" 51)" >> "$OUT/times.csv"
    [ -e "$folder/observed.so" ] || continue
    echo "# $name" >> "$OUT/observed.csv"
    CUDA_INJECTION64_PATH=$folder/observed.so OBSERVED=$folder/observed.csv timeout 30 "$folder/$name" 1
    cat "$folder/observed.csv" >> "$OUT/observed.csv"
done
gzip -kf "$OUT/observed.csv" 2> /dev/null
exit 0
