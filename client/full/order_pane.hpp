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
  /// The chosen row; nothing where there is none.
  std::optional<panel::DeskRow> row_in_hand() const;
  /// Id of the area that the map fills: what the chosen order can reach.
  std::string reach_in_hand() const;
  panel::DeskState state() const;
  /// Every row in words; empty: there is none.
  std::string all_rows() const;
  /// What the orders given would do on the map; without the one that is open in the form.
  std::vector<panel::Plan> plans(const table::Map& map) const;
  /// Chooses a row so many further on; the unit that it is about becomes the chosen one.
  void step_row(int by);
  /// Chooses the row at that line of the screen, and opens it the second time.
  void click(int x, int y);
  void row_changed();
  /// Fills in the chosen order. False: nothing can be ordered.
  bool open();
  /// Takes back the chosen order; in another pane, or where it is not given, the last one.
  void take_back();

  /// What is sold stands in the place of the map.
  bool shows_shop() const;
  /// The shop or the map; false: nothing is sold.
  bool toggle_shop();
  /// So many more of what the chosen row sells; false: it sells nothing.
  bool buy(int by);
  void draw_shop(panel::Canvas& canvas, const panel::Rect& area) const;

  /// A key while a form is open; false: it asks for help.
  bool key(const Key& key);
  /// Another question is asked.
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
  bool shop_ = true;  ///< what is sold stands in the place of the map
  panel::ListShown shown_;
};

}  // namespace emcon::client::full
