#include "command/run.h"

int main(int argc, char** argv) {
    return command::run(argc, argv, command::courseCommands());
}
