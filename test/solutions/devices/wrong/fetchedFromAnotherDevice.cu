// SOLUTION of src/devices/overDevices.cu
// WRONG: the host fetches while the first device is current, and waits for that one only
// SUITES: DevicesHost/1000 elements
// CHECKER: race-streams
// TESTS: any
// GPU: nothing

// BODY of sumByHost
int sum = 0;
for (DevicePart& part : parts) sum += part.sumGM.toHost()[0];
return sum;
