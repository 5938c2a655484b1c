#include "topics.h"

const std::vector<Topic>& topics() {
    static const std::vector<Topic> all = {
        ladderTopic(), deviceTopic(),    blockTopic(), lockTopic(),      hostTopic(),
        helloTopic(),  operatorsTopic(), warpTopic(),  lastBlockTopic(), workQueueTopic(),
        minMaxTopic(), matricesTopic(),  piTopic(),    exactTopic(),     devicesTopic()};
    return all;
}
