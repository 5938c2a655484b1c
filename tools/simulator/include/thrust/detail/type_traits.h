// Thrust's own traits are not for programs, but some include them.
#pragma once

#include <type_traits>
