"""The sums and minima of the topic device by PyTorch, in the same format: python3 tools/teacher/bench/pytorch.py > pytorch.json

Medians of 100 times by device events after three that are not counted; two random inputs take turns.
"""

import json
import statistics

import torch

TYPES = {"uchar": torch.uint8, "int": torch.int32, "float": torch.float32, "double": torch.float64, "int64": torch.int64}
RUNS, WARM_UP = 100, 3


def random(n, dtype):
    if dtype.is_floating_point:
        return torch.rand(n, device="cuda", dtype=dtype)
    return torch.randint(0, 100, (n,), device="cuda", dtype=dtype)


def microseconds(call, inputs):
    start, stop = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    times = []
    for i in range(WARM_UP + RUNS):
        start.record()
        call(inputs[i % len(inputs)])
        stop.record()
        stop.synchronize()
        times.append(start.elapsed_time(stop) * 1e3)
    return statistics.median(times[WARM_UP:])


def benchmarks():
    for operation in ("sum", "min"):
        for name, dtype in TYPES.items():
            for power in range(10, 31, 2):
                inputs = [random(1 << power, dtype) for _ in range(2)]
                call = (lambda x: x.sum(dtype=dtype)) if operation == "sum" else torch.min
                time = microseconds(call, inputs)
                yield {
                    "name": f"device/{operation}/{name}/{1 << power}/PyTorch",
                    "run_type": "iteration",
                    "real_time": time,
                    "time_unit": "us",
                    "bytes_per_second": inputs[0].element_size() * (1 << power) / (time * 1e-6),
                    "runs": RUNS,
                }


context = {"backend": "gpu", "device": torch.cuda.get_device_name(), "pytorch": torch.__version__}
print(json.dumps({"context": context, "benchmarks": list(benchmarks())}, indent=2))
