#include "static_shared.h"

#include <fcntl.h>
#include <gelf.h>
#include <link.h>
#include <unistd.h>

#include <string_view>

namespace simulator::profiler {

namespace {

/// The program's thread-local variables lie below the thread pointer.
uintptr_t threadLocalBytes() {
    static const uintptr_t size = [] {
        uintptr_t bytes = 0;
        dl_iterate_phdr(
            [](dl_phdr_info* program, size_t, void* result) {
                for (int i = 0; i < program->dlpi_phnum; ++i) {
                    const ElfW(Phdr)& segment = program->dlpi_phdr[i];
                    if (segment.p_type == PT_TLS)
                        *static_cast<uintptr_t*>(result) = (segment.p_memsz + segment.p_align - 1) /
                                                           segment.p_align * segment.p_align;
                }
                return 1;  // the program comes first
            },
            &bytes);
        return bytes;
    }();
    return size;
}

uintptr_t threadPointer() {
    return reinterpret_cast<uintptr_t>(__builtin_thread_pointer());
}

bool isOfSimulator(std::string_view name) {
    return name.find("simulator") != name.npos;  // also the dynamic shared memory
}

/// Calls visit(symbol) for each thread-local variable of the program.
template <class Visit>
void forEachThreadLocal(Visit visit) {
    elf_version(EV_CURRENT);
    const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    Elf* const elf = elf_begin(file, ELF_C_READ_MMAP, nullptr);
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header;
        gelf_getshdr(section, &header);
        if (header.sh_type != SHT_SYMTAB) continue;
        Elf_Data* const data = elf_getdata(section, nullptr);
        for (size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
            GElf_Sym symbol;
            gelf_getsym(data, static_cast<int>(i), &symbol);
            if (GELF_ST_TYPE(symbol.st_info) == STT_TLS && symbol.st_shndx != SHN_UNDEF &&
                !isOfSimulator(elf_strptr(elf, header.sh_link, symbol.st_name)))
                visit(symbol);
        }
    }
    elf_end(elf);
    close(file);
}

}  // namespace

bool isShared(uintptr_t address) {
    return threadPointer() - 1 - address < threadLocalBytes();
}

const std::set<StaticShared::Variable>& StaticShared::ofProgram() {
    static const std::set<Variable>& all = *[] {
        auto* const variables = new std::set<Variable>;
        forEachThreadLocal([&](const GElf_Sym& symbol) {
            variables->insert({symbol.st_value, symbol.st_size});
        });
        return variables;
    }();
    return all;
}

void StaticShared::touch(uintptr_t address) {
    const uintptr_t at = address - (threadPointer() - threadLocalBytes());
    const auto behind = ofProgram().upper_bound({at, SIZE_MAX});
    if (behind == ofProgram().begin()) return;
    const Variable& variable = *std::prev(behind);
    if (at - variable.begin < variable.bytes) touched_.insert(variable);
}

size_t StaticShared::bytes() const {
    constexpr size_t alignment = 16;
    size_t sum = 0;
    for (const Variable& variable : touched_)
        sum += (variable.bytes + alignment - 1) / alignment * alignment;
    return sum;
}

}  // namespace simulator::profiler
