#error "the CPU simulator has no asynchronous pipelines"
