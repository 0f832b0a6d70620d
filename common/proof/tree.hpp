/// One signature of the server under many statements. All statements that are due at once stand in one hash tree, and
/// the server signs its root.
///
/// A tree has 32 places. A viewer of one of its statements gets a **tree signature** for it: the place, a blind that
/// nobody else is shown, the hashes beside the way to the root, and the signature of the root. Empty places look like
/// others, places are drawn by lot, and every tree signature has the same size. So a tree signature tells its holder
/// nothing about the other statements. docs/protocol.md, section 6, has the formulas.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/proof/bytes.hpp"
#include "common/proof/signature.hpp"

namespace emcon {

inline constexpr std::size_t tree_levels = 5;
inline constexpr std::size_t tree_places = std::size_t{1} << tree_levels;
inline constexpr std::size_t tree_blind_bytes = 16;
/// Place (1) | blind (16) | hashes beside the way, from the leaf up (32 each) | Ed25519 signature of the root (64).
inline constexpr std::size_t tree_signature_bytes = 1 + tree_blind_bytes + tree_levels * sizeof(Bytes32) + 64;

/// H("emcon leaf" | blind | statement).
Bytes32 leaf_hash(std::string_view blind, const Bytes32& statement);
/// H("emcon node" | left | right).
Bytes32 node_hash(const Bytes32& left, const Bytes32& right);
/// The statement that the server signs for a tree: H("emcon root" | its topmost hash).
Bytes32 root_statement(const Bytes32& top);

/// Checks that `signature` is a tree signature of the key's owner for the statement. Returns nothing, or the flaw, as
/// the end of a sentence that begins "it".
std::optional<std::string> tree_signature_flaw(std::string_view public_key, const Bytes32& statement,
                                               std::string_view signature);

/// Bytes that look random to everybody who does not know the key; the same for the same key.
class ByteStream {
 public:
  explicit ByteStream(const Bytes32& key) : key_(key) {}
  void fill(std::span<std::uint8_t> out);
  /// The next number from 0 to `count` - 1.
  std::size_t below(std::size_t count);

 private:
  void draw_block();

  Bytes32 key_;
  std::uint64_t blocks_ = 0;
  std::array<std::uint8_t, 256> block_{};
  std::size_t used_ = sizeof(block_);
};

/// Statements under one signature. A tree takes statements until it is closed, or until somebody asks for the first
/// signature; then it is signed.
class SignatureTree {
 public:
  /// Lots, blinds and the hashes of empty places come from `secret`, which must not be used for anything else. `key`
  /// outlives the tree.
  SignatureTree(const SigningKey& key, const Bytes32& secret);

  void close() { closed_ = true; }
  std::size_t room() const { return closed_ ? 0 : tree_places - taken_; }
  /// Gives the statement a place. There must be room.
  std::size_t add(const Bytes32& statement);
  /// Uses up a place that stays empty. There must be room.
  std::size_t skip() { return draw_place(); }
  /// The tree signature of the statement at that place.
  std::string signature(std::size_t place);

 private:
  struct Node {
    Bytes32 hash{};
    bool there = false;
  };
  std::size_t draw_place();
  void sign();

  const SigningKey& key_;
  ByteStream lots_;
  std::array<Node, 2 * tree_places> nodes_{};  ///< the top is 1; below n are 2 n and 2 n + 1; leaves come last
  std::array<std::array<std::uint8_t, tree_blind_bytes>, tree_places> blinds_{};
  std::array<std::uint8_t, tree_places> order_{};  ///< a permutation of the places; the first `taken_` are used up
  std::size_t taken_ = 0;
  bool closed_ = false;
  std::string root_;  ///< signature of the root
};

/// A place of a tree that will be signed.
class TreePlace {
 public:
  TreePlace(std::shared_ptr<SignatureTree> tree, std::size_t place) : tree_(std::move(tree)), place_(place) {}
  /// The tree signature of the statement in this place.
  std::string signature() const { return tree_->signature(place_); }
  /// Closes the tree: it takes no more statements.
  void close() const { tree_->close(); }

 private:
  std::shared_ptr<SignatureTree> tree_;
  std::size_t place_;
};

/// Signs for a server. Used by one thread.
class Signer {
 public:
  /// `secret`: random bytes of this process alone. Equal bytes give equal signatures for equal calls.
  Signer(SigningKey key, const Bytes32& secret) : key_(std::move(key)), secret_(secret) {}
  Signer(const Signer&) = delete;
  Signer& operator=(const Signer&) = delete;

  const SigningKey& key() const { return key_; }
  /// Takes `places` places in the open tree, or in a new one if it has no room for them. The first ones hold
  /// `statements` in their order, the rest stay empty; there must be at least as many places as statements. The number
  /// of places, and the time when their tree is closed, must follow from public facts: somebody who fills a tree with
  /// statements of his own sees whether there was another one in it.
  std::vector<TreePlace> add(std::span<const Bytes32> statements, std::size_t places);
  /// Places left in the open tree.
  std::size_t room() const { return open_ ? open_->room() : 0; }
  /// The tree signature of a statement in a tree of its own. The same for the same statement.
  std::string alone(const Bytes32& statement) const;

 private:
  void renew();

  SigningKey key_;
  Bytes32 secret_;
  std::shared_ptr<SignatureTree> open_;
  std::uint64_t trees_ = 0;
};

}  // namespace emcon
