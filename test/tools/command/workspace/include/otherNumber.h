#pragma once

static const int OTHER_NUMBER = 7;
