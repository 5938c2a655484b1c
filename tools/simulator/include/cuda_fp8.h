#error "the CPU simulator has no 8-bit floating point"
