// The names of cuSPARSE that the simulator lacks, each of which says so where it is used.
#pragma once

#include "simulator/cusparse/types.h"
#include "simulator/unsupported.h"

namespace simulator::cusparse {
using NoCall = cusparseStatus_t(...);
}  // namespace simulator::cusparse

#define SIMULATOR_LACKS_CUSPARSE \
    __attribute__((unavailable("the CPU simulator has no cuSPARSE beyond SpMV and SpMM")))
SIMULATOR_LACKS_CUSPARSE
typedef simulator::NoType cusparseMatDescr_t, cusparseSpVecDescr_t, cusparseConstSpVecDescr_t,
    cusparseSpSVDescr_t, cusparseSpSMDescr_t, cusparseSpGEMMDescr_t, cusparseColorInfo_t,
    csrilu02Info_t, csric02Info_t, bsrilu02Info_t, bsric02Info_t;
SIMULATOR_LACKS_CUSPARSE
simulator::cusparse::NoCall cusparseCreateMatDescr, cusparseDestroyMatDescr, cusparseSetMatType,
    cusparseSetMatIndexBase, cusparseSetMatFillMode, cusparseSetMatDiagType, cusparseXcoo2csr,
    cusparseXcsr2coo, cusparseCsr2cscEx2, cusparseCsr2cscEx2_bufferSize, cusparseXcoosortByRow,
    cusparseXcsrsort, cusparseCreateIdentityPermutation;
SIMULATOR_LACKS_CUSPARSE
simulator::cusparse::NoCall cusparseCreateSpVec, cusparseDestroySpVec, cusparseSpVV,
    cusparseSpVV_bufferSize, cusparseAxpby, cusparseGather, cusparseScatter, cusparseRot;
SIMULATOR_LACKS_CUSPARSE
simulator::cusparse::NoCall cusparseCreateBlockedEll, cusparseCreateBsr, cusparseCreateSlicedEll,
    cusparseSpMatGetStridedBatch, cusparseCsrSetStridedBatch, cusparseCooSetStridedBatch,
    cusparseDnMatSetStridedBatch, cusparseSpMatSetAttribute, cusparseSpMatGetAttribute;
SIMULATOR_LACKS_CUSPARSE
simulator::cusparse::NoCall cusparseDenseToSparse_bufferSize, cusparseDenseToSparse_analysis,
    cusparseDenseToSparse_convert, cusparseSparseToDense_bufferSize, cusparseSparseToDense;
SIMULATOR_LACKS_CUSPARSE
extern simulator::NoConstant CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, CUSPARSE_SPARSETODENSE_ALG_DEFAULT;
SIMULATOR_LACKS_CUSPARSE
simulator::cusparse::NoCall cusparseSpSV_createDescr, cusparseSpSV_destroyDescr,
    cusparseSpSV_bufferSize, cusparseSpSV_analysis, cusparseSpSV_solve, cusparseSpSM_createDescr,
    cusparseSpSM_destroyDescr, cusparseSpSM_bufferSize, cusparseSpSM_analysis, cusparseSpSM_solve;
SIMULATOR_LACKS_CUSPARSE
simulator::cusparse::NoCall cusparseSpGEMM_createDescr, cusparseSpGEMM_destroyDescr,
    cusparseSpGEMM_workEstimation, cusparseSpGEMM_compute, cusparseSpGEMM_copy, cusparseSDDMM,
    cusparseSDDMM_bufferSize, cusparseSDDMM_preprocess, cusparseSpMMOp;
SIMULATOR_LACKS_CUSPARSE
simulator::cusparse::NoCall cusparseSgtsv2, cusparseDgtsv2, cusparseSgtsv2StridedBatch,
    cusparseDgtsv2StridedBatch, cusparseScsrilu02, cusparseDcsrilu02, cusparseScsric02,
    cusparseDcsric02, cusparseSbsrmv, cusparseDbsrmv;
#undef SIMULATOR_LACKS_CUSPARSE
