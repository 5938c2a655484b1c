#include "ptx.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>

#include "language/language.h"

namespace translator {
namespace {

constexpr std::string_view blanks = " \t\r\n";

struct Type {
    std::string_view name;
    std::string_view spelling;  // in C++
    char constraint;            // of a register that holds it
    std::string_view twice;     // the type of twice its width
};

constexpr std::array types = {Type{"s8", "signed char", 'b', "s16"},
                              Type{"b8", "unsigned char", 'b', "b16"},
                              Type{"u8", "unsigned char", 'b', "u16"},
                              Type{"s16", "short", 'h', "s32"},
                              Type{"u16", "unsigned short", 'h', "u32"},
                              Type{"b16", "unsigned short", 'h', "b32"},
                              Type{"s32", "int", 'r', "s64"},
                              Type{"u32", "unsigned", 'r', "u64"},
                              Type{"b32", "unsigned", 'r', "b64"},
                              Type{"s64", "long long", 'l', ""},
                              Type{"u64", "unsigned long long", 'l', ""},
                              Type{"b64", "unsigned long long", 'l', ""},
                              Type{"f32", "float", 'f', ""},
                              Type{"f64", "double", 'd', ""},
                              Type{"pred", "bool", 'p', ""}};

/// Null where PTX has no such type, or the simulator does not know it.
const Type* typeNamed(std::string_view name) {
    const auto* found = std::ranges::find(types, name, &Type::name);
    return found != types.end() ? found : nullptr;
}

struct Instruction {
    std::string_view name;  // without its types
    /// One letter for each operand: t is of the instruction's type, w twice as wide, d of the type
    /// before it (cvt.d.t), u is u32, p a predicate, a an address in brackets, s one of shared
    /// memory and 0 the number. The first one is the destination after a =.
    std::string_view operands;
    std::string_view types;     // that it may have; none: it is not followed by a type
    std::string_view function;  // its name in C++; <t> and <d> are the types
};

constexpr std::string_view integers = "s16 u16 s32 u32 s64 u64";
constexpr std::string_view floats = "f32 f64";
constexpr std::string_view numbers = "s16 u16 s32 u32 s64 u64 f32 f64";
constexpr std::string_view bits = "b16 b32 b64";
constexpr std::string_view bitsOrPredicates = "b16 b32 b64 pred";
constexpr std::string_view comparable = "s16 u16 b16 s32 u32 b32 s64 u64 b64 f32 f64";
constexpr std::string_view words = "b32 b64";
constexpr std::string_view wholeWords = "s32 u32 s64 u64";
constexpr std::string_view anything = "s8 u8 b8 s16 u16 b16 s32 u32 b32 s64 u64 b64 f32 f64";

constexpr std::array instructions = {
    Instruction{"mov", "=tt", "s16 u16 b16 s32 u32 b32 s64 u64 b64 f32 f64 pred", "__ptx_mov"},
    Instruction{"selp", "=tttp", comparable, "__ptx_selp"},
    Instruction{"setp.eq", "=ptt", comparable, "__ptx_setp_eq"},
    Instruction{"setp.ne", "=ptt", comparable, "__ptx_setp_ne"},
    Instruction{"setp.lt", "=ptt", numbers, "__ptx_setp_lt"},
    Instruction{"setp.le", "=ptt", numbers, "__ptx_setp_le"},
    Instruction{"setp.gt", "=ptt", numbers, "__ptx_setp_gt"},
    Instruction{"setp.ge", "=ptt", numbers, "__ptx_setp_ge"},
    Instruction{"cvt", "=dt", "s8 u8 s16 u16 s32 u32 s64 u64 f32", "__ptx_cvt<d>"},
    Instruction{"cvt.rn", "=dt", "s8 u8 s16 u16 s32 u32 s64 u64 f64", "__ptx_cvt<d>"},
    Instruction{"cvt.rzi", "=dt", floats, "__ptx_cvt_rzi<d>"},
    Instruction{"cvt.rni", "=dt", floats, "__ptx_cvt_rni<d>"},
    Instruction{"cvt.rmi", "=dt", floats, "__ptx_cvt_rmi<d>"},
    Instruction{"cvt.rpi", "=dt", floats, "__ptx_cvt_rpi<d>"},

    Instruction{"add", "=ttt", numbers, "__ptx_add"},
    Instruction{"add.rn", "=ttt", floats, "__ptx_add"},
    Instruction{"sub", "=ttt", numbers, "__ptx_sub"},
    Instruction{"sub.rn", "=ttt", floats, "__ptx_sub"},
    Instruction{"mul", "=ttt", floats, "__ptx_mul"},
    Instruction{"mul.rn", "=ttt", floats, "__ptx_mul"},
    Instruction{"mul.lo", "=ttt", integers, "__ptx_mul"},
    Instruction{"mul.hi", "=ttt", integers, "__ptx_mul_hi"},
    Instruction{"mul.wide", "=wtt", "s16 u16 s32 u32", "__ptx_mul_wide"},
    Instruction{"mad.lo", "=tttt", integers, "__ptx_mad"},
    Instruction{"mad.wide", "=wttw", "s16 u16 s32 u32", "__ptx_mad_wide"},
    Instruction{"fma.rn", "=tttt", floats, "__ptx_fma"},
    Instruction{"div", "=ttt", integers, "__ptx_div"},
    Instruction{"div.rn", "=ttt", floats, "__ptx_div"},
    Instruction{"rem", "=ttt", integers, "__ptx_rem"},
    Instruction{"sqrt.rn", "=tt", floats, "__ptx_sqrt"},
    Instruction{"min", "=ttt", numbers, "__ptx_min"},
    Instruction{"max", "=ttt", numbers, "__ptx_max"},
    Instruction{"abs", "=tt", "s16 s32 s64 f32 f64", "__ptx_abs"},
    Instruction{"neg", "=tt", "s16 s32 s64 f32 f64", "__ptx_neg"},

    Instruction{"and", "=ttt", bitsOrPredicates, "__ptx_and"},
    Instruction{"or", "=ttt", bitsOrPredicates, "__ptx_or"},
    Instruction{"xor", "=ttt", bitsOrPredicates, "__ptx_xor"},
    Instruction{"not", "=tt", bitsOrPredicates, "__ptx_not"},
    Instruction{"shl", "=ttu", bits, "__ptx_shl"},
    Instruction{"shr", "=ttu", "s16 u16 b16 s32 u32 b32 s64 u64 b64", "__ptx_shr"},
    Instruction{"bfe", "=ttuu", wholeWords, "__ptx_bfe"},
    Instruction{"bfi", "=tttuu", words, "__ptx_bfi"},
    Instruction{"bfind", "=ut", wholeWords, "__ptx_bfind"},
    Instruction{"popc", "=ut", words, "__ptx_popc"},
    Instruction{"clz", "=ut", words, "__ptx_clz"},
    Instruction{"brev", "=tt", words, "__ptx_brev"},
    Instruction{"prmt", "=tttt", "b32", "__ptx_prmt"},
    Instruction{"vabsdiff4.u32.u32.u32.add", "=uuuu", "", "__ptx_vabsdiff4_add"},

    Instruction{"cvta", "=tt", "u64", "__ptx_mov"},
    Instruction{"cvta.global", "=tt", "u64", "__ptx_mov"},
    Instruction{"cvta.to.global", "=tt", "u64", "__ptx_mov"},
    Instruction{"cvta.shared", "=tt", "u64", "__ptx_cvta_shared"},
    Instruction{"cvta.to.shared", "=tt", "u64", "__ptx_cvta_to_shared"},

    Instruction{"ld", "=ta", anything, "__ptx_ld<t>"},
    Instruction{"ld.global", "=ta", anything, "__ptx_ld<t>"},
    Instruction{"ld.global.ca", "=ta", anything, "__ptx_ld<t>"},
    Instruction{"ld.global.cg", "=ta", anything, "__ptx_ld<t>"},
    Instruction{"ld.global.cs", "=ta", anything, "__ptx_ld<t>"},
    Instruction{"ld.global.nc", "=ta", anything, "__ptx_ld<t>"},
    Instruction{"ld.volatile", "=ta", anything, "__ptx_ld_volatile<t>"},
    Instruction{"ld.volatile.global", "=ta", anything, "__ptx_ld_volatile<t>"},
    Instruction{"st", "at", anything, "__ptx_st<t>"},
    Instruction{"st.global", "at", anything, "__ptx_st<t>"},
    Instruction{"st.global.cg", "at", anything, "__ptx_st<t>"},
    Instruction{"st.global.cs", "at", anything, "__ptx_st<t>"},
    Instruction{"st.volatile", "at", anything, "__ptx_st_volatile<t>"},
    Instruction{"st.volatile.global", "at", anything, "__ptx_st_volatile<t>"},

    Instruction{"ld.shared", "=ts", anything, "__ptx_ld_shared<t>"},
    Instruction{"st.shared", "st", anything, "__ptx_st_shared<t>"},
    Instruction{"cp.async.ca.shared.global", "sau", "", "__ptx_cp_async"},
    Instruction{"cp.async.cg.shared.global", "sau", "", "__ptx_cp_async"},
    Instruction{"cp.async.ca.shared.global", "saup", "", "__ptx_cp_async"},
    Instruction{"cp.async.cg.shared.global", "saup", "", "__ptx_cp_async"},
    Instruction{"cp.async.commit_group", "", "", "__ptx_cp_async_commit"},
    Instruction{"cp.async.wait_group", "u", "", "__ptx_cp_async_wait"},
    Instruction{"cp.async.wait_all", "", "", "__ptx_cp_async_wait_all"},

    Instruction{"bar.sync", "0", "", "__syncthreads"},
    Instruction{"barrier.sync", "0", "", "__syncthreads"},
    Instruction{"bar.warp.sync", "u", "", "__syncwarp"},
    Instruction{"activemask", "=t", "b32", "__activemask"},
    Instruction{"membar.cta", "", "", "__threadfence_block"},
    Instruction{"membar.gl", "", "", "__threadfence"},
    Instruction{"membar.sys", "", "", "__threadfence_system"},
    Instruction{"fence.acq_rel.cta", "", "", "__threadfence_block"},
    Instruction{"fence.acq_rel.gpu", "", "", "__threadfence"},
    Instruction{"fence.acq_rel.sys", "", "", "__threadfence_system"},
    Instruction{"fence.sc.cta", "", "", "__threadfence_block"},
    Instruction{"fence.sc.gpu", "", "", "__threadfence"},
    Instruction{"fence.sc.sys", "", "", "__threadfence_system"},
    Instruction{"nanosleep", "t", "u32", "__nanosleep"},
    Instruction{"trap", "", "", "__trap"},
    Instruction{"brkpt", "", "", "__brkpt"}};

/// A product of matrices by a warp, of m rows, n columns and k products to a sum.
struct Product {
    std::string_view name;
    int m, n, k;
    std::string_view factor, sum;  // what they are, of simulator::tensor
    std::string_view factorRegister, sumRegister;
    int factorBits, sumBits;
};

constexpr std::array products = {Product{"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32", 16, 8,
                                         8, "F16", "float", "b32", "f32", 16, 32},
                                 Product{"mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16", 16, 8,
                                         8, "F16", "F16", "b32", "b32", 16, 16},
                                 Product{"mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32", 16,
                                         8, 8, "Bf16", "float", "b32", "f32", 16, 32},
                                 Product{"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 16, 8,
                                         16, "F16", "float", "b32", "f32", 16, 32},
                                 Product{"mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", 16, 8,
                                         16, "F16", "F16", "b32", "b32", 16, 16},
                                 Product{"mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 16,
                                         8, 16, "Bf16", "float", "b32", "f32", 16, 32},
                                 Product{"mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32", 16,
                                         8, 4, "Tf32", "float", "b32", "f32", 32, 32},
                                 Product{"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", 16,
                                         8, 8, "Tf32", "float", "b32", "f32", 32, 32},
                                 Product{"mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32", 16, 8,
                                         16, "signed char", "int", "b32", "s32", 8, 32},
                                 Product{"mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", 16, 8,
                                         32, "signed char", "int", "b32", "s32", 8, 32},
                                 Product{"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", 8, 8, 4,
                                         "double", "double", "f64", "f64", 64, 64}};

/// A load of `count` matrices of 8 rows of 8 numbers of 16 bits by a warp, from shared memory.
struct MatrixLoad {
    size_t count;
    bool isTransposed;
};

/// None where `name` is no "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16" or the like.
std::optional<MatrixLoad> matrixLoadNamed(std::string_view name) {
    for (const size_t count : {1, 2, 4})
        for (const bool isTransposed : {false, true})
            for (const std::string_view space : {".shared", ".shared::cta"}) {
                const std::string begin = "ldmatrix.sync.aligned.m8n8.x" + std::to_string(count);
                if (name == begin + (isTransposed ? ".trans" : "") + std::string(space) + ".b16")
                    return MatrixLoad{count, isTransposed};
            }
    return std::nullopt;
}

struct SpecialRegister {
    std::string_view name;
    char constraint;
    std::string_view expression;
};

constexpr std::array specialRegisters = {
    SpecialRegister{"tid.x", 'r', "::threadIdx.x"},
    SpecialRegister{"tid.y", 'r', "::threadIdx.y"},
    SpecialRegister{"tid.z", 'r', "::threadIdx.z"},
    SpecialRegister{"ntid.x", 'r', "::blockDim.x"},
    SpecialRegister{"ntid.y", 'r', "::blockDim.y"},
    SpecialRegister{"ntid.z", 'r', "::blockDim.z"},
    SpecialRegister{"ctaid.x", 'r', "::blockIdx.x"},
    SpecialRegister{"ctaid.y", 'r', "::blockIdx.y"},
    SpecialRegister{"ctaid.z", 'r', "::blockIdx.z"},
    SpecialRegister{"nctaid.x", 'r', "::gridDim.x"},
    SpecialRegister{"nctaid.y", 'r', "::gridDim.y"},
    SpecialRegister{"nctaid.z", 'r', "::gridDim.z"},
    SpecialRegister{"laneid", 'r', "__ptx_laneid()"},
    SpecialRegister{"warpid", 'r', "__ptx_warpid()"},
    SpecialRegister{"nwarpid", 'r', "__ptx_nwarpid()"},
    SpecialRegister{"lanemask_eq", 'r', "__ptx_lanemask_eq()"},
    SpecialRegister{"lanemask_lt", 'r', "__ptx_lanemask_lt()"},
    SpecialRegister{"lanemask_le", 'r', "__ptx_lanemask_le()"},
    SpecialRegister{"lanemask_gt", 'r', "__ptx_lanemask_gt()"},
    SpecialRegister{"lanemask_ge", 'r', "__ptx_lanemask_ge()"},
    SpecialRegister{"clock", 'r', "(unsigned)clock64()"},
    SpecialRegister{"clock64", 'l', "(unsigned long long)clock64()"},
    SpecialRegister{"globaltimer", 'l', "(unsigned long long)clock64()"}};

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string join(std::initializer_list<std::string_view> parts) {
    std::string result;
    for (const std::string_view part : parts) result += part;
    return result;
}

/// Takes the type off the end of `name`, null where it ends in none.
const Type* takeType(std::string_view& name) {
    const size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) return nullptr;
    const Type* type = typeNamed(name.substr(dot + 1));
    if (type) name = name.substr(0, dot);
    return type;
}

/// Blanks in place of comments.
std::string withoutComments(std::string text) {
    for (size_t at = 0; (at = text.find('/', at)) != std::string::npos; ++at) {
        const bool isLine = text.compare(at, 2, "//") == 0;
        if (!isLine && text.compare(at, 2, "/*") != 0) continue;
        const size_t end = isLine ? text.find('\n', at) : text.find("*/", at + 2);
        const size_t size = end == std::string::npos ? end : end - at + (isLine ? 0 : 2);
        const size_t length = std::min(size, text.size() - at);
        text.replace(at, length, length, ' ');
    }
    return text;
}

[[noreturn]] void refuseInstruction(std::string_view name, const Place& place) {
    throw Error{place, tr("the CPU simulator has no PTX instruction '{0}'", name)};
}

/// At the commas outside of braces.
std::vector<std::string_view> split(std::string_view list) {
    std::vector<std::string_view> parts;
    std::string_view rest = trimmed(list);
    while (!rest.empty()) {
        const size_t brace = rest.starts_with('{') ? rest.find('}') : 0;
        const std::string_view part = rest.substr(0, rest.find(',', brace));
        parts.push_back(trimmed(part));
        rest = trimmed(rest.substr(std::min(part.size() + 1, rest.size())));
    }
    return parts;
}

/// %p is written %%p in a statement with operands.
std::string_view withOnePercent(std::string_view name) {
    return name.substr(name.starts_with("%%"));
}

/// The registers that a statement declares. One lives until the end of its block.
class Registers {
  public:
    void openBlock() { blocks_.push_back(registers_.size()); }
    void closeBlock() {
        if (blocks_.empty()) return;
        registers_.resize(blocks_.back());
        blocks_.pop_back();
    }

