#error "the CPU simulator has no 6-bit floating point"
