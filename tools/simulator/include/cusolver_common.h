#error "the CPU simulator has no cuSOLVER"
