#!/usr/bin/env python3
"""GPUVerify's test suite (https://github.com/mc-imperial/gpuverify, testsuite/CUDA): small kernels of a tool that
proves them for all arguments. They have no main: each is launched here as its first lines say, with zeroed arrays for
its pointers, the value that it asks for, and 4 for other numbers. What is written for the proof alone is taken out.
Left out are what GPUVerify itself is meant to refuse, textures, random numbers, and proofs that take a warp for one step.
Two writes of the same value are no race to GPUVerify, and it does not look for values that nobody wrote."""

import math
import re

import judge

# What only GPUVerify knows, about all accesses or for its proof.
ANNOTATIONS = ("requires|ensures|invariant|global_invariant|function_wide_invariant|candidate_invariant|axiom|assume|"
               "requires_fresh_array|global_requires|global_ensures")
OF_THE_PROOF = r"__(no_)?(read|write)|__return_val|__enabled|__uniform|__distinct|__other|__implies|__mod_pow2"

# What it proves to be absent.
PROVED = judge.RACES | {"divergent-barrier", "fault"}

HEADER = """#include <cassert>
#include <cooperative_groups.h>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <tuple>
#include <type_traits>
using namespace cooperative_groups;

typedef unsigned int uint;

template <typename Group>
__device__ void synchronize(const Group& group) {
    group.sync();
}
#define __all(predicate) __all_sync(0xffffffff, predicate)
"""

DRIVER = """
namespace driver {

constexpr size_t bytes = 1 << 23;

char* memory() {
    char* pointer = nullptr;
    cudaMalloc(&pointer, bytes);
    cudaMemset(pointer, 0, bytes);
    return pointer;
}

// A struct is full of pointers, where pointers fit.
template <typename T>
T argument() {
    if constexpr (std::is_pointer_v<T> && !std::is_function_v<std::remove_pointer_t<T>>) {
        return reinterpret_cast<T>(memory());
    } else if constexpr (std::is_class_v<T>) {
        alignas(16) char words[sizeof(T)]{};
        for (size_t i = 0; i + sizeof(char*) <= sizeof(T); i += sizeof(char*)) {
            char* const pointer = memory();
            std::memcpy(words + i, &pointer, sizeof pointer);
        }
        T value;
        std::memcpy(static_cast<void*>(&value), words, sizeof value);
        return value;
    } else if constexpr (std::is_pointer_v<T>) {
        return nullptr;
    } else {
        return static_cast<T>(4);
    }
}

template <typename... P, typename... A>
void launch(bool isCooperative, dim3 grid, dim3 block, void (*kernel)(P...), A... given) {
    std::tuple<P...> arguments{given(static_cast<P*>(nullptr))...};
    std::apply([&](auto&... values) {
        void* all[] = {&values..., nullptr};
        if (isCooperative)
            cudaLaunchCooperativeKernel(reinterpret_cast<void*>(kernel), grid, block, all, 0, nullptr);
        else
            cudaLaunchKernel(reinterpret_cast<void*>(kernel), grid, block, all, 0, nullptr);
    }, arguments);
    std::printf("%s\\n", cudaGetErrorString(cudaGetLastError()));
    std::printf("%s\\n", cudaDeviceSynchronize() == cudaSuccess ? "done" : "failed");
}

}  // namespace driver
"""


def shape(options, name):
    """Of a block or grid. A device of today takes 1024 threads a block."""
    found = re.search(rf"--{name}=\[?([\d,]+)", options)
    sizes = [int(size) for size in found[1].split(",")] if found else [1]
    while name == "blockDim" and math.prod(sizes) > 1024:
        sizes[sizes.index(max(sizes))] //= 2
    return ", ".join(map(str, sizes))


def withoutAnnotations(source):
    """Without calls of GPUVerify's own functions; what a kernel asserts of its values, it asserts."""
    parts, at = [], 0
    for found in re.finditer(rf"\b__(assert|{ANNOTATIONS})\s*\(", source):
        if found.start() < at:
            continue
        depth, end = 1, found.end()
        while depth and end < len(source):
            depth += {"(": 1, ")": -1}.get(source[end], 0)
            end += 1
        condition = source[found.end():end - 1]
        isChecked = found[1] == "assert" and not re.search(OF_THE_PROOF, condition)
        parts += [source[at:found.start()], f"assert(({condition}))" if isChecked else "((void)0)"]
        at = end
    return re.sub(r"^(\s*)\(\(void\)0\)\s*,", r"\1", "".join(parts) + source[at:], flags=re.M)


