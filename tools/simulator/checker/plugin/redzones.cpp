// Gives each static __shared__ variable bytes behind it that belong to nobody, and says so in its
// name: to run over the end of one is not to be taken for an access to the next. The translator
// marks these variables as thread-local ones of the program itself.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <cgraph.h>

#include <stringpool.h>

#include <attribs.h>

#include <string>

#include "../redzone.h"
#include "passes.h"

using simulator::checker::redzoneBytes;
using simulator::checker::redzoneSuffix;

namespace {

bool isShared(tree variable) {
    return DECL_THREAD_LOCAL_P(variable) && !DECL_EXTERNAL(variable) &&
           lookup_attribute("tls_model", DECL_ATTRIBUTES(variable));
}

void enlarge(tree variable) {
    const auto bytes = tree_to_uhwi(DECL_SIZE_UNIT(variable)) + redzoneBytes;
    DECL_SIZE_UNIT(variable) = size_int(bytes);
    DECL_SIZE(variable) = bitsize_int(bytes * BITS_PER_UNIT);
    const std::string name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(variable));
    symtab->change_decl_assembler_name(variable, get_identifier((name + redzoneSuffix).c_str()));
}

}  // namespace

void addRedzones(void*, void*) {
    varpool_node* node;
    FOR_EACH_VARIABLE(node) if (isShared(node->decl)) enlarge(node->decl);
}
