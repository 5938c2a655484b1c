#error "the CPU simulator has no tensor cores (wmma)"