def kernels(source):
    """Their names, and those of their parameters."""
    plain = re.sub(r"//[^\n]*|/\*.*?\*/", " ", source, flags=re.S)
    for found in re.finditer(r"__global__\s+(?:\w+\s+)*?void\s+(?:__\w+__\s*\([^)]*\)\s*)?(\w+)\s*\(([^)]*)\)\s*\{", plain):
        names = [re.sub(r"[\[\]\d]", "", one).split()[-1].lstrip("*&") for one in found[2].split(",") if one.strip()]
        yield found[1], [] if names == ["void"] else names


def value(name, source, options, given):
    """The argument for a parameter: what the kernel asks for, or what its type says."""
    model = re.search(rf"^//{name} = (\d+)$", source, re.M)  # for which it goes wrong
    asked = re.search(rf"__requires\(\s*{name}\s*==\s*(?P<v>[\w.]+)\s*[|)&]", source) or \
        re.search(rf"__requires\(\s*{name}\s*(?:!=|>)\s*(?P<low>\d+)\s*\)", source)
    text = given or (model and model[1]) or ("nullptr" if re.search("^//null pointer", source, re.M) else None)
    if text is None and asked:
        text = asked["v"] if "v" in asked.groupdict() and asked["v"] else f"{asked['low']} + 1"
    if text == "blockDim.x":
        text = shape(options, "blockDim").split(",")[0]
    if text in (None, "*"):
        return "[](auto* t) { return driver::argument<std::remove_pointer_t<decltype(t)>>(); }"
    return f"[](auto* t) {{ return static_cast<std::remove_pointer_t<decltype(t)>>({text}); }}"


def program(source, options):
    text = withoutAnnotations(source)
    text = re.sub(r'#include\s*[<"](cuda|opencl|curand.*)\.h[>"]', "", text)
    launches = ""
    isCooperative = "this_grid" in source
    for name, parameters in kernels(source):
        given = re.search(rf"--kernel-args=\[{name},([^\]]*)\]", options)
        values = given[1].split(",") if given else []
        values += [None] * (len(parameters) - len(values))
        arguments = "".join(", " + value(one, source, options, asked) for one, asked in zip(parameters, values))
        launches += (f"    driver::launch({str(isCooperative).lower()}, dim3({shape(options, 'gridDim')}), "
                     f"dim3({shape(options, 'blockDim')}), {name}{arguments});\n")
    return f"{HEADER}{DRIVER}#line 1\n{text}\nint main() {{\n{launches}}}\n"


def label(name, source):
    first, words = source.split("\n", 1)[0].lower(), "\n".join(re.findall(r"^//(?!-).*", source, flags=re.M))
    if first.startswith("//pass"):
        return {"GPUVerify, correct": ()}
    if re.search(r"\brac[ey]", words) or "race" in name:
        return {"GPUVerify, races": judge.RACES | judge.BOUNDS}
    return {"GPUVerify, other mistakes": judge.KINDS}


def cases(checkout, folder):
    for source in sorted((checkout / "testsuite/CUDA").rglob("kernel.cu")):
        text = source.read_text(errors="replace")
        lines = text.split("\n", 2)
        if not re.match(r"//(pass|xfail:NOT_ALL_VERIFIED)", lines[0], re.I) or "curand" in str(source) \
                or "--warp-sync" in lines[1] or "texture" in text:
            continue
        name = str(source.parent.relative_to(checkout / "testsuite/CUDA"))
        made = folder / (name.replace("/", "_") + ".cu")
        made.write_text(program(text, lines[1]))
        isWrong = lines[0].lower().startswith("//xfail")
        yield judge.Case(name, [made], label(name, text), re.findall(r"-D\w+=\w+", lines[1]),
                         concerns=judge.KINDS if isWrong else PROVED,
                         benign=None if isWrong else "both write the same value")


if __name__ == "__main__":
    judge.main(__doc__, cases, seeds=0)
