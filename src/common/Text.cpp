#include "Text.h"

#include "Print.h"

std::string text(double value) {
    return printing::formatted("%.17g", {value});
}

std::string text(float value) {
    return printing::formatted("%.9g", {value});
}
