# A raw string literal may hold 65535 bytes by the standard, so long texts come in pieces.
# emcon_pieces(TEXT OPEN CLOSE OUT): appends to OUT the text in the variable TEXT, each piece between OPEN and CLOSE.
function(emcon_pieces text_in open close out_in)
  set(all "${${out_in}}")
  string(LENGTH "${${text_in}}" left)
  set(at 0)
  while(left GREATER 0)
    string(SUBSTRING "${${text_in}}" ${at} 8000 piece)
    string(APPEND all "${open}${piece}${close}")
    math(EXPR at "${at} + 8000")
    math(EXPR left "${left} - 8000")
  endwhile()
  set(${out_in} "${all}" PARENT_SCOPE)
endfunction()
