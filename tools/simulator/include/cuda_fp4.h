#error "the CPU simulator has no 4-bit floating point"
