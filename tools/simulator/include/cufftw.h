#error "the CPU simulator has no cuFFTW"
