/// The pane of orders: the order desk with its chosen row, and the form of the order being filled in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/full/form_pane.hpp"
#include "client/panel/order_desk.hpp"

namespace emcon::client::full {

class OrderPane {
 public:
  /// All must outlive this.
  OrderPane(Session& session, Looker& look, Foot& foot, Focus& focus, const Window& window)
      : form(session, look, foot, focus), session_(session), look_(look), foot_(foot), focus_(focus), window_(window) {}

  FormPane form;  ///< of the order being filled in

  std::vector<panel::DeskRow> rows() const;
  /// The chosen row; nothing if there is none.
  std::optional<panel::DeskRow> row_in_hand() const;
  /// The id of the area that the map fills: the reach of the chosen order.
  std::string reach_in_hand() const;
  panel::DeskState state() const;
  /// All rows in words; empty: there are none.
  std::string all_rows() const;
  /// The effects of the given orders on the map; without the one that is open in the form.
  std::vector<panel::Plan> plans(const table::Map& map) const;
  /// Chooses the row that is `by` rows further on; its unit becomes the chosen one.
  void step_row(int by);
  /// Chooses the row at that line of the screen; a second click opens it.
  void click(int x, int y);
  void row_changed();
  /// Fills in the chosen order. False: there is nothing to order.
  bool open();
  /// Takes back the chosen order; in another pane, or if it is not given, the last one.
  void take_back();

  /// Whether the shop takes the place of the map.
  bool shows_shop() const;
  /// Switches between shop and map; false: nothing is sold.
  bool toggle_shop();
  /// Buys `by` more of the chosen row's goods; false: it sells nothing.
  bool buy(int by);
  void draw_shop(panel::Canvas& canvas, const panel::Rect& area) const;

  /// Takes a key while a form is open; false: the key asks for help.
  bool key(const Key& key);
  /// Another question is put.
  void begin();
  void draw(panel::Canvas& canvas, const panel::Rect& area, bool has_keys);

 private:
  void give();
  void say(const Refusal& refusal);
  const Model& model() const { return session_.model(); }

  Session& session_;
  Looker& look_;
  Foot& foot_;
  Focus& focus_;
  const Window& window_;
  int row_ = 0;
  bool shop_ = true;  ///< the shop takes the place of the map
  panel::ListShown shown_;
};

}  // namespace emcon::client::full
