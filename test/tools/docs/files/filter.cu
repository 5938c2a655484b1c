int main() {
    // a picture
    cudaTextureDesc picture;
}
