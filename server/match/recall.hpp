/// The part of a host that reads the past to a viewer: pages of his journal, and the server's word for all of it.
#pragma once

#include <array>

#include "common/proof/shown.hpp"
#include "server/match/batch.hpp"

namespace emcon::match {

class Recall {
 public:
  void journal(Batch& batch, Viewer viewer, ReplyTo to, std::uint32_t after) const;
  void receipt(Batch& batch, Viewer viewer, ReplyTo to);

 private:
  /// How much of the durable journal one viewer was told. It is worked out only when a receipt is asked for.
  struct Told {
    std::size_t journal = 0;  ///< entries looked at
    ToldLines lines;
  };
  std::array<Told, viewers_max> told_;  ///< of those who ask for receipts
};

}  // namespace emcon::match
