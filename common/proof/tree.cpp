// Builds hash trees over statements that are due at once, signs their roots, and checks one statement's way to a signed
// root.
#include "common/proof/tree.hpp"

#include <sodium.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "common/proof/hash.hpp"

namespace emcon {
namespace {

constexpr std::size_t path_begins = 1 + tree_blind_bytes;
constexpr std::size_t root_begins = path_begins + tree_levels * sizeof(Bytes32);

std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The topmost hash that the path of a tree signature leads to.
Bytes32 top_of(const Bytes32& statement, std::string_view signature) {
  Bytes32 at = leaf_hash(signature.substr(1, tree_blind_bytes), statement);
  std::size_t place = static_cast<std::uint8_t>(signature.front());
  for (std::size_t level = 0; level < tree_levels; ++level, place >>= 1U) {
    const Bytes32 beside = as_bytes32(signature.substr(path_begins + level * sizeof(Bytes32), sizeof(Bytes32)));
    at = place % 2 == 0 ? node_hash(at, beside) : node_hash(beside, at);
  }
  return at;
}

}  // namespace

Bytes32 leaf_hash(std::string_view blind, const Bytes32& statement) {
  return Hasher("emcon leaf").raw(blind).raw(statement).done();
}

Bytes32 node_hash(const Bytes32& left, const Bytes32& right) {
  return Hasher("emcon node").raw(left).raw(right).done();
}

Bytes32 root_statement(const Bytes32& top) {
  return Hasher("emcon root").raw(top).done();
}

std::optional<std::string> tree_signature_flaw(std::string_view public_key, const Bytes32& statement,
                                               std::string_view signature) {
  if (signature.size() != tree_signature_bytes)
    return "has " + std::to_string(signature.size()) + " bytes, not " + std::to_string(tree_signature_bytes);
  if (const std::size_t place = static_cast<std::uint8_t>(signature.front()); place >= tree_places)
    return "names place " + std::to_string(place) + " of a tree with " + std::to_string(tree_places);
  if (!signature_holds(public_key, root_statement(top_of(statement, signature)), signature.substr(root_begins)))
    return "does not lead from this statement to anything that the server has signed";
  return std::nullopt;
}

// ---------------------------------------------------------------- lots

void ByteStream::fill(std::span<std::uint8_t> out) {
  while (!out.empty()) {
    if (used_ == block_.size()) draw_block();
    const std::size_t some = std::min(out.size(), block_.size() - used_);
    std::copy_n(block_.begin() + static_cast<std::ptrdiff_t>(used_), some, out.begin());
    used_ += some;
    out = out.subspan(some);
  }
}

void ByteStream::draw_block() {
  std::array<std::uint8_t, crypto_stream_chacha20_NONCEBYTES> number{};
  for (std::size_t i = 0; i < number.size(); ++i) number[i] = static_cast<std::uint8_t>(blocks_ >> (8 * i));
  ++blocks_;
  crypto_stream_chacha20(block_.data(), block_.size(), number.data(), key_.data());
  used_ = 0;
}

std::size_t ByteStream::below(std::size_t count) {
  std::array<std::uint8_t, 4> bytes{};
  fill(bytes);
  std::size_t number = 0;
  for (const std::uint8_t byte : bytes) number = number << 8U | byte;
  return number % count;  // of 2^32 numbers and 32 places at most: as good as even
}

// ---------------------------------------------------------------- one tree

SignatureTree::SignatureTree(const SigningKey& key, const Bytes32& secret) : key_(key), lots_(secret) {
  std::iota(order_.begin(), order_.end(), std::uint8_t{0});
}

/// A place takes as many bytes of the stream whether it is used or stays empty.
std::size_t SignatureTree::draw_place() {
  if (room() == 0) throw std::logic_error("a tree of signatures has no room");
  std::swap(order_[taken_], order_[taken_ + lots_.below(room())]);
  const std::size_t place = order_[taken_++];
  lots_.fill(blinds_[place]);
  return place;
}

std::size_t SignatureTree::add(const Bytes32& statement) {
  const std::size_t place = draw_place();
  nodes_[tree_places + place] = {leaf_hash(text_of(blinds_[place]), statement), true};
  return place;
}

/// An empty part of the tree gets random bytes in place of its hash, as high up as no statement needs its inside.
void SignatureTree::sign() {
  close();
  for (std::size_t at = tree_places - 1; at > 0; --at) {
    Node &left = nodes_[2 * at], &right = nodes_[2 * at + 1];
    if (!left.there && !right.there) continue;
    if (!left.there) lots_.fill(left.hash);
    if (!right.there) lots_.fill(right.hash);
    nodes_[at] = {node_hash(left.hash, right.hash), true};
  }
  root_ = key_.sign(root_statement(nodes_[1].hash));
}

std::string SignatureTree::signature(std::size_t place) {
  if (root_.empty()) sign();
  std::string out(1, static_cast<char>(place));
  out.reserve(tree_signature_bytes);
  out += text_of(blinds_[place]);
  for (std::size_t at = tree_places + place; at > 1; at /= 2) out += text_of(nodes_[at ^ 1U].hash);
  return out += root_;
}

// ---------------------------------------------------------------- all of a server

std::vector<TreePlace> Signer::add(std::span<const Bytes32> statements, std::size_t places) {
  std::vector<TreePlace> out;
  out.reserve(places);
  if (room() < std::min(places, tree_places)) renew();
  for (std::size_t i = 0; i < places; ++i) {
    if (room() == 0) renew();
    out.emplace_back(open_, i < statements.size() ? open_->add(statements[i]) : open_->skip());
  }
  return out;
}

void Signer::renew() {
  open_ = std::make_shared<SignatureTree>(key_, Hasher("emcon tree", secret_).u64(++trees_).done());
}

std::string Signer::alone(const Bytes32& statement) const {
  SignatureTree tree(key_, Hasher("emcon alone", secret_).raw(statement).done());
  return tree.signature(tree.add(statement));
}

}  // namespace emcon
