/// One message on its way out, and its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "play.pb.h"

namespace emcon::match {

/// A message while it is being filled in.
using NewFrame = std::shared_ptr<emcon::v1::ServerFrame>;
class Making;

/// A message, shared by all its receivers. It is kept as a message, as the bytes of its binary encoding, or as both;
/// each form is made from the other when somebody first asks for it. One thread. Only server/match makes frames
/// (making.hpp), so no other code can show a viewer anything that was not projected for that viewer.
class Frame {
 public:
  Frame() = default;
  Frame(std::nullptr_t) {}  // NOLINT(google-explicit-constructor): none

  explicit operator bool() const { return kept_ != nullptr; }
  const emcon::v1::ServerFrame& operator*() const;
  const emcon::v1::ServerFrame* operator->() const { return &**this; }
  /// The binary encoding, without padding.
  const std::shared_ptr<const std::string>& binary() const;
  /// Whether it has an Update.
  bool is_step() const { return kept_->is_step; }
  /// As wire::pad_step_of.
  std::size_t pad_step() const { return kept_->pad_step; }

 private:
  friend class BlankFrame;
  friend class Making;
  explicit Frame(std::shared_ptr<const emcon::v1::ServerFrame> message);
  struct Kept {
    std::shared_ptr<const emcon::v1::ServerFrame> message;
    std::shared_ptr<const std::string> binary;
    bool is_step = false;
    std::size_t pad_step = 0;
  };
  std::shared_ptr<Kept> kept_;
};

/// An Update whose closes are not signed yet, as bytes with blanks for the signatures. Bytes that wait for the store
/// take a fraction of the message's memory, and the message is freed while it is still in the processor's caches.
class BlankFrame {
 public:
  /// The frame to send when the blanks are filled in.
  const Frame& frame() const { return frame_; }
  /// The steps whose closes it has, in their order.
  const std::vector<std::uint32_t>& steps() const { return steps_; }
  /// Fills in the tree signature of the `i`th close.
  void sign(std::size_t i, const std::string& signature);

 private:
  friend class Making;
  explicit BlankFrame(const NewFrame& message);
  Frame frame_;
  std::shared_ptr<std::string> bytes_;
  std::vector<std::uint32_t> steps_;
  std::vector<std::size_t> blanks_;  ///< offsets of the blanks
};

/// The answer to the request numbered `id`.
Frame answer_of(std::uint32_t id, emcon::v1::Answer answer);

/// An update of lists, which are made of cards as the public or their seats see them.
Frame lobby_of(emcon::v1::LobbyUpdate update);

}  // namespace emcon::match
