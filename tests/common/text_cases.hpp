/// What is text and what is not, for everybody who takes texts or shows them: the same list for server and client.
#pragma once

#include <string>
#include <vector>

namespace emcon {

struct TextCase {
  const char* what;
  std::string text;
  std::string shown;  ///< equal to `text`: it is text
};

inline std::string times(int count, const std::string& part) {
  std::string out;
  for (int i = 0; i < count; ++i) out += part;
  return out;
}

inline std::vector<TextCase> text_cases() {
  const auto is = [](const char* what, const std::string& text) { return TextCase{what, text, text}; };
  const std::string acute = "\u0301";
  return {
      is("nothing", ""),
      is("ASCII", "Ann: ~ {}[]<>*`|"),
      is("Latin, Greek, Cyrillic, Han, Hangul", "\u00E9\u00DF\u03A9\u0416\u6F22\uD55C"),
      is("Hebrew, Arabic, Devanagari", "\u05E9\u0639\u0915\u094D\u0937"),
      is("no-break and wide blanks", "a\u00A0b\u3000c"),
      is("emoji, with what makes a picture of it", "\U0001F680 \u2764\uFE0F"),
      is("a non-joiner that shows, in Persian", "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645"),
      is("a family, an astronaut, a couple, who runs, a flag",
         "\U0001F468\u200D\U0001F469\u200D\U0001F467 \U0001F469\U0001F3FD\u200D\U0001F680 "
         "\U0001F469\u200D\u2764\uFE0F\u200D\U0001F48B\u200D\U0001F468 \U0001F3C3\u200D\u2640\uFE0F "
         "\U0001F3F3\uFE0F\u200D\U0001F308"),
      {"joiners that show nothing", "\u062F\u200C\u0645 \U0001F680\u200D\U0001F680 \u0645\u200C \u2764\u200D\U0001F468",
       "\u062F \u0645 \U0001F680 \U0001F680 \u0645  \u2764 \U0001F468"},
      is("as many marks as languages have", "e" + times(4, acute)),
      {"escape", "\x1b[31mred", " [31mred"},
      {"the window's title", "\x1b]0;x\x07", " ]0;x "},
      {"line feed, carriage return, tab", "a\nb\rc\td", "a b c d"},
      {"nothing in the middle", std::string("a\0b", 3), "a b"},
      {"bell, backspace, shift out", "\x07\x08\x0e", "   "},
      {"delete", "a\x7f", "a "},
      {"C1: CSI, next line, string", "\u009B2J\u0085\u0090", " 2J  "},
      {"soft hyphen", "a\u00ADb", "a b"},
      {"Arabic letter mark", "a\u061Cb", "a b"},
      {"zero width space, non-joiner, joiner", "a\u200Bb\u200Cc\u200Dd", "a b c d"},
      {"marks of direction", "\u200E\u200F\u202A\u202B\u202C\u202D\u202E", "       "},
      {"isolates", "\u2066\u2067\u2068\u2069", "    "},
      {"breaks of lines and paragraphs", "a\u2028b\u2029c", "a b c"},
      {"word joiner and unseen operators", "\u2060\u2061\u2062\u2063\u2064", "     "},
      {"byte order mark", "\uFEFFa", " a"},
      {"annotations", "\uFFF9a\uFFFAb\uFFFB", " a b "},
      {"tags", "a\U000E0001\U000E0041\U000E007Fb", "a   b"},
      {"letters that show nothing", "\u3164\u115F\u1160\uFFA0\u2800", "     "},
      {"Mongolian vowel separator", "\u180E", " "},
      {"private use", "\uE000\uF8FF\U000F0000\U0010FFFD", "    "},
      {"unassigned, and what never is a character", "\u0378\uFDD0\uFFFF\U0005FFFF", "    "},
      {"a heap of marks", "e" + times(300, acute) + "f", "e" + times(4, acute) + "f"},
      {"a heap of different marks", "e" + times(20, "\u0301\u0488\u20DD") + "f",
       "e\u0301\u0488\u20DD\u0301"
       "f"},
      {"a mark at the beginning, on nothing", acute + "e" + acute, "e" + acute},
      {"marks alone", times(9, acute), ""},
      {"a lone byte of a longer character", "a\x80z\xBF", "a?z?"},
      {"a character that breaks off", "a\xC3", "a?"},
      {"two bytes where one does", "\xC0\xAF", "??"},
      {"three bytes where two do", "\xE0\x80\xAF", "???"},
      {"half a pair", "\xED\xA0\x80", "???"},
      {"beyond the last code point", "\xF4\x90\x80\x80", "????"},
      {"bytes that begin nothing", "\xFE\xFF", "??"},
  };
}

}  // namespace emcon
