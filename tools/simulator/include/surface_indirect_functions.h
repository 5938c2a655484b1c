#error "the CPU simulator has no surfaces"
