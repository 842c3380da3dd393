/** One code unit beside a joiner that needs it: a letter of an Arabic script, or a half of an emoji. */
// Alternatives, not one class: what combines with its neighbour may not stand in a class.
const joins = (unit = '') => /[\u0600-\u08ff]|[\ufb50-\ufdff]|\ufe0f|[\u2190-\u2bff]|[\ud83c-\udfff]/.test(unit)

/**
 * Takes out what nobody sees, as chats and contacts copy it along (zero width, direction, byte order marks), and turns
 * full-width forms and every kind of blank into the letter that they look like. The server's ident.Visible does the
 * same: visible-vectors.json holds both to it.
 */
export const visible = (text: string): string =>
  text
    .replace(
      /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])(?:\p{Cf}|\u034f|[\u115f\u1160]|\u17b4|\u17b5|[\u180b-\u180f]|\u2800|\u3164|\uffa0|[\ufe00-\ufe0e]|[\u{e0000}-\u{e0fff}])/gu,
      (one, at: number) => (/[\u200c\u200d]/.test(one) && joins(text[at - 1]) && joins(text[at + 1]) ? one : ''),
    )
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Z}/gu, ' ')
