#error "the CPU simulator has no cuSOLVER beyond dense LU and Cholesky"
