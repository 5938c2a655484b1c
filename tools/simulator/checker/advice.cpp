#include "simulator/advice.h"

#include <map>

namespace simulator::checker {

namespace {

Advice adviceOnRace(Reach reach) {
    if (reach == Reach::grid)
        return {
            "Blocks run in any order and at the same time. Which of the two accesses comes first "
            "is chance, and with it the result.",
            "What must blocks share, and how can one of them know that another is done? Think of "
            "atomics, of a lock, or of a second kernel."};
    Advice advice{
        "Threads run in any order unless a barrier puts one access before the other. Which of the "
        "two comes first is chance, and with it the result.",
        "Between the two lines every thread of those that share the cell must have arrived. Where "
        "is the last place at which all of them come by?"};
    if (reach == Reach::warp)
        advice.explanation += " The lanes of a warp, too, run independently of each other.";
    return advice;
}

constexpr const char* readBeforeWritten =
    "Memory holds whatever was there before. A result that starts from it is right by chance only.";

const std::map<std::string_view, Advice> advices = {
    {"atomic-scope",
     {"A function that ends in _block is atomic among the threads of one block; what other blocks "
      "do meanwhile can get lost.",
      "Which blocks touch this cell, and which form of the function is made for that?"}},
    {"race-streams",
     {"Work on different streams runs in any order, or at the same time, unless an event or a wait "
      "puts one before the other.",
      "What must be done before the second one starts, and how can its stream be told to wait for "
      "it?"}},
    {"lost-update",
     {"Reading, adding and writing are three steps. When two threads read the same old value, one "
      "of the two changes is lost.",
      "The three steps must be one: think of an atomic function, or of a lock around them."}},
    {"device-pointer",
     {"Memory of the device is out of the host's reach; on a GPU the program ends here.",
      "Which copy brings the value to the host, and when is it there?"}},
    {"out-of-bounds",
     {"The address lies outside of what was allocated. On a GPU this may destroy other data, "
      "silently.",
      "Compare the largest index that a thread computes here with the number of cells allocated."}},
    {"out-of-bounds-shared",
     {"The address lies outside of the shared memory that the block has.",
      "Compare the largest index with the bytes of shared memory: of dynamic shared memory a block "
      "has what the third argument of <<< >>> says, in bytes."}},
    {"use-after-free",
     {"The memory was given back before the kernel ran.",
      "Free memory after the last kernel or copy that uses it."}},
    {"misaligned",
     {"A GPU reads a value of n bytes only at an address that is a multiple of n.",
      "Which cast made a pointer to a larger type, and where does it point to?"}},
    {"uninitialised-shared",
     {readBeforeWritten,
      "Which thread should have written this cell, and does it exist in every block?"}},
    {"uninitialised-global",
     {readBeforeWritten,
      "Who gives this memory its first value: the host, before the launch? For a reduction that is "
      "the neutral element."}},
    {"host-pointer",
     {"The pointer leads to memory of the host, which a kernel cannot reach.",
      "Give the kernel a pointer that comes from cudaMalloc (GM::malloc), and copy the data "
      "there."}},
    {"divergent-barrier",
     {"A __syncthreads() is for all threads of the block or none. If some never come, the others "
      "may wait forever, or go on too early.",
      "Look for an if, a loop or a return around the barrier that not all threads take alike."}},
    {"warp-mask",
     {"The mask of a warp intrinsic names the lanes that make the call together. A lane that is "
      "named and does not come is waited for, or its value is garbage.",
      "Which lanes of the last warp exist, and which of them get to this line?"}},
    {"overflow",
     {"The result does not fit the type, and the program goes on with a wrong number.",
      "How large can the value become for the largest grid? Choose a wider type, or a smaller "
      "grid."}},
    {"hang",
     {"Some threads wait for something that never comes.",
      "Whom does each waiting thread wait for, and what keeps that one from coming?"}},
    {"fault",
     {"A thread did what a GPU refuses.",
      "Look at the line and at the values that the thread has there."}},
    {"launch-refused",
     {"The kernel never ran, and nobody asked: a launch returns no error by itself.",
      "Ask cudaGetLastError() (Kernel::lastCudaError) after each launch; compare grid, block and "
      "shared memory with the device's limits."}},
    {"error-ignored",
     {"The call did not do what it was called for, and the program goes on as if it had.",
      "Each function of CUDA returns what became of it. Who looks at it here? GM and Kernel of "
      "this workspace throw."}},
    {"double-free",
     {"Memory can be given back once.", "Who owns this memory? Only the owner frees it."}},
    {"leak",
     {"Global memory stays taken until it is freed; a program that runs long runs out of it.",
      "Each cudaMalloc needs its cudaFree, on every way out of the function."}},
};

}  // namespace

Advice adviceOn(std::string_view kind, Reach reach) {
    if (kind == "race-shared" || kind == "race-global") return adviceOnRace(reach);
    const auto found = advices.find(kind);
    return found == advices.end() ? Advice{} : found->second;
}

std::string missingOrder(Reach reach) {
    switch (reach) {
        case Reach::warp:
            return "a __syncwarp() or __syncthreads() is missing between them";
        case Reach::block:
            return "a __syncthreads() is missing between them";
        case Reach::grid:
            break;
    }
    return "no barrier orders the blocks of a grid";
}

}  // namespace simulator::checker
