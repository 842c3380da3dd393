/** The words of a product's options in the editor (GOOD-3). */
export const optionsCopy = {
  caption: 'Sizes and their options',
  size: 'Size',
  remove: (name: string) => `Remove the option ${name}`,
  stays: (name: string) => `Two of them would be the same without ${name}. Remove one under Sizes first.`,
  of: (what: string, row: string) => `${what} of ${row || 'the product'}`,
  need: (what: string) => `Say ${what}.`,
  twice: 'There is one with these values already.',
  newRow: 'New size or combination',
  addRow: 'Add this one',
  name: 'Name of a new option',
  nameHint: 'Such as Scent, Pack or Strength.',
  value: 'What it is of those above',
  valueHint: 'Such as Rose. Further values are added afterwards, a row each.',
  add: 'Add the option',
  taken: 'This name is taken. Size and shade are there already.',
  most: 'A product has three options at most.',
}