    /// The C++ for ".reg .pred p, q" or ".reg .b32 r<4>", which has r0 to r3.
    std::string declare(std::string_view text, const Place& place) {
        const std::string_view list = trimmed(text.substr(std::string_view(".reg").size()));
        const std::string_view typeName = list.substr(0, list.find_first_of(blanks));
        const Type* const type =
            typeName.starts_with('.') ? typeNamed(typeName.substr(1)) : nullptr;
        if (!type || type->constraint == 'b') refuseInstruction(text, place);
        std::string declarations;
        for (const std::string_view name : split(list.substr(typeName.size()))) {
            const size_t angle = name.find('<');
            size_t count = 0;
            if (angle == std::string_view::npos) {
                declarations += declareOne(std::string(withOnePercent(name)), *type);
                continue;
            }
            std::from_chars(name.data() + angle + 1, name.data() + name.size(), count);
            if (count == 0 || !name.ends_with('>')) refuseInstruction(text, place);
            for (size_t i = 0; i < count; ++i)
                declarations += declareOne(
                    join({withOnePercent(name.substr(0, angle)), std::to_string(i)}), *type);
        }
        return declarations;
    }

    /// Null where there is none.
    const Operand* named(std::string_view name) const {
        const auto found =
            std::find_if(registers_.rbegin(), registers_.rend(),
                         [&](const auto& one) { return one.first == withOnePercent(name); });
        return found == registers_.rend() ? nullptr : &found->second;
    }

