#error "the CPU simulator has no asynchronous barriers"
