#error "the CPU simulator has no cuFFT"
