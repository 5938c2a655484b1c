#error "the CPU simulator has no NPP"
