#include "add/UseAdd.h"
#include "arg/UseArg.h"
#include "convolution/UseConvolution.h"
#include "device/UseDevice.h"
#include "devices/UseDevices.h"
#include "exact/UseExact.h"
#include "generic/UseGeneric.h"
#include "harness/main.h"
#include "hello/UseHello.h"
#include "ladder/UseLadder.h"
#include "lastblock/UseLastBlock.h"
#include "matrices/UseMatrices.h"
#include "minmax/UseMinMax.h"
#include "model/UseModel.h"
#include "operators/UseOperators.h"
#include "pi/UsePi.h"
#include "warp/UseWarp.h"
#include "workqueue/UseWorkQueue.h"

void mainUse(harness::Uses& uses) {
    uses.report(harness::CONSOLE);  // CONSOLE or HTML

    uses.add<UseModel>("model");
    uses.add<UseHello>("hello");
    uses.add<UseAdd>("add");
    uses.add<UseGeneric>("generic");
    uses.add<UseOperators>("operators");
    uses.add<UseLadder>("ladder");
    uses.add<UseWarp>("warp");
    uses.add<UseLastBlock>("lastblock");
    uses.add<UseWorkQueue>("workqueue");
    uses.add<UseMinMax>("minmax");
    uses.add<UseArg>("arg");
    uses.add<UseConvolution>("convolution");
    uses.add<UseMatrices>("matrices");
    uses.add<UsePi>("pi");
    uses.add<UseDevice>("device");
    uses.add<UseExact>("exact");
    uses.add<UseDevices>("devices", 4);
}
