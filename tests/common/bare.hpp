/// Requests that say nothing but what they are.
#pragma once

#include "play.pb.h"

namespace emcon {

/// Such as bare(&v1::ClientFrame::mutable_concede).
template <class Part>
v1::ClientFrame bare(Part* (v1::ClientFrame::*part)()) {
  v1::ClientFrame out;
  (out.*part)();
  return out;
}

}  // namespace emcon