  private:
    std::string declareOne(std::string name, const Type& type) {
        const std::string variable = "__ptx_register" + std::to_string(declared_++);
        registers_.emplace_back(std::move(name), Operand{type.constraint, variable, true});
        const std::string_view spelling =  // of a predicate, which is no operand of asm(), its own
            type.constraint == 'p' ? type.spelling : typeOfRegister(type.constraint);
        return join({" [[maybe_unused]] ", spelling, " ", variable, "{};"});
    }

    std::vector<std::pair<std::string, Operand>> registers_;
    std::vector<size_t> blocks_;  // how many there were when each began
    size_t declared_ = 0;         // in all
};

/// One instruction on its way to C++.
class Call {
  public:
    /// `text` is "add.s32 %0, %1, %2" or "@p st.global.v2.f32 [%0], {%1, %2}".
    Call(std::string_view text, const std::vector<Operand>& operands, const Registers& registers,
         const Place& place)
        : operands_(operands), registers_(registers), place_(place) {
        if (text.starts_with('@')) {
            predicate_ = text.substr(1, text.find_first_of(blanks) - 1);
            text = trimmed(text.substr(std::min(text.find_first_of(blanks), text.size())));
        }
        name_ = text.substr(0, text.find_first_of(blanks));
        product_ = std::ranges::find(products, name_, &Product::name);
        load_ = matrixLoadNamed(name_);
        arguments_ = split(text.substr(name_.size()));
        if (product_ == products.end() && !load_) instruction_ = find();
    }

