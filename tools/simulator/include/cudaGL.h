#error "the CPU simulator has no driver API"
