"""What compiles and runs the cells: a clone of the workspace, or an installed atelier-nvcc."""
import os
import shutil
import signal
import subprocess
from pathlib import Path
from tempfile import NamedTemporaryFile

from IPython.core.error import UsageError

HERE = Path(__file__).resolve().parent


def workspace():
    """The clone that this package was installed from or stands in, or None."""
    place = HERE / "clone"
    named = place.read_text(encoding="utf-8") if place.exists() else HERE / "../../../.."
    root = Path(named).resolve()
    return root if (root / "atelier").is_file() else None


def tr(text, *values):
    """The text in the reader's language, as scripts say it, with {0}, {1}, ... replaced."""
    root = workspace()
    if not root:
        return text.format(*values)
    messages = root / "tools/simulator/language/messages.sh"
    words = ["bash", "-c", 'source "$0" && message "$@"', messages, text, *map(str, values)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.rstrip("\n")


def has_gpu():
    """Whether there is a GPU, and an nvcc for it; on many hosts there is an nvcc alone."""
    if not (shutil.which("nvidia-smi") and shutil.which("nvcc")):
        return False
    listed = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True, check=False)
    return "GPU 0" in listed.stdout


def run(command, environment=None, hidden=None):
    """Runs the command and prints what it says line by line, without what fits the pattern
    `hidden`. Its exit status. It has no input, and ends when the cell is interrupted."""
    started = subprocess.Popen(
        [str(word) for word in command], env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", start_new_session=True)
    try:
        for line in started.stdout:
            print(hidden.sub("", line) if hidden else line, end="", flush=True)
        return started.wait()
    except KeyboardInterrupt:
        os.killpg(started.pid, signal.SIGKILL)
        raise


class Compiler:
    """Raises UsageError where nothing is there that compiles."""

    def __init__(self):
        self.root, self.nvcc = workspace(), shutil.which("atelier-nvcc")
        if not self.root and not self.nvcc:
            raise UsageError("atelier: no compiler found: install this package from a clone of the "
                             "workspace, or put atelier-nvcc on the PATH")

    def build(self, words, backend, options, hidden):
        """Compiles `words`, nvcc's, that end with the program's name, and runs it as `options` of
        ./atelier cuda say; without any it does not run. The exit status."""
        if self.root:
            command = [self.root / "atelier", "cuda", "--backend", backend]
            return run([*command, *words, *options], hidden=hidden)
        if backend == "gpu" or options not in ([], ["--run"], ["--check"]):
            raise UsageError(
                tr("this needs a clone of the workspace; atelier-nvcc alone compiles and checks"))
        checks = {"ATELIER_CHECK": "1"} if "--check" in options else {}
        status = run([self.nvcc, *words], checks, hidden)
        return status if status or not options else run([words[-1]], hidden=hidden)

    def become_nvcc(self):
        """Makes nvcc the simulator's here and for `!nvcc`, unless a GPU is there."""
        if has_gpu():
            return
        nvcc = [self.root / "atelier", "nvcc"] if self.root else [self.nvcc]
        with NamedTemporaryFile() as kept:
            script = 'exports=$("${@:2}" --activate) && eval "$exports" && env -0 >"$1"'
            if run(["bash", "-c", script, "activate", kept.name, *nvcc]):
                raise UsageError(tr("the simulator's nvcc could not be made ready"))
            entries = Path(kept.name).read_text(encoding="utf-8").split("\0")
            os.environ.update(entry.split("=", 1) for entry in entries if "=" in entry)
