// What a pass adds around a call; behind the headers of g++.
#pragma once

/// Nothing follows a call that does not return.
inline void insertAfter(gimple_stmt_iterator* at, gimple* call, gimple* statement) {
    if (!stmt_ends_bb_p(call))
        gsi_insert_after(at, statement, GSI_NEW_STMT);
    else if (edge next = find_fallthru_edge(gimple_bb(call)->succs))
        gsi_insert_on_edge(next, statement);
}
