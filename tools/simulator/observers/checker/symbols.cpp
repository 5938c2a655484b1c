#include "symbols.h"

#include <fcntl.h>
#include <gelf.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "language/demangled.h"
#include "redzone.h"

namespace simulator::checker {

constinit DeviceVariables deviceVariables{};

uintptr_t loadAddress() {
    uintptr_t address = 0;
    dl_iterate_phdr(
        [](dl_phdr_info* program, size_t, void* result) {
            *static_cast<uintptr_t*>(result) = program->dlpi_addr;
            return 1;  // the program comes first
        },
        &address);
    return address;
}

namespace {

Variable variableOf(const GElf_Sym& symbol, std::string mangled, uintptr_t base,
                    bool isThreadLocal) {
    const bool hasRedzone = mangled.ends_with(redzoneSuffix);
    if (hasRedzone) mangled.resize(mangled.size() - std::strlen(redzoneSuffix));
    const bool isConstant = hasRedzone && mangled.ends_with(constantSuffix);
    if (isConstant) mangled.resize(mangled.size() - std::strlen(constantSuffix));
    const std::string full = language::demangled(mangled);
    const bool isBuiltIn =
        full == "threadIdx" || full == "blockIdx" || full == "blockDim" || full == "gridDim";
    const bool isRuntime = isBuiltIn || full.starts_with("simulator::") ||
                           full.starts_with("guard variable") || full.starts_with("__");
    const bool isWrittenByKernels =
        full == "simulator::schedule" || full.starts_with("simulator::atomicChangedNothing");
    const size_t colon = full.rfind("::");
    const size_t bytes = symbol.st_size - (hasRedzone ? redzoneBytes : 0);
    return {base + symbol.st_value,
            bytes,
            colon == full.npos ? full : full.substr(colon + 2),
            isRuntime,
            isWrittenByKernels,
            isThreadLocal,
            hasRedzone,
            isConstant,
            symbol.st_value};
}

void readTable(Elf* elf, Elf_Scn* section, const GElf_Shdr& header, Variables& variables) {
    Elf_Data* const data = elf_getdata(section, nullptr);
    const uintptr_t base = loadAddress();
    for (size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
        GElf_Sym symbol;
        gelf_getsym(data, static_cast<int>(i), &symbol);
        const int type = GELF_ST_TYPE(symbol.st_info);
        if (symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0) continue;
        const char* name = elf_strptr(elf, header.sh_link, symbol.st_name);
        if (type == STT_TLS) variables.threadLocal.push_back(variableOf(symbol, name, 0, true));
        if (type == STT_OBJECT) variables.global.push_back(variableOf(symbol, name, base, false));
    }
}

DeviceVariables deviceVariablesOf(const std::vector<Variable>& variables) {
    uintptr_t first = UINTPTR_MAX, last = 0;
    for (const Variable& variable : variables) {
        if (!variable.isOfDevice) continue;
        first = std::min(first, variable.begin);
        last = std::max(last, variable.end());
    }
    return {first, last > first ? last - first : 0};
}

/// Meanwhile no access of the host is one to a variable of the device: what is called here, the
/// sources of kernels may have instantiated, too, and then it is observed.
Variables read() {
    deviceVariables = {0, 0};
    Variables variables;
    elf_version(EV_CURRENT);
    const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    Elf* const elf = elf_begin(file, ELF_C_READ_MMAP, nullptr);
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header;
        gelf_getshdr(section, &header);
        if (header.sh_type == SHT_SYMTAB) readTable(elf, section, header, variables);
    }
    elf_end(elf);
    close(file);
    std::ranges::sort(variables.threadLocal, {}, &Variable::begin);
    std::ranges::sort(variables.global, {}, &Variable::begin);
    deviceVariables = deviceVariablesOf(variables.global);
    return variables;
}

}  // namespace

const Variables& Variables::ofProgram() {
    static const Variables& variables = *new Variables(read());
    return variables;
}

const Variable* lastBefore(const std::vector<Variable>& variables, uintptr_t address) {
    const auto after = std::ranges::upper_bound(variables, address, {}, &Variable::begin);
    return after == variables.begin() ? nullptr : &*std::prev(after);
}

const Variable* deviceVariableAt(uintptr_t address) {
    const Variable* const variable = lastBefore(Variables::ofProgram().global, address);
    return variable && variable->isOfDevice && address < variable->end() ? variable : nullptr;
}

bool isInLoadedFile(uintptr_t address) {
    return dl_iterate_phdr(
               [](dl_phdr_info* file, size_t, void* wanted) {
                   const uintptr_t address = *static_cast<uintptr_t*>(wanted);
                   for (int i = 0; i < file->dlpi_phnum; ++i) {
                       const ElfW(Phdr)& segment = file->dlpi_phdr[i];
                       const uintptr_t begin = file->dlpi_addr + segment.p_vaddr;
                       if (segment.p_type == PT_LOAD && begin <= address &&
                           address < begin + segment.p_memsz)
                           return 1;
                   }
                   return 0;
               },
               &address) != 0;
}

}  // namespace simulator::checker
