#error "the CPU simulator has no cuFFTXt"
