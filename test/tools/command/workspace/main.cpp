int lesson();

int main() {
    return lesson();
}
