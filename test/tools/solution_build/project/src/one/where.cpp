const char* where() {
    return __FILE__;
}
