#include <iostream>
#include <string>

int mainUse();

/// It knows two lessons: `sum` and `other`.
int main(int argc, char** argv) {
    if (argc > 2 && std::string(argv[2]) == "--list") {
        std::cout
            << R"([{"suite": "Sum", "lesson": "sum"}, {"suite": "Other", "lesson": "other"}])";
        return 0;
    }
    return mainUse();
}
