int main() {
    // a picture
    cudaMipmappedArray_t picture;
}
