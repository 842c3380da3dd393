/** The texts of the table of shades (FIND-5). */
export const shadesCopy = {
  title: 'Shades',
  heading: 'Shades of all brands',
  lead: 'Say of each shade which shades of other brands are nearest, also of brands that you do not sell. Shoppers who wear one of them find theirs, and shades of two brands that name the same one, or each other, lead to one another.',
  files: 'Many at once: the column shades of a product file, a line a shade, such as “Toast: warm, 6; MAC NC25”.',
  toFiles: 'Import, export',
  search: 'Brand, product or shade',
  none: 'No product comes in shades',
  noneText: 'A product that gets shades in its editor stands here.',
  nothing: 'Nothing fits these words.',
  save: 'Save',
  saveOf: (shade: string) => `Save ${shade}`,
  saved: (shade: string) => `${shade} is saved.`,
  unsaved: (shade: string) => `What is known of ${shade}`,
  named: (product: string, shade: string) => `${shade} of ${product}`,
}
