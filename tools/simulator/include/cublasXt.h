#error "the CPU simulator has no cuBLAS"
