#error "the CPU simulator has no NCCL"
