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

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "device_library.h"
#include "language/language.h"
#include "other_side.h"
#include "sides.h"

namespace {

void say(location_t place, const std::string& refusal) {
    error_at(place, "%s", refusal.c_str());
}

void note(tree declaration, const std::string& advice) {
    inform(DECL_SOURCE_LOCATION(declaration), "%s", advice.c_str());
}

/// Whether device code may call what the host's libraries have as constexpr: an option of nvcc says
/// so, or the file uses cuda::std, which is those libraries' here.
bool isConstexprCallable = false;

/// Whether kernels may launch kernels, and call the part of CUDA's API that is the device's as
/// well.
bool isRelocatable = false;

bool usesCudaStd() {
    const std::string cudaStd = simulatorHeaders() + "cuda/std/";
    for (unsigned i = 0; i < LINEMAPS_ORDINARY_USED(line_table); ++i)
        if (startsWith(LINEMAPS_ORDINARY_MAP_AT(line_table, i)->to_file, cudaStd)) return true;
    return false;
}

/// Of a kernel: what its configuration has become.
bool isLaunch(tree function) {
    return isOfSimulator(function) && nameOf(function) == "configure";
}

bool isCallable(tree function) {
    if (isMarked(function, "device") || isMarked(function, "global")) return true;
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

/// A function of numbers of 16 bits. These are the host's as well, but for mathematics, what rounds
/// a product and a sum once, and conversions to integers in other roundings than C++'s.
bool isOfSmallFloats(tree function) {
    return DECL_SOURCE_FILE(function) == simulatorHeaders() + "simulator/small_float_type.h";
}
bool isDevicesSmallFloats(std::string_view name) {
    const auto startsWithOneOf = [&](auto... starts) { return (name.starts_with(starts) || ...); };
    const auto endsWithOneOf = [&](auto... ends) { return (name.ends_with(ends) || ...); };
    return startsWithOneOf("h", "__hfma", "__hcmadd", "atomic", "__shfl", "__ld") ||
           (startsWithOneOf("__half2", "__bfloat162") && endsWithOneOf("_rn", "_rd", "_ru"));
}

/// What only device code may call: of CUDA's own functions these are the intrinsics, and what reads
/// and writes textures and surfaces.
bool isDevices(tree function) {
    // To g++ 15 an inherited constructor is marked as the one that it stands for.
    if (!isOfSimulator(function)) return isDeviceCode(function) && !DECL_INHERITED_CTOR(function);
    if (isOfSmallFloats(function)) return isDevicesSmallFloats(nameOf(function));
    return CP_DECL_CONTEXT(function) == global_namespace &&
           std::ranges::any_of(std::array{"__", "atomic", "tex", "surf"}, [&](const char* start) {
               return startsWith(nameOf(function), start);
           });
}

/// The class of a method that the student did not write: what they know it by.
tree classOfLibrary(tree function) {
    const tree type = DECL_CONTEXT(function);
    return type && TYPE_P(type) && isOfLibrary(function) ? type : NULL_TREE;
}

/// The function that a student's function calls or the variable that it uses, in its body or in
/// what that calls.
struct Use {
    location_t place;
    tree user, used;
};

/// Device code, and how the student's own led to it.
struct Code {
    cgraph_node* node;
    Use from;
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

location_t placeOf(const gimple* statement, location_t otherwise) {
    const location_t place = statement ? gimple_location(statement) : UNKNOWN_LOCATION;
    return place != UNKNOWN_LOCATION ? place : otherwise;
}

location_t placeOf(const cgraph_edge& edge, location_t otherwise) {
    if (!edge.call_stmt) return otherwise;
    if (const tree variable = destroyedBy(edge)) return DECL_SOURCE_LOCATION(variable);
    return placeOf(edge.call_stmt, otherwise);
}

class Search {
  public:
    void run() {
        cgraph_node* node;
        FOR_EACH_DEFINED_FUNCTION(node) {
            const Use itself = {DECL_SOURCE_LOCATION(node->decl), node->decl, node->decl};
            if (isDeviceCode(node->decl)) reach({node, itself});
            if (isHostCode(node->decl)) lookAtHost({node, itself});
        }
        while (!pending_.empty()) {
            const Code code = pending_.back();
            pending_.pop_back();
            for (cgraph_edge* call = code.node->callees; call; call = call->next_callee)
                lookAt(code, *call);
            ipa_ref* reference;
            for (unsigned i = 0; code.node->iterate_reference(i, reference); ++i)
                lookAt(code, *reference);
        }
        for (const auto& [place, use] : refused_) refuse(use);
    }

  private:
    void reach(Code code) {
        if (reached_.insert(code.node->decl).second) pending_.push_back(code);
    }

    void lookAt(const Code& code, const cgraph_edge& edge) {
        const tree caller = code.node->decl, callee = edge.callee->decl;
        Use call = code.from;
        if (!isOfLibrary(caller)) call = {placeOf(edge, call.place), caller, callee};
        if (!isCallable(callee)) {
            if (!isOfLibrary(callee)) call.used = callee;
            if (!isOfLibrary(callee) || !isOfLibrary(caller) || belongsToCaller(caller))
                refused_.insert({call.place, call});
        } else if (edge.callee->definition && !isMarked(callee, "host")) {
            reach({edge.callee, call});
        }
    }

    void lookAt(const Code& code, const ipa_ref& reference) {
        const tree variable = reference.referred->decl;
        if (!isHostVariable(variable)) return;
        const location_t place = placeOf(reference.stmt, code.from.place);
        refused_.insert({place, {place, code.node->decl, variable}});
    }

    void lookAtHost(const Code& code) {
        for (cgraph_edge* call = code.node->callees; call; call = call->next_callee) {
            const location_t place = placeOf(*call, code.from.place);
            if (isDevices(call->callee->decl))
                refused_.insert({place, {place, code.node->decl, call->callee->decl}});
        }
    }

    void refuse(const Use& use) {
        if (VAR_P(use.used))
            refuseVariable(use);
        else if (isHostCode(use.user))
            refuseDeviceFunction(use);
        else
            refuseHostFunction(use);
    }

    bool isNews(tree used, tree user) { return said_.insert({used, user}).second; }

    void refuseVariable(const Use& use) {
        if (!isNews(use.used, use.user)) return;
        const std::string name = spoken(use.used);
        say(use.place, tr("device code uses '{0}', which is a host variable", name));
        note(use.used, tr("'{0}' stands here; device code may use it if it is marked "
                          "'__device__', '__constant__' or '__managed__'",
                          name));
    }

    void refuseDeviceFunction(const Use& call) {
        if (!isNews(call.used, call.user)) return;
        const std::string name = spoken(call.used);
        say(call.place, tr("host code calls '{0}', which is a device function", name));
        if (!isOfSimulator(call.used))
            note(call.used, tr("'{0}' stands here; host code may call it if it is marked "
                               "'__host__ __device__'",
                               name));
    }

    void refuseHostFunction(const Use& call) {
        const tree type = classOfLibrary(call.used);
        if (!isNews(type ? type : call.used, call.user)) return;
        if (nameOf(call.used) == "__cxa_throw") {
            say(call.place, tr("device code throws an exception, which a GPU cannot do"));
        } else if (isLaunch(call.used)) {
            say(call.place, tr("device code launches a kernel, which needs '-rdc=true'"));
        } else if (type) {
            error_at(call.place, tr("device code uses %qT, which is host code").c_str(), type);
        } else {
            const std::string name = spoken(call.used);
            say(call.place, tr("device code calls '{0}', which is a host function", name));
            if (!isOfLibrary(call.used))
                note(call.used,
                     tr("'{0}' stands here; device code may call it if it is marked '__device__'",
                        name));
        }
    }

    std::vector<Code> pending_;
    std::set<tree> reached_;
    std::multimap<location_t, Use> refused_;  // in the order of the source
    std::set<std::pair<tree, tree>>
        said_;  // of which function, class or variable, in which function
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
        {"managed", 0, 0, false, false, false, false, keep, nullptr},
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

void refuseOtherSide(void*, void*) {
    isConstexprCallable = isConstexprCallable || usesCudaStd();
    Search().run();
}
