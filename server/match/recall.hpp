/// The part of a host that reads the past to a viewer: pages of his journal, and the server's word for all of it.
#pragma once

#include <array>
#include <memory>

#include "common/proof/shown.hpp"
#include "server/match/batch.hpp"

namespace emcon::match {

class Recall {
 public:
  void journal(Batch& batch, Viewer viewer, ReplyTo to, std::uint32_t after) const;
  void receipt(Batch& batch, Viewer viewer, ReplyTo to);

 private:
  /// How much of the durable journal one viewer was told, and the server's word for it. It is worked out only when a
  /// receipt is asked for. Spectators are one viewer: what all of them are shown at a step is signed once.
  struct Told {
    std::size_t journal = 0;  ///< entries looked at
    ToldLines lines;
    std::unique_ptr<const emcon::v1::SignedReceipt> given;  ///< the newest; null: none yet
  };
  std::array<Told, viewers_max> told_;  ///< of those who ask for receipts
};

}  // namespace emcon::match
