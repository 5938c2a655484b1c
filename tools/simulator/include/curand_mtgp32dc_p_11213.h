#error "the CPU simulator has no MTGP32 of cuRAND"
