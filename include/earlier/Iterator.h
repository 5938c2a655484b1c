#pragma once

enum class Operator { ADD, MULTIPLY };

/// Steps from `min` to at most `max`, by adding or multiplying.
class Iterator {
  public:
    Iterator(int min, int max, int step, Operator op = Operator::ADD)
        : min(min), max(max), step(step), op(op), value(min) {}

    bool hasNext() const { return value <= max; }

    int next() {
        const long current = value;
        value = op == Operator::ADD ? current + step : current * step;
        return static_cast<int>(current);
    }

    void reset() { value = min; }

  private:
    int min, max, step;
    Operator op;
    long value;
};
