#error "the CPU simulator has no graphics interoperability"
