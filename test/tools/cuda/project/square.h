#pragma once

/// By the device.
int squared(int value);
