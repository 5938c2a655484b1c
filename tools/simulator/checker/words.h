// What findings say: whole sentences, whose places {0}, {1}, ... are filled in.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace simulator::checker {

/// `format` with each {N} replaced by part N.
std::string say(std::string_view format, std::initializer_list<std::string> parts);

}  // namespace simulator::checker
