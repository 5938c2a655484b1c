#include "add/TestAdd.h"
#include "arg/TestArg.h"
#include "convolution/TestConvolution.h"
#include "device/TestDevice.h"
#include "devices/TestDevices.h"
#include "exact/TestExact.h"
#include "generic/TestGeneric.h"
#include "harness/main.h"
#include "hello/TestHello.h"
#include "ladder/TestLadder.h"
#include "lastblock/TestLastBlock.h"
#include "matrices/TestMatrices.h"
#include "minmax/TestMinMax.h"
#include "model/TestModel.h"
#include "operators/TestOperators.h"
#include "pi/TestPi.h"
#include "warp/TestWarp.h"
#include "workqueue/TestWorkQueue.h"

void mainTest(harness::Suites& suites) {
    suites.report(harness::HTML);  // CONSOLE or HTML

    suites.add("model", TestModelWarps::suite);
    suites.add("model", TestModelScopes::suite);
    suites.add("model", TestModelOccupancy::suite);
    suites.add("model", TestModelPairs::suite);
    suites.add("model", TestModelEfficiency::suite);

    suites.add("hello", TestHelloThreads::suite);
    suites.add("hello", TestHelloArrays::suite);
    suites.add("hello", TestHelloHost::suite);
    suites.add("hello", TestHelloLaunches::suite);
    suites.add("hello", TestHelloDevice::suite);

    suites.add("add", TestAddIntI::suite);
    suites.add("add", TestAddIntII::suite);
    suites.add("add", TestAddFloat::suite);
    suites.add("add", TestAddDouble::suite);
    suites.add("add", TestAdd2D::suite);
    suites.add("add", TestAddExpected::suite);

    suites.add("generic", TestGenericIntI::suite);
    suites.add("generic", TestGenericIntII::suite);
    suites.add("generic", TestGenericLongII::suite);
    suites.add("generic", TestGenericLock::suite);
    suites.add("generic", TestGenericMax::suite);
    suites.add("generic", TestGeneric2D::suite);

    suites.add("operators", TestOperatorsHost::suite);
    suites.add("operators", TestOperatorsNaive::suite);
    suites.add("operators", TestOperatorsGrouped::suite);
    suites.add("operators", TestOperatorsCompacted::suite);
    suites.add("operators", TestOperatorsEfficiency::suite);
    suites.add("operators", TestCompensated::suite);

    suites.add("ladder", TestLadderRung0::suite);
    suites.add("ladder", TestLadderRung1::suite);
    suites.add("ladder", TestLadderRung2::suite);
    suites.add("ladder", TestLadderRung3::suite);
    suites.add("ladder", TestLadderRungs4To9::suite);
    suites.add("ladder", TestLadderEfficiency::suite);

    suites.add("warp", TestWarpFold::suite);
    suites.add("warp", TestWarpPadded::suite);
    suites.add("warp", TestWarpShuffle::suite);
    suites.add("warp", TestWarpInOrder::suite);
    suites.add("warp", TestWarpPaddedInOrder::suite);
    suites.add("warp", TestWarpShuffleInOrder::suite);
    suites.add("warp", TestBlockLastWarp::suite);
    suites.add("warp", TestBlockThroughCells::suite);
    suites.add("warp", TestBlockSum::suite);
    suites.add("warp", TestBlockSumFloat::suite);
    suites.add("warp", TestBlockProduct::suite);
    suites.add("warp", TestToAll::suite);

    suites.add("lastblock", TestLastBlockGuard::suite);
    suites.add("lastblock", TestSlice::suite);
    suites.add("lastblock", TestSingleBlockSum::suite);
    suites.add("lastblock", TestSingleBlockProduct::suite);
    suites.add("lastblock", TestCompactionProduct::suite);
    suites.add("lastblock", TestTwoLaunchesSum::suite);
    suites.add("lastblock", TestTwoLaunchesProduct::suite);
    suites.add("lastblock", TestOneLaunchSum::suite);
    suites.add("lastblock", TestOneLaunchFloat::suite);
    suites.add("lastblock", TestOneLaunchProduct::suite);

    suites.add("workqueue", TestWorkQueue::suite);
    suites.add("workqueue", TestRowSumsSlices::suite);
    suites.add("workqueue", TestRowSumsInTurn::suite);
    suites.add("workqueue", TestRowSumsQueue::suite);
    suites.add("workqueue", TestRowSumsItems::suite);
    suites.add("workqueue", TestBalance::suite);

    suites.add("minmax", TestMinMaxGrids::suite);
    suites.add("minmax", TestMinMaxLengths::suite);
    suites.add("minmax", TestMinMaxVideo::suite);
    suites.add("minmax", TestMinMaxContrast::suite);
    suites.add("minmax", TestMinMaxImages::suite);

    suites.add("arg", TestArgInt::suite);
    suites.add("arg", TestArgDouble::suite);
    suites.add("arg", TestArgTies::suite);
    suites.add("arg", TestArgNaN::suite);
    suites.add("arg", TestArgLengths::suite);

    suites.add("convolution", TestConvolutionDirect::suite);
    suites.add("convolution", TestConvolutionTiled::suite);
    suites.add("convolution", TestConvolutionFrames::suite);
    suites.add("convolution", TestConvolutionEfficiency::suite);

    suites.add("matrices", TestMatricesHost::suite);
    suites.add("matrices", TestMatricesBlocks::suite);
    suites.add("matrices", TestMatricesLevels::suite);
    suites.add("matrices", TestMatricesDevice::suite);
    suites.add("matrices", TestMatricesOverlapped::suite);
    suites.add("matrices", TestHidesCopies::suite);
    suites.add("matrices", TestMatricesFile::suite);

    suites.add("pi", TestPiSlices::suite);
    suites.add("pi", TestPiPoints::suite);
    suites.add("pi", TestPiTheory::suite);

    suites.add("device", TestDeviceSum::suite);
    suites.add("device", TestDeviceMinimum::suite);
    suites.add("device", TestDeviceInOrder::suite);
    suites.add("device", TestDeviceDeterminism::suite);
    suites.add("device", TestDeviceScratch::suite);
    suites.add("device", TestDeviceHost::suite);
    suites.add("device", TestDeviceStreams::suite);
    suites.add("device", TestDeviceExact::suite, 8);
    suites.add("device", TestDeviceEfficiency::suite);

    suites.add("exact", TestExactTree::suite);
    suites.add("exact", TestExactKahan::suite);
    suites.add("exact", TestExactPairwise::suite);
    suites.add("exact", TestExactValues::suite);
    suites.add("exact", TestExactGrids::suite);
    suites.add("exact", TestExactOrders::suite);
    suites.add("exact", TestExactParts::suite, 8);
    suites.add("exact", TestExactEfficiency::suite);

    suites.add("devices", TestDevicesParts::suite);
    suites.add("devices", TestDevicesEach::suite, 8);
    suites.add("devices", TestDevicesHost::suite, 8);
    suites.add("devices", TestDevicesFold::suite, 8);
    suites.add("devices", TestDevicesNccl::suite, 8);
    suites.add("devices", TestDevicesLargest::suite);
    suites.add("devices", TestDevicesAppend::suite);
}