    std::string statement() const {
        const std::string statement = instruction_ ? call() : load_ ? load() : product();
        if (predicate_.empty()) return statement;
        const bool isNegated = predicate_.starts_with('!');
        return join({"if (", isNegated ? "!" : "",
                     read(predicate_.substr(isNegated), *typeNamed("pred")), ") { ", statement,
                     " }"});
    }

  private:
    std::string call() const {
        std::string_view letters = instruction_->operands;
        const bool hasResult = letters.starts_with('=');
        if (hasResult) letters.remove_prefix(1);
        if (letters.size() != arguments_.size()) refuseCount(arguments_.size());
        std::string call;
        for (size_t i = hasResult; i < letters.size(); ++i) {
            const std::string value = width_ > 1 && letters[i] == 't'
                                          ? readEach(arguments_[i], width_, *type_)
                                          : read(arguments_[i], letters[i]);
            call += join({call.empty() || value.empty() ? "" : ", ", value});
        }
        call = join({function(), "(", call, ")"});
        if (hasResult && width_ > 1) return assignedEach(width_, *type_, call);
        return hasResult ? assigned(arguments_[0], *typeOf(letters[0]), call) : call + ";";
    }

    std::string product() const {
        const Product& p = *product_;
        const auto registers = [](int rows, int columns, int bits) {  // of a lane
            return static_cast<size_t>(rows * columns / 32 * bits / std::max(bits, 32));
        };
        const std::array counts = {
            registers(p.m, p.n, p.sumBits), registers(p.m, p.k, p.factorBits),
            registers(p.k, p.n, p.factorBits), registers(p.m, p.n, p.sumBits)};
        if (arguments_.size() != counts.size()) refuseCount(arguments_.size());
        std::string values;
        for (size_t i = 1; i < counts.size(); ++i) {
            const Type& type = *typeNamed(i < 3 ? p.factorRegister : p.sumRegister);
            values += join({values.empty() ? "" : ", ", readEach(arguments_[i], counts[i], type)});
        }
        return assignedEach(counts[0], *typeNamed(p.sumRegister),
                            join({"::simulator::tensor::multiply<", std::to_string(p.m), ", ",
                                  std::to_string(p.n), ", ", std::to_string(p.k), ", ",
                                  spelled(p.factor), ", ", spelled(p.sum), ">(", values, ")"}));
    }

