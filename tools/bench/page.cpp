#include "page.h"
std::string page(const Document&, const Comparison*) {
    return "";
}
