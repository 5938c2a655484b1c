#error "the CPU simulator has no nvJPEG"
