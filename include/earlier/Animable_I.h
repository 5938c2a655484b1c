// Under this name, earlier years had two kinds of image classes.
#pragma once

#ifdef EARLIER_MATHS
#include "Animable_I_GPU.h"
#else

#include <string>

#include "../cudas.h"
#include "DomaineMath.h"
#include "IndiceTools.h"
#include "cudaTools.h"

using std::string;  // image classes of the course rely on it

/// An image that changes with a parameter: it is computed by process() or, in other years, by
/// runGPU(); animationStep() changes the parameter.
class Animable_I {
  public:
    virtual ~Animable_I() = default;

    virtual void process(uchar4* ptrDevPixels, int, int) { runGPU(ptrDevPixels); }
    virtual void runGPU(uchar4*) {}

    virtual void animationStep() = 0;

    virtual float getAnimationPara() { return getT(); }
    virtual float getT() { return 0; }
    virtual int getW() = 0;
    virtual int getH() = 0;
    virtual string getTitle() = 0;
};

/// An image of a part of the plane.
class AnimableFonctionel_I {
  public:
    virtual ~AnimableFonctionel_I() = default;

    virtual void process(uchar4* ptrDevPixels, int, int, const DomaineMath& domaineMath) {
        runGPU(ptrDevPixels, domaineMath);
    }
    virtual void runGPU(uchar4*, const DomaineMath&) {}

    virtual void animationStep() = 0;

    virtual float getAnimationPara() { return getT(); }
    virtual float getT() { return 0; }
    virtual int getW() = 0;
    virtual int getH() = 0;
    virtual string getTitle() = 0;

    /// Belongs to the image class.
    virtual DomaineMath* getDomaineMathInit() = 0;
};

#endif
