#error "the CPU simulator has no legacy cuBLAS"
