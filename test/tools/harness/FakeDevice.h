#pragma once

/// A kernel that stops the device: nothing works in this process afterwards.
void trapOnDevice();

/// A kernel that does not end; throws what the host hears of it.
void loopOnDevice();

/// A launch that no device can run; its error is left behind.
void launchTooManyThreads();

/// A kernel that meets an open TODO.
void meetTodoOnDevice();

/// Whether a kernel still computes what it should.
bool deviceWorks();
