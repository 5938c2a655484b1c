#error "the CPU simulator has no bfloat16"
