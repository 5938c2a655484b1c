#error "the CPU simulator has no NVML"
