#include "Other.h"
#include "otherNumber.h"

int other() {
    return OTHER_NUMBER;
}
