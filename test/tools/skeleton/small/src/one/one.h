#pragma once

int twiceOf(int x);
int quarterOf(int x);