    std::string load() const {
        if (arguments_.size() != 2) refuseCount(arguments_.size());
        return assignedEach(load_->count, *typeNamed("b32"),
                            join({"__ptx_ldmatrix<", std::to_string(load_->count), ", ",
                                  load_->isTransposed ? "true" : "false", ">(",
                                  address(arguments_[1], "rl"), ")"}));
    }

    /// {%0, %1} as what initialises an array.
    std::string readEach(std::string_view argument, size_t count, const Type& type) const {
        std::string list;
        for (const std::string_view one : vectorOf(argument, count))
            list += join({list.empty() ? "" : ", ", read(one, type)});
        return "{" + list + "}";
    }

    /// The numbers of `call` to the registers of the first argument.
    std::string assignedEach(size_t count, const Type& type, const std::string& call) const {
        constexpr std::string_view all = "__ptx_all";
        std::string result = join({"{ auto ", all, " = ", call, ";"});
        size_t at = 0;
        for (const std::string_view one : vectorOf(arguments_[0], count))
            result += " " + assigned(one, type, join({all, ".of[", std::to_string(at++), "]"}));
        return result + " }";
    }

    static std::string spelled(std::string_view number) {
        const bool isOwn = number.find_first_of("FTB") == 0;
        return join({isOwn ? "::simulator::tensor::" : "", number});
    }

