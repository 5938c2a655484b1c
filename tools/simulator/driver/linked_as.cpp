// What CUDA sources that nvcc has compiled ask of the library that they are linked with: the name
// says for which simulator. Linked with another one, they miss it.
extern "C" {

#ifdef SIMULATOR_CHECKER
extern const int simulator_reports_at_exit;
extern const int* const SIMULATOR_LINKED_AS;
const int* const SIMULATOR_LINKED_AS = &simulator_reports_at_exit;
#else
extern const int SIMULATOR_LINKED_AS;
const int SIMULATOR_LINKED_AS = 1;
#endif
}
