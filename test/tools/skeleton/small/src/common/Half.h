#pragma once

int half(int x);
