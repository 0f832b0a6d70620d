/// The part of a host that gives a viewer the past: pages of the journal, and the server's signature under all of it.
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
  /// The lines of the durable journal that one viewer was told, and the server's signature under them. It is worked out
  /// only when a receipt is asked for. Spectators are one viewer, so what all of them are shown at a step is signed
  /// once.
  struct Told {
    std::size_t journal = 0;  ///< entries that have been counted
    ToldLines lines;
    std::unique_ptr<const emcon::v1::SignedReceipt> given;  ///< the newest; null: none yet
  };
  std::array<Told, viewers_max> told_;  ///< of the viewers who ask for receipts
};

}  // namespace emcon::match