    /// {%0, %1}
    std::vector<std::string_view> vectorOf(std::string_view argument, size_t count) const {
        if (!argument.starts_with('{') || !argument.ends_with('}')) refuse(argument);
        const std::vector<std::string_view> parts = split(argument.substr(1, argument.size() - 2));
        if (parts.size() != count) refuse(argument);
        return parts;
    }

    [[noreturn]] void refuseCount(size_t count) const {
        throw Error{place_, tr("the CPU simulator has no PTX instruction '{0}' with this number "
                               "of operands: {1}",
                               name_, count)};
    }

    /// Of those with that name the one with as many operands, if there is one.
    const Instruction* find() {
        const Instruction* found = nullptr;
        for (const Instruction& instruction : instructions) {
            std::string_view rest = name_;
            const bool converts = instruction.operands.starts_with("=d");
            type_ = instruction.types.empty() ? nullptr : takeType(rest);
            before_ = converts ? takeType(rest) : nullptr;
            width_ = takeWidth(rest);
            if (rest == instruction.name && mayBe(instruction.types, type_) &&
                converts == (before_ != nullptr) && (width_ == 1 || mayBeWide(instruction))) {
                const std::string_view operands = instruction.operands;
                const size_t count = operands.size() - operands.starts_with('=');
                if (count == arguments_.size()) return &instruction;
                found = &instruction;
            }
        }
        if (!found) refuseInstruction(name_, place_);
        return found;
    }

    /// Takes ".v2" or ".v4" off the end of `name`: how many numbers a register stands for.
    static size_t takeWidth(std::string_view& name) {
        for (const size_t width : {2, 4})
            if (name.ends_with(".v" + std::to_string(width))) {
                name.remove_suffix(3);
                return width;
            }
        return 1;
    }

    /// Loads and stores of 16 bytes at most.
    bool mayBeWide(const Instruction& instruction) const {
        const bool hasLongs = type_ && (type_->constraint == 'l' || type_->constraint == 'd');
        return instruction.function.ends_with("<t>") &&
               instruction.name.find("volatile") == std::string_view::npos &&
               !(hasLongs && width_ == 4);
    }

