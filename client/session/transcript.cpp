// Puts the pages of a transcript together, and hands them to the owner, who writes files.
#include "client/session/transcript.hpp"

namespace emcon::client {

Done<> TranscriptFetch::save(const std::string& file) {
  if (!desk_.model().ended()) return cannot(Cannot::not_ended);
  if (!files_.is_new || !files_.write) return cannot(Cannot::no_files);
  if (auto fresh = files_.is_new(file); !fresh) return std::unexpected(Refusal{Cannot::not_saved, 0, fresh.error()});
  under_ = Under{file, {}};
  desk_.get_transcript(0);
  return {};
}

bool TranscriptFetch::replied(const Reply& reply) {
  if (!under_) return true;
  if (reply.refused() || !reply.answer.has_transcript()) {
    under_.reset();
    return false;
  }
  const auto& page = reply.answer.transcript();
  under_->bytes += page.bytes();
  if (!page.bytes().empty() && under_->bytes.size() < page.total()) {
    desk_.get_transcript(static_cast<std::uint32_t>(under_->bytes.size()));
    return true;
  }
  const Under whole = std::move(*under_);
  under_.reset();
  if (auto saved = files_.write(whole.file, whole.bytes); !saved)
    listener_(news::TranscriptLost{saved.error()});
  else
    listener_(news::TranscriptSaved{whole.file});
  return true;
}

}  // namespace emcon::client
