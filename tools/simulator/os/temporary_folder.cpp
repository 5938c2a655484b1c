#include "os/temporary_folder.h"

#include <cstdlib>
#include <stdexcept>

#include "language/language.h"

namespace fs = std::filesystem;

namespace os {

TemporaryFolder::TemporaryFolder(const fs::path& parent, const std::string& name) {
    std::string made = parent / (name + ".XXXXXX");
    if (!mkdtemp(made.data())) throw std::runtime_error(tr("cannot write to {0}", parent.string()));
    path_ = made;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

void TemporaryFolder::become(const fs::path& target) {
    fs::rename(path_, target);
    path_.clear();
}

}  // namespace os