    static bool mayBe(std::string_view types, const Type* type) {
        if (!type) return types.empty();
        return join({" ", types, " "}).find(join({" ", type->name, " "})) != std::string::npos;
    }

    const Type* typeOf(char letter) const {
        switch (letter) {
            case 'd':
                return before_;
            case 'w':
                return typeNamed(type_->twice);
            case 'u':
                return typeNamed("u32");
            case 'p':
                return typeNamed("pred");
            default:
                return type_;
        }
    }

    std::string function() const {
        const std::string_view name = instruction_->function;
        const size_t angle = name.find('<');
        if (angle == std::string_view::npos) return std::string(name);
        const std::string_view type = typeOf(name[angle + 1])->spelling;
        if (width_ == 1) return join({name.substr(0, angle), "<", type, ">"});
        return join({name.substr(0, angle), "<::simulator::Several<", type, ", ",
                     std::to_string(width_), ">>"});
    }

    [[noreturn]] void refuse(std::string_view argument) const {
        throw Error{place_, tr("the CPU simulator cannot take the operand '{0}' of the PTX "
                               "instruction '{1}'",
                               argument, name_)};
    }

    /// Whether a register of that constraint may hold a value of that type.
    bool fits(char constraint, const Type& type) const {
        if (constraint == type.constraint) return true;
        if (type.name == "b32") return constraint == 'f';
        if (type.name == "b64") return constraint == 'd';
        const std::string_view widths = "bhrl";  // a wider one, where PTX says so
        const size_t width = widths.find(type.constraint), wider = widths.find(constraint);
        const std::string_view base = name_.substr(0, name_.find('.'));
        return (base == "ld" || base == "st" || base == "cvt") && width != std::string_view::npos &&
               wider != std::string_view::npos && wider > width;
    }

    /// Null where `argument` is none of %0, %1, ... and no register that is declared.
    const Operand* operand(std::string_view argument) const {
        size_t number = 0;
        if (const Operand* const declared = registers_.named(argument)) return declared;
        if (!argument.starts_with('%')) return nullptr;
        const auto [end, error] =
            std::from_chars(argument.data() + 1, argument.data() + argument.size(), number);
        if (error != std::errc() || end != argument.data() + argument.size()) return nullptr;
        return number < operands_.size() ? &operands_[number] : nullptr;
    }

    static bool isFloat(char constraint) { return constraint == 'f' || constraint == 'd'; }

    std::string assigned(std::string_view argument, const Type& type,
                         const std::string& value) const {
        const Operand* target = operand(argument);
        if (!target || !target->isOutput || !fits(target->constraint, type)) refuse(argument);
        if (isFloat(target->constraint) == isFloat(type.constraint))
            return join({target->variable, " = ", value, ";"});
        return join({target->variable, " = __builtin_bit_cast(", typeOfRegister(target->constraint),
                     ", ", value, ");"});
    }

    std::string read(std::string_view argument, char letter) const {
        if (letter == '0' && argument != "0") refuse(argument);
        if (letter == '0') return "";
        if (letter == 'a') return address(argument, "l");
        if (letter == 's') return address(argument, "rl");
        return read(argument, *typeOf(letter));
    }

    std::string read(std::string_view argument, const Type& type) const {
        if (const Operand* source = operand(argument)) {
            const bool isConstant = source->constraint == 'n' && !isFloat(type.constraint);
            if (!isConstant && !fits(source->constraint, type)) refuse(argument);
            if (isFloat(source->constraint) != isFloat(type.constraint))
                return join({"__builtin_bit_cast(", type.spelling, ", ", source->variable, ")"});
            return join({"(", type.spelling, ")", source->variable});
        }
        if (argument.starts_with('%') && !isDecimal(argument.substr(1)))
            return special(argument, type);
        return immediate(argument, type);
    }

    std::string special(std::string_view argument, const Type& type) const {
        const std::string_view name = argument.substr(argument.starts_with("%%") ? 2 : 1);
        const auto* found = std::ranges::find(specialRegisters, name, &SpecialRegister::name);
        if (found == specialRegisters.end())
            throw Error{place_, tr("the CPU simulator has no PTX register '%{0}'", name)};
        if (!fits(found->constraint, type)) refuse(argument);
        return join({"(", type.spelling, ")", found->expression});
    }

