#error "the CPU simulator has no textures"
