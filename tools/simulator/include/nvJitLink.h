#error "the CPU simulator has no compilation at run time"