    /// 5, -0x10, 0x10U, 0f3F800000 (the bits of a float), 1.5
    std::string immediate(std::string_view argument, const Type& type) const {
        std::string_view digits = argument;
        if (isFloat(type.constraint)) {
            if (argument.size() == (type.constraint == 'f' ? 10u : 18u) &&
                (argument.starts_with("0f") || argument.starts_with("0F") ||
                 argument.starts_with("0d") || argument.starts_with("0D")) &&
                isHexadecimal(argument.substr(2)))
                return join({"__builtin_bit_cast(", type.spelling, ", 0x", argument.substr(2),
                             type.constraint == 'f' ? "u)" : "ull)"});
            if (argument.find('.') == std::string_view::npos) refuse(argument);
            double ignored = 0;
            const char* const end = argument.data() + argument.size();
            if (std::from_chars(argument.data(), end, ignored).ptr != end) refuse(argument);
            return join({"(", type.spelling, ")", argument});
        }
        if (digits.starts_with('-')) digits.remove_prefix(1);
        if (digits.ends_with('U')) digits.remove_suffix(1);
        const bool isHex = digits.starts_with("0x") || digits.starts_with("0X");
        if (!(isHex ? isHexadecimal(digits.substr(2)) : isDecimal(digits))) refuse(argument);
        return join({"(", type.spelling, ")", argument.starts_with('-') ? "-" : "", digits, "ll"});
    }

    static bool isHexadecimal(std::string_view text) {
        return !text.empty() && std::ranges::all_of(
                                    text, [](unsigned char c) { return std::isxdigit(c); });
    }
    static bool isDecimal(std::string_view text) {
        return !text.empty() && std::ranges::all_of(
                                    text, [](unsigned char c) { return std::isdigit(c); });
    }

    /// [%1] or [%1+16], in a register of one of these constraints.
    std::string address(std::string_view argument, std::string_view constraints) const {
        if (!argument.starts_with('[') || !argument.ends_with(']')) refuse(argument);
        const std::string_view sum = argument.substr(1, argument.size() - 2);
        const size_t plus = sum.find('+');
        const Operand* base = operand(trimmed(sum.substr(0, plus)));
        if (!base || constraints.find(base->constraint) == std::string_view::npos) refuse(argument);
        const std::string begin = "(unsigned long long)" + base->variable;
        if (plus == std::string_view::npos) return begin;
        return begin + " + " + immediate(trimmed(sum.substr(plus + 1)), *typeNamed("s64"));
    }

    const std::vector<Operand>& operands_;
    const Registers& registers_;
    Place place_;
    std::string_view predicate_;  // p or !p, under which it is done
    std::string_view name_;
    const Instruction* instruction_ = nullptr;  // or a load or a product of matrices
    std::optional<MatrixLoad> load_;
    decltype(products)::const_iterator product_;
    const Type* type_ = nullptr;    // the last one in its name
    const Type* before_ = nullptr;  // the one before it, of cvt
    size_t width_ = 1;              // of v2 and v4
    std::vector<std::string_view> arguments_;
};

}  // namespace

std::string_view typeOfRegister(char constraint) {
    switch (constraint) {
        case 'h':
            return "unsigned short";
        case 'r':
            return "unsigned";
        case 'l':
            return "unsigned long long";
        case 'f':
            return "float";
        case 'd':
            return "double";
        default:
            return "";
    }
}

Place Ptx::placeOf(size_t offset) const {
    Place place = literals.front().second;
    for (const auto& [begin, itsPlace] : literals)
        if (begin <= offset) place = itsPlace;
    return place;
}

std::string instructionsOf(const Ptx& ptx, const std::vector<Operand>& operands) {
    const std::string text = withoutComments(ptx.text);
    std::string result;
    Registers registers;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find(';', begin), text.size());
        std::string_view instruction = trimmed(std::string_view(text).substr(begin, end - begin));
        for (; instruction.starts_with('{') || instruction.starts_with('}');
             instruction = trimmed(instruction.substr(1)))
            instruction.starts_with('{') ? registers.openBlock() : registers.closeBlock();
        if (!instruction.empty()) {
            const Place place = ptx.placeOf(size_t(instruction.data() - text.data()));
            result += instruction.starts_with(".reg")
                          ? registers.declare(instruction, place)
                          : " " + Call(instruction, operands, registers, place).statement();
        }
        begin = end + 1;
    }
    return result;
}

}  // namespace translator
