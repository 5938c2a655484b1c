#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include "brief.h"
#include "nature.h"
#include "questions.h"

namespace {

const pass_data description = {
    GIMPLE_PASS, "brief", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, TODO_cleanup_cfg};

class Brief : public gimple_opt_pass {
  public:
    Brief() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        answerAll(function, named::isBrief, [](gimple_stmt_iterator question) {
            const Nature& nature = natureOf(askedAbout(question));
            const bool isBrief =
                !nature.maySpin && !nature.hasLoop && !nature.hasBarrier && !nature.isAtomic;
            if (isBrief && optimize >= 2 && !optimize_debug)
                inlineAllIntoIt(askedAbout(question, 1));
            return isBrief;
        });
        return 0;
    }
    opt_pass* clone() override { return new Brief; }
};

}  // namespace

opt_pass* newBrief() {
    return new Brief;
}
