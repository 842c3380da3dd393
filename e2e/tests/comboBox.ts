/** Every field with a list under it, by its name. focus.spec.ts compares them with what it finds on all pages. */
export const comboBoxes = {
  search: /^Search/,
  palette: /^Find /,
  city: /^City/,
  zoneCities: /^Cities of Pakistan$/,
  courierCity: /^What .* calls /,
  brand: /^Brand$/,
  product: /^(Find a product( to leave out)?|Products|Add a product( to the set)?)$/,
  ingredient: /^An ingredient$/,
  term: /^Find a (brand|category)( to leave out)?$/,
  pin: /^Pin a product|^Pin another product/,
} as const
