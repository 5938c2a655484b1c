#error "the CPU simulator has no cuDNN"
