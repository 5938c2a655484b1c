#pragma once

void testTwice();
void testQuarter();
