// SOLUTION of src/convolution/convolution_device.cu
// CORRECT: the edges by branches
// SUITES: ConvolutionDirect

// BODY of pixel
if (x < 0) x = 0;
if (y < 0) y = 0;
if (x >= size.width) x = size.width - 1;
if (y >= size.height) y = size.height - 1;
return tabGM[x + static_cast<long>(size.width) * y];
