#error "the CPU simulator has no cuBLASXt"
