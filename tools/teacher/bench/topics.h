// A function for each topic; topics.cpp puts them in order.
#pragma once

#include "topic.h"

Topic ladderTopic();
Topic deviceTopic();
Topic blockTopic();
Topic lockTopic();
Topic hostTopic();
Topic helloTopic();
Topic operatorsTopic();
Topic warpTopic();
Topic lastBlockTopic();
Topic workQueueTopic();
Topic minMaxTopic();
Topic matricesTopic();
Topic piTopic();
Topic exactTopic();
Topic devicesTopic();
