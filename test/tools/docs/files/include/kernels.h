#pragma once

void addOnes(int* cells, int n);
int sumOf(const int* cells, int n);
