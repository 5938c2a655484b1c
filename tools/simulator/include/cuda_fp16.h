#error "the CPU simulator has no half precision"
