// At this point every function has the calls that its source has: nothing is inlined yet.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <cgraph.h>
#include <cp/cp-tree.h>
#include <diagnostic-core.h>
#include <gimple.h>

#include <stringpool.h>

#include <attribs.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "device_library.h"
#include "host_calls.h"
#include "language/language.h"

namespace {

void say(location_t place, const std::string& refusal) {
    error_at(place, "%s", refusal.c_str());
}

bool has(tree function, const char* space) {
    return lookup_attribute(space, DECL_ATTRIBUTES(function));
}

bool isLambda(tree function) {
    return LAMBDA_FUNCTION_P(function);
}

/// The body of a kernel: what the translator makes of it is a lambda of the kernel's function.
bool isBodyOfKernel(tree function) {
    const tree outer = decl_function_context(function);
    return outer && isLambda(function) && has(outer, "global");
}

/// Device code whoever calls it. What is the host's as well is nvcc's to look at: it may have
/// another body there.
bool isDeviceCode(tree function) {
    return isBodyOfKernel(function) || (has(function, "device") && !has(function, "host"));
}

std::string_view fileOf(tree function) {
    const char* const file = DECL_SOURCE_FILE(function);
    return file ? file : "";
}

bool isOfSimulator(tree function) {
    return fileOf(function).substr(0, sizeof SIMULATOR_HEADERS - 1) == SIMULATOR_HEADERS;
}

bool isOfLibrary(tree function) {
    return DECL_IS_UNDECLARED_BUILTIN(function) ||
           in_system_header_at(DECL_SOURCE_LOCATION(function));
}

std::string_view nameOf(tree function) {
    return DECL_NAME(function) ? IDENTIFIER_POINTER(DECL_NAME(function)) : "";
}

bool startsWith(std::string_view text, std::string_view beginning) {
    return text.substr(0, beginning.size()) == beginning;
}

/// A part of the caller, wherever that runs: its body says what it calls.
bool belongsToCaller(tree function) {
    return isLambda(function) || DECL_ARTIFICIAL(function) || DECL_DEFAULTED_FN(function);
}

/// Whether device code may call what the host's libraries have as constexpr: an option of nvcc says
/// so, or the file uses cuda::std, which is those libraries' here.
bool isConstexprCallable = false;

/// Whether kernels may launch kernels, and call the part of CUDA's API that is the device's as
/// well.
bool isRelocatable = false;

bool usesCudaStd() {
    for (unsigned i = 0; i < LINEMAPS_ORDINARY_USED(line_table); ++i)
        if (startsWith(LINEMAPS_ORDINARY_MAP_AT(line_table, i)->to_file,
                       SIMULATOR_HEADERS "cuda/std/"))
            return true;
    return false;
}

/// Of a kernel: what its configuration has become.
bool isLaunch(tree function) {
    return isOfSimulator(function) && nameOf(function) == "configure";
}

bool isCallable(tree function) {
    if (has(function, "device") || has(function, "global")) return true;
    if (isConstexprCallable && DECL_DECLARED_CONSTEXPR_P(function)) return true;
    if (isLaunch(function)) return isRelocatable;
    if (isOfSimulator(function))
        return !startsWith(nameOf(function), "cuda") ||
               (isRelocatable && simulator::isOneOf(simulator::deviceRuntime, nameOf(function)));
    if (nameOf(function) == "__cxa_throw_bad_array_new_length") return true;  // new T[n] has it
    if (belongsToCaller(function)) return !startsWith(nameOf(function), "__cxa_throw");
    return isOfLibrary(function) && (IDENTIFIER_NEWDEL_OP_P(DECL_NAME(function)) ||
                                     startsWith(nameOf(function), "__builtin") ||
                                     simulator::isInDeviceLibrary(nameOf(function)));
}

/// The class of a method that the student did not write: what they know it by.
tree classOfLibrary(tree function) {
    const tree type = DECL_CONTEXT(function);
    return type && TYPE_P(type) && isOfLibrary(function) ? type : NULL_TREE;
}

std::string nameOfClass(tree function) {
    const tree type = DECL_CONTEXT(function);
    if (!type || !RECORD_OR_UNION_TYPE_P(type) || !TYPE_IDENTIFIER(type)) return "";
    return IDENTIFIER_POINTER(TYPE_IDENTIFIER(type));
}

/// As a student writes it, without what templates and the translator add.
std::string spoken(tree function) {
    const std::string type = nameOfClass(function);
    if (DECL_CONSTRUCTOR_P(function)) return type + "::" + type;
    if (DECL_DESTRUCTOR_P(function)) return type + "::~" + type;
    const std::string scope = decl_in_std_namespace_p(function) ? "std::" : "";
    return scope + (type.empty() ? "" : type + "::") + std::string(nameOf(function));
}

/// What a student's function calls, in whose body or in what that calls.
struct Call {
    location_t place;
    tree caller, callee;
};

/// Device code, and how the student's own led to it.
struct Code {
    cgraph_node* node;
    Call from;
};

/// The variable that the call destroys, at the end of its scope, if it does.
tree destroyedBy(const cgraph_edge& edge) {
    if (!DECL_DESTRUCTOR_P(edge.callee->decl) || !gimple_call_num_args(edge.call_stmt))
        return NULL_TREE;
    const tree object = gimple_call_arg(edge.call_stmt, 0);
    return TREE_CODE(object) == ADDR_EXPR && VAR_P(TREE_OPERAND(object, 0))
               ? TREE_OPERAND(object, 0)
               : NULL_TREE;
}

location_t placeOf(const cgraph_edge& edge, location_t otherwise) {
    if (!edge.call_stmt) return otherwise;
    if (const tree variable = destroyedBy(edge)) return DECL_SOURCE_LOCATION(variable);
    const location_t place = gimple_location(edge.call_stmt);
    return place != UNKNOWN_LOCATION ? place : otherwise;
}

class Search {
  public:
    void run() {
        cgraph_node* node;
        FOR_EACH_DEFINED_FUNCTION(node)
        if (isDeviceCode(node->decl))
            reach({node, {DECL_SOURCE_LOCATION(node->decl), node->decl, node->decl}});
        while (!pending_.empty()) {
            const Code code = pending_.back();
            pending_.pop_back();
            for (cgraph_edge* call = code.node->callees; call; call = call->next_callee)
                lookAt(code, *call);
        }
        for (const auto& [place, call] : refused_) refuse(call);
    }

