// Conditional exchanges of values in the block's shared memory; behind the headers of g++.
#pragma once

/// Of `if (CONDITION) { two stores }`, where both places have just been read, makes two stores
/// without a condition, of what was read if it does not hold: a sort's conditions are a coin toss,
/// and a branch that the processor guesses wrong costs more than a store. For threads that run one
/// after another on one core, and for memory that no other core sees: else one might write back
/// what another one has changed meanwhile. True if there were some.
bool exchangeAlways(function* body);
