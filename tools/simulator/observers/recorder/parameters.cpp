// A kernel's parameters are the captures of the lambda that its body becomes: members of a class
// that is an argument of the template which runs the threads. They are called as the parameters
// are, with two underscores before.
#include <dwarf.h>

#include <cstring>
#include <functional>
#include <optional>

#include "../checker/symbols.h"
#include "../checker/types.h"
#include "recording.h"

namespace simulator::recorder {

namespace {

using checker::forEachChild;

std::optional<Dwarf_Die> referred(Dwarf_Die die, unsigned attribute) {
    Dwarf_Attribute found;
    Dwarf_Die other;
    if (!dwarf_attr(&die, attribute, &found) || !dwarf_formref_die(&found, &other))
        return std::nullopt;
    return other;
}

/// The argument of the function's template.
std::optional<Dwarf_Die> argumentOf(Dwarf_Die function) {
    std::optional<Dwarf_Die> argument;
    forEachChild(function, [&](Dwarf_Die child) {
        if (!argument && dwarf_tag(&child) == DW_TAG_template_type_parameter)
            argument = checker::typeOf(child);
    });
    if (argument) return argument;
    for (const unsigned to : {DW_AT_abstract_origin, DW_AT_specification})
        if (const auto other = referred(function, to)) return argumentOf(*other);
    return std::nullopt;
}

/// The function that has code at `pc`.
std::optional<Dwarf_Die> functionAt(Dwarf_Die scope, Dwarf_Addr pc) {
    std::optional<Dwarf_Die> found;
    forEachChild(scope, [&](Dwarf_Die child) {
        if (found) return;
        const int tag = dwarf_tag(&child);
        if (tag == DW_TAG_subprogram && dwarf_haspc(&child, pc) == 1)
            found = child;
        else if (tag == DW_TAG_namespace || tag == DW_TAG_subprogram)
            found = functionAt(child, pc);
    });
    return found;
}

std::optional<Dwarf_Die> bodyOf(const Kernel& kernel) {
    const auto pc = reinterpret_cast<Dwarf_Addr>(kernel.runThreads) - checker::loadAddress();
    Dwarf_Die unit;
    if (!checker::debugInformation() || !dwarf_addrdie(checker::debugInformation(), pc, &unit))
        return std::nullopt;
    const std::optional<Dwarf_Die> function = functionAt(unit, pc);
    return function ? argumentOf(*function) : std::nullopt;
}

std::optional<Dwarf_Die> typeAt(uint64_t offset) {
    Dwarf_Die type;
    if (!dwarf_offdie(checker::debugInformation(), offset, &type)) return std::nullopt;
    return type;
}

std::string called(const char* name) {
    const std::string text = name ? name : "";
    return text.starts_with("__") ? text.substr(2) : text;
}

}  // namespace

std::vector<Parameter> pointersOf(const Kernel& kernel) {
    std::vector<Parameter> pointers;
    const std::optional<Dwarf_Die> body = bodyOf(kernel);
    if (!body) return pointers;
    // A struct among them may have pointers, too.
    const std::function<void(Dwarf_Die, size_t, const std::string&)> collect =
        [&](Dwarf_Die type, size_t offset, const std::string& path) {
            forEachChild(type, [&](Dwarf_Die child) {
                const auto of = checker::typeOf(child);
                if (dwarf_tag(&child) != DW_TAG_member || !of) return;
                const size_t at =
                    offset + checker::valueOf(child, DW_AT_data_member_location).value_or(0);
                const std::string name =
                    path + (path.empty() ? "" : ".") + called(dwarf_diename(&child));
                Dwarf_Die bare = checker::withoutQualifiers(*of);
                if (dwarf_tag(&bare) == DW_TAG_structure_type) return collect(bare, at, name);
                auto to = checker::typeOf(bare);
                if (dwarf_tag(&bare) != DW_TAG_pointer_type || !to) return;
                uintptr_t value = 0;
                std::memcpy(&value, static_cast<const char*>(kernel.body) + at, sizeof value);
                pointers.push_back({name, value, dwarf_dieoffset(&*to)});
            });
        };
    collect(*body, 0, "");
    return pointers;
}

std::string elementOf(const Parameter& pointer, size_t offset, size_t bytes) {
    const std::optional<Dwarf_Die> type = typeAt(pointer.type);
    const size_t size = type ? checker::bytesOf(checker::withoutQualifiers(*type)) : 0;
    if (size == 0) return '[' + std::to_string(offset / bytes) + ']';
    return '[' + std::to_string(offset / size) + ']' + checker::pathIn(*type, offset % size, bytes);
}

Scalar scalarOf(const Parameter& pointer, size_t offset) {
    const std::optional<Dwarf_Die> type = typeAt(pointer.type);
    const size_t size = type ? checker::bytesOf(checker::withoutQualifiers(*type)) : 0;
    return size ? checker::scalarIn(*type, offset % size) : Scalar{};
}

}  // namespace simulator::recorder
