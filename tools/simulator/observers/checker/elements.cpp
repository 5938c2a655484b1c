#include "elements.h"

#include <dwarf.h>

#include <map>

namespace simulator::checker {

namespace {

/// The types of variables by where these lie, as the file of the program has it.
struct Types {
    std::map<uintptr_t, Dwarf_Die> threadLocal, global;
    std::multimap<std::string, Dwarf_Die> placeless;  // by their names; thread-local ones on Arm
};

void addVariable(Dwarf_Die die, Types& types) {
    Dwarf_Attribute attribute;
    Dwarf_Op* operations = nullptr;
    size_t count = 0;
    const std::optional<Dwarf_Die> type = typeOf(die);
    const char* const name = dwarf_diename(&die);
    if (!type) return;
    if (!dwarf_attr(&die, DW_AT_location, &attribute)) {
        if (name) types.placeless.emplace(name, *type);
        return;
    }
    if (dwarf_getlocation(&attribute, &operations, &count) != 0 || count == 0) return;
    const bool isThreadLocal = count == 2 && (operations[1].atom == DW_OP_GNU_push_tls_address ||
                                              operations[1].atom == DW_OP_form_tls_address);
    if (isThreadLocal)
        types.threadLocal.emplace(operations[0].number, *type);
    else if (count == 1 && operations[0].atom == DW_OP_addr)
        types.global.emplace(operations[0].number, *type);
}

void addVariables(Dwarf_Die scope, Types& types) {
    forEachChild(
        scope,
        [&](Dwarf_Die child) {
            switch (dwarf_tag(&child)) {
                case DW_TAG_variable:
                    addVariable(child, types);
                    break;
                case DW_TAG_namespace:
                case DW_TAG_subprogram:
                case DW_TAG_lexical_block:
                case DW_TAG_structure_type:
                case DW_TAG_class_type:
                case DW_TAG_inlined_subroutine:
                    addVariables(child, types);
                    break;
                default:
                    break;
            }
        });
}

const Types& types() {
    static const Types& all = *[] {
        auto* const read = new Types;
        Dwarf* const dwarf = debugInformation();
        Dwarf_Off next = 0;
        size_t header = 0;
        for (Dwarf_Off at = 0;
             dwarf && dwarf_nextcu(dwarf, at, &next, &header, nullptr, nullptr, nullptr) == 0;
             at = next) {
            Dwarf_Die unit;
            if (dwarf_offdie(dwarf, at + header, &unit)) addVariables(unit, *read);
        }
        return read;
    }();
    return all;
}

std::optional<Dwarf_Die> typeOfVariable(const Variable& variable) {
    const auto& known = variable.isThreadLocal ? types().threadLocal : types().global;
    const auto type = known.find(variable.inFile);
    return type != known.end() ? std::optional(type->second) : std::nullopt;
}

/// By the variable's name and size: none where those that have them disagree.
std::optional<std::string> pathByName(const Variable& variable, size_t offset, size_t bytes) {
    std::optional<std::string> path;
    const auto [begin, end] = types().placeless.equal_range(variable.name);
    for (auto candidate = begin; candidate != end; ++candidate) {
        if (bytesOf(withoutQualifiers(candidate->second)) != variable.bytes) continue;
        const std::string here = pathIn(candidate->second, offset, bytes);
        if (path && *path != here) return std::nullopt;
        path = here;
    }
    return path;
}

}  // namespace

Scalar scalarOf(const Variable& variable, size_t offset) {
    const std::optional<Dwarf_Die> type = typeOfVariable(variable);
    return type ? scalarIn(*type, offset) : Scalar{};
}

std::string elementOf(const Variable& variable, size_t offset, size_t bytes) {
    if (const std::optional<Dwarf_Die> type = typeOfVariable(variable))
        return variable.name + pathIn(*type, offset, bytes);
    if (const auto path = pathByName(variable, offset, bytes)) return variable.name + *path;
    if (offset == 0 && bytes == variable.bytes) return variable.name;
    if (offset % bytes != 0) return variable.name + " + " + std::to_string(offset) + " bytes";
    return variable.name + '[' + std::to_string(offset / bytes) + ']';
}

}  // namespace simulator::checker
