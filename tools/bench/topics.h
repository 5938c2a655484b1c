// A function for each topic; topics.cpp puts them in order.
#pragma once

#include "topic.h"

Topic ladderTopic();
Topic deviceTopic();
Topic blockTopic();
Topic lockTopic();
Topic hostTopic();
