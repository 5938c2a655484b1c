#error "the CPU simulator has no cuSPARSE"
