#pragma once

int other();
