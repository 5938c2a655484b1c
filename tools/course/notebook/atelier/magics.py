"""The magics, named as those of nvcc4jupyter."""
import html
import re
import shlex
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from IPython.core.error import UsageError
from IPython.core.magic import Magics, line_cell_magic, magics_class
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring
from IPython.display import display

from .compiler import run, tr

SHARED = "shared"  # the group whose files all others have
SOURCES = {".cu", ".cpp", ".cc", ".c"}
NAME = re.compile(r"\w[\w.+-]*")  # of a file or a group
HEADERS = {".h", ".cuh", ".hpp"}


def unquoted(value):
    return " ".join(shlex.split(value))


def words(value):
    return shlex.split(unquoted(value))


def for_programs(magic):
    """The options of the magics that run a program."""
    options = [
        argument("-c", "--compiler-args", type=words, default=[], metavar="ARGS",
                 help="options of nvcc, in quotes"),
        argument("-t", "--timeit", action="store_true", help="time the program by %%timeit"),
        argument("--check", action="store_true", help="name races, bad accesses and more"),
        argument("-p", "--profile", action="store_true",
                 help="show what the kernels cost on a GPU, line by line"),
        argument("--show", action="store_true", help="show the kernels step by step"),
        argument("-a", "--profiler-args", type=words, default=[], metavar="ARGS",
                 help="options of --check, --profile, --show or the profiler, in quotes"),
        argument("-l", "--profiler", choices=["ncu", "nsys"], default="ncu",
                 help="what profiles on a GPU"),
        argument("--backend", choices=["auto", "cpu", "gpu"], default="auto",
                 help="the simulator, or nvcc and a GPU"),
    ]
    for option in reversed(options):
        magic = option(magic)
    return magic


def group(magic):
    return argument("-g", "--group", type=unquoted, required=True, help="the group's name")(magic)


def helped(magic):
    option = argument("-h", "--help", action="store_true", help="show this text")
    return magic_arguments()(option(magic))


def asked(magic, line):
    """What the line of a magic asks for; None if it is for help, which is given."""
    if {"-h", "--help"} & set(line.split()):
        print(magic.parser.format_help().removeprefix("::\n\n"))
        return None
    try:
        return parse_argstring(magic, line)
    except ValueError as error:  # a quote that does not end
        raise UsageError(f"{magic.__name__}: {error}") from error


def show_page(path):
    """The page at `path`, in a frame below the cell."""
    page = html.escape(path.read_text(encoding="utf-8"))
    style = "width: 100%; height: 640px; border: 0"
    frame = f'<iframe srcdoc="{page}" title="{path.stem}" style="{style}"></iframe>'
    display({"text/html": frame, "text/plain": path.name}, raw=True)


@magics_class
class CudaMagics(Magics):
    """Compiles and runs cells by `compiler`. Line n of a cell's file is line n of the cell."""

    def __init__(self, shell, compiler):
        super().__init__(shell)
        self.compiler = compiler
        self.kept = TemporaryDirectory(prefix="atelier-")
        self.folder = Path(self.kept.name)

    @line_cell_magic
    @helped
    @for_programs
    def cuda(self, line, cell=None):
        """Compile the cell's program and run it."""
        if options := asked(self.cuda, line):
            self.save("cell.cu", "cuda", line, cell)
            self.start([self.folder / "cell.cu"], [], options)

    @line_cell_magic
    @helped
    @group
    @argument("-n", "--name", type=unquoted, required=True, help="the file's name: .cu, .h, ...")
    def cuda_group_save(self, line, cell=None):
        """Save the cell as a file of a group. All groups have the files of `shared`."""
        if options := asked(self.cuda_group_save, line):
            name, endings = options.name, SOURCES | HEADERS
            if Path(name).suffix not in endings or not NAME.fullmatch(name):
                raise UsageError(tr("{0}: expected the name of a file that ends with one of {1}",
                                    name, " ".join(sorted(endings))))
            self.save(self.folder_of(options.group) / name, "cuda_group_save", line, cell)

    @line_cell_magic
    @helped
    @group
    @for_programs
    def cuda_group_run(self, line, cell=None):  # pylint: disable=unused-argument
        """Compile a group's sources to one program and run it."""
        if options := asked(self.cuda_group_run, line):
            folders = [self.folder_of(name) for name in dict.fromkeys((SHARED, options.group))]
            files = [file for folder in folders for file in sorted(folder.glob("*"))]
            sources = [file for file in files if file.suffix in SOURCES]
            if not sources:
                raise UsageError(tr("the group {0} has no source; save one by %%cuda_group_save",
                                    options.group))
            self.start(sources, folders, options)

    @line_cell_magic
    @helped
    @group
    def cuda_group_delete(self, line, cell=None):  # pylint: disable=unused-argument
        """Delete a group's files."""
        if options := asked(self.cuda_group_delete, line):
            if not self.folder_of(options.group).is_dir():
                raise UsageError(tr("there is no group {0}", options.group))
            shutil.rmtree(self.folder_of(options.group))

    def folder_of(self, name):
        if not NAME.fullmatch(name):
            raise UsageError(tr("{0}: not the name of a group", name))
        return self.folder / "groups" / name

    def save(self, name, magic, line, cell):
        if not (cell or "").strip():
            raise UsageError(tr("%%{0}: the cell is empty", magic))
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(f"// %%{magic} {line}\n{cell}", encoding="utf-8")

    def start(self, sources, folders, options):
        """Runs the program of `sources`, which include headers of `folders`, as `options` ask."""
        program = self.folder / "program"
        page = self.folder / ("show.html" if options.show else "profile.html")
        build = [*sources, *(f"-I{folder}" for folder in folders), *options.compiler_args]
        hidden = re.compile(rf"{re.escape(str(self.folder))}/(groups/[^/]+/)?")
        page.unlink(missing_ok=True)
        is_on_gpu = options.profile and options.backend == "gpu"
        if options.timeit or is_on_gpu:
            status = self.compiler.build([*build, "-o", program], options.backend, [], hidden)
            if status == 0 and options.timeit:
                timed = f"__import__('subprocess').run([{str(program)!r}], stdout=-3)"
                self.shell.run_line_magic("timeit", timed)
            elif status == 0:
                profiler = [options.profiler] + ["profile"] * (options.profiler == "nsys")
                status = run(profiler + options.profiler_args + [program])
        else:
            how = [f"--{name}" for name in ("check", "profile", "show") if getattr(options, name)]
            how += options.profiler_args
            how += ["--report", "html"] if options.profile else []
            how += ["--output", page, "--no-open"] if options.profile or options.show else []
            build += ["-o", program]
            status = self.compiler.build(build, options.backend, how or ["--run"], hidden)
        if page.exists():
            show_page(page)
        if status:
            print(tr("exit status {0}", status), file=sys.stderr)
