// Gives each static __shared__, __device__ and __constant__ variable bytes behind it that belong to
// nobody, and says so in its name: to run over the end of one is not to be taken for an access to
// the next. The translator marks these variables: shared ones as thread-local ones of the program
// itself, the others by attributes.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <cgraph.h>

#include <stringpool.h>

#include <attribs.h>

#include <string>

#include "../redzone.h"
#include "passes.h"

using simulator::checker::constantSuffix;
using simulator::checker::redzoneBytes;
using simulator::checker::redzoneSuffix;

namespace {

bool has(tree variable, const char* attribute) {
    return lookup_attribute(attribute, DECL_ATTRIBUTES(variable));
}

bool isShared(tree variable) {
    return DECL_THREAD_LOCAL_P(variable) && has(variable, "tls_model");
}

bool isOfDevice(tree variable) {
    return !DECL_EXTERNAL(variable) &&
           (isShared(variable) || has(variable, "device") || has(variable, "constant"));
}

void enlarge(tree variable) {
    const auto bytes = tree_to_uhwi(DECL_SIZE_UNIT(variable)) + redzoneBytes;
    DECL_SIZE_UNIT(variable) = size_int(bytes);
    DECL_SIZE(variable) = bitsize_int(bytes * BITS_PER_UNIT);
    std::string name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(variable));
    if (has(variable, "constant")) name += constantSuffix;
    symtab->change_decl_assembler_name(variable, get_identifier((name + redzoneSuffix).c_str()));
}

}  // namespace

void addRedzones(void*, void*) {
    varpool_node* node;
    FOR_EACH_VARIABLE(node) {
        if (!isOfDevice(node->decl)) continue;
        enlarge(node->decl);
        node->force_output = 1;  // what nobody writes is to be read all the same, not known as 0
    }
}
