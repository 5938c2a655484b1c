#include "simulator/mistakes.h"

#include <algorithm>
#include <initializer_list>

#include "language/language.h"

namespace simulator::checker {

namespace {

/// An advice in English.
struct Words {
    const char *explanation, *hint;
};

Advice translated(const Words& advice) {
    return {tr(advice.explanation), tr(advice.hint)};
}

constexpr const char* readBeforeWritten =
    "Memory holds whatever was there before. A result that starts from it is right only by chance.";

constexpr Words betweenThreads = {
    "Threads run in any order unless a barrier puts one access before the other. Here chance "
    "decides which of the two comes first, and so what the result is.",
    "All threads that share the cell must arrive somewhere between the two lines. Where is the "
    "last place that all of them reach?"};
constexpr Words opening = {
    "A lock keeps others out only if the thread that has taken it opens it. When another one "
    "opens it, a third one may enter while the first is still at work.",
    "On which way does a thread get to this unlock without having taken the lock?"};

enum class Memory : uint8_t { any, shared, global };

/// The mistakes that one may be an effect of.
class Mistakes {
  public:
    constexpr Mistakes(std::initializer_list<Mistake> all) {
        for (const Mistake one : all) bits_ |= bitOf(one);
    }
    constexpr bool contains(Mistake one) const { return bits_ & bitOf(one); }

