"""What the profiler notes of the host's calls: record_test.py CUDA TOOLCHAIN SOURCE."""

import json
import os
import subprocess
import sys
import tempfile

# What stands in its line, what is called, and what is said of it.
EXPECTED = [
    ("cudaMalloc(", "allocate", {"bytes": 128}),
    ("cudaMallocHost(", "allocateOnHost", {"bytes": 128}),
    ("cudaMallocManaged(", "allocateOnHost", {"bytes": 128}),
    ("cudaStreamCreate(", "createStream", {"stream": 1}),
    ("cudaStreamCreateWithFlags(", "createStream", {"stream": 2, "isBlocking": False}),
    ("nvtxRangePushA(", "rangeBegins", {"text": "outer"}),
    ("cudaMemcpy(device", "copy", {"bytes": 128, "from": "pageable", "to": "device", "isAsynchronous": None}),
    ("cudaMemcpyAsync(pinned", "copy", {"stream": 1, "from": "device", "to": "pinned", "isAsynchronous": True}),
    ("cudaMemsetAsync(", "fill", {"stream": 2, "bytes": 64}),
    ("add<<<1, 32, 0", "launch", {"stream": 2, "kernels": [0]}),
    ("cudaEventRecord(", "recordEvent", {"stream": 2, "event": 0}),
    ("cudaStreamWaitEvent(", "streamWaits", {"stream": 1, "event": 0}),
    ("add<<<1, 32>>>", "launch", {"stream": 0, "kernels": [0]}),
    ("cudaLaunchHostFunc(", "hostFunction", {"stream": 1}),
    ("cudaStreamSynchronize(", "waitForStream", {"stream": 1}),
    ("cudaEventSynchronize(", "waitForEvent", {"event": 0}),
    ("nvtxRangePop(", "rangeEnds", {}),
    ("cudaMemcpyAsync(device", "copy", {"thread": 1, "stream": 2, "from": "managed", "bytes": 8}),
    ("cudaDeviceSynchronize(", "waitForAll", {"thread": 0}),
    ("cudaStreamDestroy(", "destroyStream", {"stream": 2}),
    ("cudaFree(", "free", {"bytes": 128, "to": "device"}),
    ("cudaFreeHost(", "free", {"bytes": 128, "to": "pinned"}),
]

cuda, toolchain, source = sys.argv[1:]


def run(program, record, **more):
    environment = {**os.environ, "SIMULATOR_PROFILE": record, **more}
    subprocess.run([program], check=True, env=environment)
    with open(record, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


with tempfile.TemporaryDirectory() as folder:
    program = os.path.join(folder, "recorded")
    subprocess.run([cuda, toolchain, "-std=c++20", source, "-o", program], check=True)
    silent = run(program, os.path.join(folder, "silent"))
    lines = run(program, os.path.join(folder, "record"), SIMULATOR_PROFILE_CALLS="1")

    two = run(program, os.path.join(folder, "two"), SIMULATOR_PROFILE_CALLS="1", ATELIER_DEVICES="2")[-1]["calls"]

assert [(call["is"], call.get("device")) for call in two[len(EXPECTED):]] == [("allocate", None), ("allocate", 1), ("launch", 1), ("copy", 1)], two
assert two[-1]["from"] == "peer" and two[-1]["stream"] == 0, two[-1]
assert all("device" not in call for call in two[:len(EXPECTED)]), two
assert all("kernel" in line for line in silent), "calls that nobody has asked for"
assert "kernel" in lines[0] and lines[0]["launches"] == 2, lines[0]
record = lines[-1]
with open(source, encoding="utf-8") as file:
    text = file.read().split("\n")
assert [call["is"] for call in record["calls"]] == [one[1] for one in EXPECTED], record["calls"]
for (words, _, more), call in zip(EXPECTED, record["calls"]):
    file, line = record["places"][call["place"]][0]
    assert file.endswith("recorded.cu") and words in text[line - 1], f"{words}: {file}:{line}"
    for key, value in more.items():
        assert call.get(key) == value, f"{words}: {key} is {call.get(key)}, expected {value}"
