#error "the CPU simulator has no CUPTI"
