#error "the CPU simulator has no cuRAND"
