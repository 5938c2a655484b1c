"""Runs ctest, and says what runs and how long is left, from what each test has cost before."""
import json
import os
import re
import shutil
import subprocess
import sys
import time

STARTED = re.compile(r"^ *Start +\d+: (\S+)$")
ENDED = re.compile(r"^ *\d+/\d+ Test +#\d+: (\S+) \.*(.*?) +([\d.]+) sec")
REPORTED_EVERY = 30  # seconds, where no terminal shows one line


class Costs:
    """Seconds that each test took when it last ran; of one that never ran, what its property COST says."""

    def __init__(self, file, sampled):
        self.file = file
        self.sampled = sampled  # names of the tests of which only a part runs
        try:
            self.known = json.loads(file.read_text())
        except (OSError, ValueError):
            self.known = {}

    def _key(self, name):
        return name + (" (sample)" if name in self.sampled else "")

    def of(self, test):
        stated = test.cost or 1
        return self.known.get(self._key(test.name), stated)

    def keep(self, seconds):
        self.known |= {self._key(name): value for name, value in seconds.items()}
        self.file.write_text(json.dumps(self.known, indent=1, sort_keys=True))


class Run:
    """The state of a run of tests, from ctest's lines."""

    def __init__(self, costs, cores):
        """`costs`: seconds by the test's name."""
        self.costs = costs
        self.cores = cores
        self.running = {}  # since when
        self.seconds = {}  # of those that ended
        self.passed, self.failed, self.skipped = [], [], []

    def read(self, line, now):
        """Whether the line ends a test."""
        if started := STARTED.match(line):
            self.running[started[1]] = now
        ended = ENDED.match(line)
        if ended:
            name, how, seconds = ended.groups()
            self.running.pop(name, None)
            self.seconds[name] = float(seconds)
            of_its_kind = self.passed if how.strip() == "Passed" else self.skipped if "Skipped" in how else self.failed
            of_its_kind.append(name)
        return bool(ended)

    def left(self, elapsed, now):
        """Seconds. The pace so far counts more the longer it is known; before, each core does a second's work in a second."""
        cost = lambda name: self.costs.get(name, 1)
        done = sum(map(cost, self.seconds))
        begun = sum(max(cost(name) - (now - since), 0) for name, since in self.running.items())
        waiting = sum(cost(name) for name in self.costs if name not in self.seconds and name not in self.running)
        return (begun + waiting) * (elapsed + 10) / (done + 10 * self.cores)

    def line(self, elapsed, now):
        return f"[{len(self.seconds)}/{len(self.costs)}] about {duration(self.left(elapsed, now))} left: " + ", ".join(
            sorted(self.running, key=self.running.get)
        )


def duration(seconds):
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{seconds:.0f} s"


class Screen:
    """On a terminal one line that changes, and only what failed stays; elsewhere ctest's lines, with ours now and then."""

    def __init__(self, out):
        self.out = out
        self.changes = out.isatty()
        self.last = time.monotonic()

    def show(self, line, is_news):
        if not self.changes:
            self.out.write(line)
        elif is_news:
            self.out.write("\r\033[K" + line)

    def progress(self, text):
        if self.changes:
            self.out.write(f"\r\033[K{text[:shutil.get_terminal_size().columns - 1]}")
        elif time.monotonic() - self.last > REPORTED_EVERY:
            self.last = time.monotonic()
            self.out.write(text + "\n")
        self.out.flush()

    def clear(self):
        if self.changes:
            self.out.write("\r\033[K")


def run(command, costs, environment):
    """Runs ctest; the Run, and ctest's exit status. `costs`: seconds by name of each test that is to run."""
    state, screen, begin = Run(costs, os.cpu_count() or 1), Screen(sys.stdout), time.monotonic()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, errors="replace") as ctest:
        for line in ctest.stdout:
            now = time.monotonic()
            ends = state.read(line, now)
            is_ordinary = STARTED.match(line) or (ends and "Failed" not in line and "***" not in line)
            screen.show(line, not is_ordinary and line.strip())
            if ends or is_ordinary:
                screen.progress(state.line(now - begin, now))
    screen.clear()
    return state, ctest.returncode
