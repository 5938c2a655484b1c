#error "the CPU simulator has no host API of cuRAND"