  private:
    static constexpr uint32_t bitOf(Mistake one) { return 1u << static_cast<unsigned>(one); }
    uint32_t bits_ = 0;
};

struct Entry {
    Mistake mistake;
    Memory memory;
    std::string_view kind;
    Mistakes effectOf;
    Words advice;
};

using enum Mistake;
constexpr Mistakes causesOfRaces = {outOfBounds, sharedOutOfBounds, divergentBarrier, uninitialised,
                                    race,        lostUpdate};

constexpr Entry registry[] = {
    {wrongDevice,
     Memory::any,
     "wrong-device",
     {},
     {"A stream and an event belong to the device that was current when they were created. Another "
      "device refuses the event. It must not launch into the stream either, though CUDA 13 runs "
      "such a kernel on the stream's device.",
      "Which device is the current one at this line? Does a cudaSetDevice() stand where it "
      "should?"}},
    {launchRefused,
     Memory::any,
     "launch-refused",
     {},
     {"The kernel never ran, and the program did not notice: a launch itself returns no error.",
      "Ask cudaGetLastError() after each launch. Compare grid, block and shared memory with the "
      "device's limits."}},
    {errorIgnored,
     Memory::any,
     "error-ignored",
     {wrongDevice},
     {"The call failed, and the program goes on as if it had succeeded.",
      "Each function of CUDA returns cudaSuccess or an error. Which code looks at that here?"}},
    {hostPointer,
     Memory::any,
     "host-pointer",
     {launchRefused, errorIgnored, useAfterFree},
     {"The pointer leads to memory of the host, which a kernel cannot reach.",
      "Pass the kernel a pointer that comes from cudaMalloc, and copy the data there."}},
    {devicePointer,
     Memory::any,
     "device-pointer",
     {},
     {"The host cannot reach the memory of the device. On a GPU the program ends here.",
      "Which copy brings the value to the host, and when is it there?"}},
    {peerAccess,
     Memory::any,
     "peer-access",
     {},
     {"A device reaches the memory of another one only after the program has asked for it. A GPU "
      "stops the kernel here.",
      "Which device is to reach which one, by cudaDeviceEnablePeerAccess()? Or should a copy bring "
      "the data to the device that needs it?"}},
    {outOfBounds,
     Memory::any,
     "out-of-bounds",
     {},
     {"The address lies outside of what was allocated. On a GPU this may destroy other data "
      "without "
      "a message.",
      "Compare the largest index that a thread computes here with the number of cells allocated."}},
    {useAfterFree,
     Memory::any,
     "use-after-free",
     {},
     {"This memory was freed. By now it may belong to something else.",
      "Which access is the last one? Free the memory after it."}},
    {sharedOutOfBounds,
     Memory::any,
     "out-of-bounds-shared",
     {},
     {"The address lies outside of the shared memory that the block has.",
      "Compare the largest index with the size of the array. Dynamic shared memory has the size "
      "that the third argument of <<< >>> says, in bytes."}},
    {misaligned,
     Memory::any,
     "misaligned",
     {},
     {"A GPU reads a value of n bytes only at an address that is a multiple of n.",
      "Which cast made a pointer to a larger type, and to which address does it point?"}},
    {divergentBarrier,
     Memory::any,
     "divergent-barrier",
     {uninitialised, race},
     {"All threads of the block must reach a __syncthreads(), or none. If some never come, the "
      "others may wait forever, or go on too early.",
      "Look for an if, a loop or a return around the barrier that not all threads take alike."}},
    {uninitialised,
     Memory::shared,
     "uninitialised-shared",
     {divergentBarrier, race},
     {readBeforeWritten,
      "Which thread should have written this cell? Does this thread exist in every block?"}},
    {uninitialised,
     Memory::global,
     "uninitialised-global",
     {launchRefused, errorIgnored, race},
     {readBeforeWritten,
      "Who gives this memory its first value? Should the host do it, before the launch? A "
      "reduction "
      "starts from the neutral element."}},
    {warpMask,
     Memory::any,
     "warp-mask",
     {uninitialised, race},
     {"The mask of a warp intrinsic names the lanes that make the call together. If a named lane "
      "does not come, the others wait for it, or get garbage as its value.",
      "Which lanes of the last warp exist, and which of them get to this line?"}},
    {atomicScope,
     Memory::any,
     "atomic-scope",
     {},
     {"A function that ends in _block is atomic only among the threads of one block. A change that "
      "another block makes at the same time can get lost.",
      "Which blocks touch this cell, and which form of the function is made for that?"}},
    {streams,
     Memory::any,
     "race-streams",
     {},
     {"Work on different streams runs in any order, or at the same time, unless an event or a wait "
      "puts one before the other.",
      "What must be done before the second one starts? How can its stream wait for it?"}},
    {openedByOther, Memory::shared, "race-shared", {}, opening},
    {openedByOther, Memory::global, "race-global", {}, opening},
    {race, Memory::shared, "race-shared", causesOfRaces, betweenThreads},
    {race, Memory::global, "race-global", causesOfRaces, betweenThreads},
    {lostUpdate,
     Memory::any,
     "lost-update",
     {},
     {"Reading, adding and writing are three steps. When two threads read the same old value, one "
      "of the two changes is lost.",
      "The three steps must become one. Think of an atomic function, or of a lock around them."}},
    {overflow,
     Memory::any,
     "overflow",
     {race, lostUpdate},
     {"The result does not fit the type, and the program goes on with a wrong number.",
      "How large can the value become for the largest grid? Choose a wider type, or a smaller "
      "grid."}},
    {hang,
     Memory::any,
     "hang",
     {},
     {"Some threads wait for something that never comes.",
      "Which thread does each waiting thread wait for, and what keeps that one from coming?"}},
    {fault,
     Memory::any,
     "fault",
     {},
     {"A thread did something that a GPU refuses.",
      "Look at the line and at the values that the thread has there."}},
    {doubleFree,
     Memory::any,
     "double-free",
     {},
     {"Memory can be freed only once.", "Who owns this memory? Only the owner frees it."}},
    {leak,
     Memory::any,
     "leak",
     {},
     {"Global memory stays taken until it is freed. A program that runs for long ends up with "
      "none.",
      "Each cudaMalloc needs its cudaFree, on every way out of the function."}},
};

bool lacksFence(Reach reach) {
    return reach != Reach::warp && reach != Reach::block && reach != Reach::grid;
}

bool isOfBlock(Reach reach) {
    return reach == Reach::blockNotReleased || reach == Reach::blockNotAcquired;
}

Advice adviceOnRace(Reach reach) {
    if (reach == Reach::grid)
        return translated(
            {"Blocks run in any order and at the same time. Chance decides which of the two "
             "accesses "
             "comes first, and so what the result is.",
             "How can one block know that another one is done? Think of an atomic, of a second "
             "kernel, or of a lock or a counter."});
    if (isOfBlock(reach))
        return translated(
            {"In between both threads use the same cell by atomics: a lock, a counter or a flag. "
             "But an atomic orders nothing but itself. What a thread writes before it, the other "
             "one may see after it.",
             "A __threadfence_block() belongs between the writes and the atomic that gives them "
             "away, and one between the atomic that takes them and the reads. Which of the two is "
             "missing?"});
    if (lacksFence(reach))
        return translated(
            {"In between both blocks use the same cell by atomics: a lock, a counter or a flag. "
             "But "
             "an atomic orders nothing but itself. What a thread writes before it, others may see "
             "after it.",
             "A __threadfence() belongs between the writes and the atomic that gives them away, "
             "and "
             "one between the atomic that takes them and the reads. Which of the two is missing?"});
    Advice advice = translated(betweenThreads);
    if (reach == Reach::warp)
        advice.explanation += " " + tr("The lanes of a warp run independently of each other, too.");
    return advice;
}

// A lost update though both blocks took a lock: of a counter or flag nobody expects that.
constexpr Words adviceOnLock = {
    "This lock orders nothing. It keeps the other block out, but an atomic orders nothing but "
    "itself: the block that takes the lock next may still read the old value, and one of the two "
    "changes is lost.",
    "A __threadfence() belongs after the lock is taken, and one before it opens. Which of the two "
    "does this lock lack?"};

}  // namespace

std::string_view kindOf(Mistake mistake, bool shared) {
    const auto isIt = [&](const Entry& entry) {
        return entry.mistake == mistake &&
               entry.memory != (shared ? Memory::global : Memory::shared);
    };
    return std::ranges::find_if(registry, isIt)->kind;
}

std::vector<std::string_view> kindsOfMistakes() {
    std::vector<std::string_view> kinds;
    for (const Entry& entry : registry)
        if (std::ranges::find(kinds, entry.kind) == kinds.end()) kinds.push_back(entry.kind);
    return kinds;
}

int rankOf(std::string_view kind) {
    const std::vector<std::string_view> kinds = kindsOfMistakes();
    const auto found = std::ranges::find(kinds, kind);
    return found == kinds.end() ? -1 : static_cast<int>(found - kinds.begin());
}

bool mayBeEffect(Mistake effect, Mistake cause) {
    return std::ranges::any_of(
        registry,
        [&](const Entry& entry) {
            return entry.mistake == effect && entry.effectOf.contains(cause);
        });
}

Advice adviceOn(std::string_view kind, Reach reach) {
    if (kind == "race-shared" || kind == "race-global") return adviceOnRace(reach);
    if (kind == "lost-update" && lacksFence(reach)) return translated(adviceOnLock);
    const auto found = std::ranges::find(registry, kind, &Entry::kind);
    return found == std::end(registry) ? Advice{} : translated(found->advice);
}

Advice adviceOnEqualValues() {
    return translated(
        {"Two writes that nothing orders are a data race, whatever they write: C++ and CUDA "
         "promise "
         "nothing of such a program, and compilers rely on that. On today's GPUs the value arrives "
         "whole.",
         "Say what is meant: one thread writes, after a vote such as __syncthreads_or(); or all "
         "write by an atomic function."});
}

Advice adviceOnChance() {
    return translated(
        {"A lock keeps two threads apart, but it does not say which comes first. If the other one "
         "takes it first next time, nothing orders these two accesses.",
         "Does each access to this cell lie between lock and unlock? Or how can the one that "
         "reads know that the value is there?"});
}

Advice adviceOnCopies() {
    return translated(
        {"An asynchronous copy goes on while the threads do. Until a thread has waited for it, the "
         "values may not be there yet, and what it copies from must stay as it is.",
         "Where does the thread that began the copy wait for it? And where do the other threads "
         "wait for that thread?"});
}

Advice adviceOnShifts() {
    return translated(
        {"In C++ a shift by as many bits as the number has, or by more, is undefined: one "
         "processor makes 0 of it, another shifts by the rest, and the compiler counts on its not "
         "happening.",
         "Which value does the shift have for a full warp, or for none of it?"});
}

Advice adviceOnVariables() {
    return translated(
        {"By this name the host has a variable of its own, which is not the device's. Its value "
         "and its address mean nothing there.",
         "The host copies to and from it by cudaMemcpyToSymbol() and cudaMemcpyFromSymbol(). "
         "cudaGetSymbolAddress() gives its address on the device."});
}

Advice adviceOnOpening() {
    return translated(opening);
}

Advice adviceOnPlainOpening() {
    return translated(
        {"A plain write beside an atomic is a data race. Nothing says when the others see it, nor "
         "that they see what was done under the lock.",
         "A lock must be opened by an atomic, too. Which one writes a value, whatever is there?"});
}

Advice adviceOnGridBarrier() {
    return translated(
        {"A grid.sync() waits for all threads of all blocks. The grid must have been launched for "
         "that, by cudaLaunchCooperativeKernel().",
         "Look at the launch, and for an if, a loop or a return around the barrier that not all "
         "threads take alike."});
}

std::string missingOrder(Reach reach) {
    switch (reach) {
        case Reach::warp:
            return tr("a __syncwarp() or __syncthreads() is missing between them");
        case Reach::block:
            return tr("a __syncthreads() is missing between them");
        case Reach::blockNotReleased:
            return tr(
                "both threads use a lock, a counter or a flag in between, but a "
                "__threadfence_block() is missing after the first access");
        case Reach::blockNotAcquired:
            return tr(
                "both threads use a lock, a counter or a flag in between, but a "
                "__threadfence_block() is missing before the second access");
        case Reach::gridNotReleased:
            return tr(
                "both blocks use a lock, a counter or a flag in between, but a __threadfence() "
                "is missing after the first access");
        case Reach::gridNotAcquired:
            return tr(
                "both blocks use a lock, a counter or a flag in between, but a __threadfence() "
                "is missing before the second access");
        case Reach::grid:
            break;
    }
    return tr("no barrier orders the blocks of a grid");
}

}  // namespace simulator::checker