  private:
    void reach(Code code) {
        if (reached_.insert(code.node->decl).second) pending_.push_back(code);
    }

    void lookAt(const Code& code, const cgraph_edge& edge) {
        const tree caller = code.node->decl, callee = edge.callee->decl;
        Call call = code.from;
        if (!isOfLibrary(caller)) call = {placeOf(edge, call.place), caller, callee};
        if (!isCallable(callee)) {
            if (!isOfLibrary(callee)) call.callee = callee;
            if (!isOfLibrary(callee) || !isOfLibrary(caller) || belongsToCaller(caller))
                refused_.insert({call.place, call});
        } else if (edge.callee->definition && !has(callee, "host")) {
            reach({edge.callee, call});
        }
    }

    void refuse(const Call& call) {
        const tree type = classOfLibrary(call.callee);
        if (!said_.insert({type ? type : call.callee, call.caller}).second) return;
        if (nameOf(call.callee) == "__cxa_throw") {
            say(call.place, tr("device code throws an exception, which a GPU cannot do"));
        } else if (isLaunch(call.callee)) {
            say(call.place, tr("device code launches a kernel, which needs '-rdc=true'"));
        } else if (type) {
            error_at(call.place, tr("device code uses %qT, which is host code").c_str(), type);
        } else {
            const std::string name = spoken(call.callee);
            say(call.place, tr("device code calls '{0}', which is a host function", name));
            if (!isOfLibrary(call.callee))
                inform(DECL_SOURCE_LOCATION(call.callee), "%s",
                       tr("'{0}' stands here; device code may call it if it is marked '__device__'",
                          name)
                           .c_str());
        }
    }

    std::vector<Code> pending_;
    std::set<tree> reached_;
    std::multimap<location_t, Call> refused_;  // in the order of the source
    std::set<std::pair<tree, tree>> said_;     // of which function or class, in which function
};

tree keep(tree*, tree, tree, int, bool*) {
    return NULL_TREE;
}

}  // namespace

void registerSpaces(void*, void*) {
    static const attribute_spec spaces[] = {
        {"device", 0, 0, false, false, false, false, keep, nullptr},
        {"host", 0, 0, false, false, false, false, keep, nullptr},
        {"constant", 0, 0, false, false, false, false, keep, nullptr},
        {"global", 0, 0, false, false, false, false, keep, nullptr},
    };
    for (const attribute_spec& space : spaces) register_attribute(&space);
}

void allowConstexpr() {
    isConstexprCallable = true;
}

void allowLaunches() {
    isRelocatable = true;
}

void refuseHostCalls(void*, void*) {
    isConstexprCallable = isConstexprCallable || usesCudaStd();
    Search().run();
}
