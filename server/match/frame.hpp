/// One message on its way out, and the memory it is made of.
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

/// A message, shared by all who are sent it: as a message, as the bytes of its binary encoding, or both, each made of
/// the other when somebody asks for it first. One thread.
class Frame {
 public:
  Frame() = default;
  Frame(std::nullptr_t) {}                                       // NOLINT(google-explicit-constructor): none
  Frame(std::shared_ptr<const emcon::v1::ServerFrame> message);  // NOLINT(google-explicit-constructor): it is one
  Frame(NewFrame message)                                        // NOLINT(google-explicit-constructor): the same
      : Frame(std::shared_ptr<const emcon::v1::ServerFrame>(std::move(message))) {}

  explicit operator bool() const { return kept_ != nullptr; }
  const emcon::v1::ServerFrame& operator*() const;
  const emcon::v1::ServerFrame* operator->() const { return &**this; }
  /// Not padded.
  const std::shared_ptr<const std::string>& binary() const;
  /// It has an Update.
  bool is_step() const { return kept_->is_step; }
  /// As wire::pad_step_of.
  std::size_t pad_step() const { return kept_->pad_step; }

 private:
  friend class BlankFrame;
  struct Kept {
    std::shared_ptr<const emcon::v1::ServerFrame> message;
    std::shared_ptr<const std::string> binary;
    bool is_step = false;
    std::size_t pad_step = 0;
  };
  std::shared_ptr<Kept> kept_;
};

/// An Update whose closes are not signed yet, as bytes with blanks for the signatures: what waits for the store is a
/// fraction of the message, which is gone before its memory has left the processor's caches.
class BlankFrame {
 public:
  /// `message` has an Update.
  explicit BlankFrame(NewFrame message);
  /// To be sent when the blanks are filled in.
  const Frame& frame() const { return frame_; }
  /// The steps whose closes it has, in their order.
  const std::vector<std::uint32_t>& steps() const { return steps_; }
  /// Fills in the signature of the `i`th of them: a tree signature.
  void sign(std::size_t i, const std::string& signature);

 private:
  Frame frame_;
  std::shared_ptr<std::string> bytes_;
  std::vector<std::uint32_t> steps_;
  std::vector<std::size_t> blanks_;  ///< where they begin
};

/// A new, empty message to be filled in. Its short parts lie in one piece of memory and are freed together: making and
/// freeing dozens of small pieces costs more than filling them. Make parts in place; a part that is moved into the
/// message is copied.
NewFrame new_frame();

/// The answer to the request numbered `id`.
NewFrame answer_of(std::uint32_t id, emcon::v1::Answer answer);

}  // namespace emcon::match
