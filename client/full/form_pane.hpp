/// The form of the order being filled in, in the place of the order desk: its keys, the map's cursor that fills its
/// field, and the server's forecast of the order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/full/foot.hpp"
#include "client/full/key.hpp"
#include "client/full/looker.hpp"
#include "client/full/window.hpp"
#include "client/panel/order_form.hpp"
#include "client/session/session.hpp"

namespace emcon::client::full {

class FormPane {
 public:
  /// All must outlive this.
  FormPane(Session& session, Looker& look, Foot& foot, Focus& focus)
      : session_(session), look_(look), foot_(foot), focus_(focus) {}

  /// Opens with the values of the given order number `instead_of`, which it is to replace; none: it adds an order.
  void open(const table::OfferLine& line, std::optional<std::size_t> instead_of);
  void close();
  /// The order that this form replaces.
  std::optional<std::size_t> instead_of() const { return instead_of_; }
  /// The form; null: none is open.
  panel::OrderForm* form() { return form_ ? &*form_ : nullptr; }
  const panel::OrderForm* form() const { return form_ ? &*form_ : nullptr; }

  /// The work that follows a key.
  enum class Then { nothing, help, give };
  Then key(const Key& key);
  /// The order or its field has changed: shows it on the map, and asks the server for a forecast.
  void changed();

  /// Whether the map's cursor chooses the field's value.
  bool picking() const { return form_.has_value() && picking_; }
  void pick();
  void stop_picking() { picking_ = false; }
  /// Fills the field with the place or thing under the map's cursor.
  void take_from_map();

  /// Takes a forecast; true if it was for this form.
  bool tried(const news::Tried& news);
  bool refused(std::uint32_t request);
  void disconnected() { try_ = 0; }

  void draw(panel::Canvas& canvas, const panel::Rect& area, const screen::Style& style) const;

 private:
  bool place_key(const Key& key);
  void move_place(const table::Map& map, int columns, int lines);
  void edit(const Key& key);
  void letter(char32_t glyph);
  void to_place();
  void show_plan();
  void try_it();
  void refuse(const std::string& why);
  void answered();
  const Model& model() const { return session_.model(); }

  Session& session_;
  Looker& look_;
  Foot& foot_;
  Focus& focus_;
  std::optional<panel::OrderForm> form_;
  std::optional<std::size_t> instead_of_;  ///< see open()
  std::vector<table::Consequence> follows_;
  std::uint32_t try_ = 0;  ///< request for a forecast; 0: none is awaited
  bool dirty_ = false;     ///< the order has changed since that request
  bool fresh_ = false;     ///< the forecast is for the present order
  bool picking_ = false;   ///< the map's cursor fills the field
};

}  // namespace emcon::client::full
