#pragma once

#include "harness/main.h"

class UseThatWorks : public harness::Use {
  public:
    std::string title() const override { return "prints its blocks"; }
    int main(int argc, char** argv) override;
};

class UseThatIsWrong : public harness::Use {
  public:
    std::string title() const override { return "finds a wrong sum"; }
    int main(int argc, char** argv) override;
};

class UseThatThrows : public harness::Use {
  public:
    std::string title() const override { return "throws"; }
    int main(int argc, char** argv) override;
};

class UseThatThrowsAnInt : public harness::Use {
  public:
    std::string title() const override { return "throws an int"; }
    int main(int argc, char** argv) override;
};

class UseWithTodo : public harness::Use {
  public:
    std::string title() const override { return "is not done"; }
    int main(int argc, char** argv) override;
};

class UseThatPlots : public harness::Use {
  public:
    std::string title() const override { return "has figures"; }
    int main(int argc, char** argv) override;
};

class UseThatPlotsTooLittle : public harness::Use {
  public:
    std::string title() const override { return "has too few figures"; }
    int main(int argc, char** argv) override;
};
