#error "the CPU simulator has no cuBLASLt"
