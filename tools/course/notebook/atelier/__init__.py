"""CUDA in the cells of a notebook: %load_ext atelier, then %%cuda. See docs/notebooks.md."""
from .compiler import Compiler
from .magics import CudaMagics


def load_ipython_extension(shell):
    """Registers the magics. Where no GPU is, `nvcc` is the simulator's, for `!nvcc` too."""
    compiler = Compiler()
    shell.register_magics(CudaMagics(shell, compiler))
    compiler.become_nvcc()
