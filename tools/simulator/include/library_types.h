#error "the CPU simulator has no types of CUDA's libraries"
