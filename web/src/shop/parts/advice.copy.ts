/** The words around advice about ingredients (FIND-4). The rules themselves come from the shop. */

/** "Retinol", "Retinol and Peel" or "Retinol, Peel and Toner". */
const inWords = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

export const adviceCopy = {
  title: 'Good to know',
  ofIngredient: 'What goes with it, and what not',
  /** The head of a rule by its kind. Of a pair it names the other group of ingredients. */
  heads: {
    apart: (other: string) => `Not in the same evening: ${other}`,
    together: (other: string) => `Goes well with it: ${other}`,
    sun: 'In the sun',
    doctor: 'Ask first',
    begin: 'How to begin',
    patch: 'Try it first',
  },
  quiz: 'A routine for your skin, in five questions',
  source: 'Source:',
  checked: (day: string) =>
    `Written by us, sources last read on ${day}. General advice on cosmetics, not medicine: the pack and your doctor come first.`,
  clash: {
    title: 'Not in the same evening',
    lead: 'You can have all of these. Give them evenings of their own.',
    pair: (first: readonly string[], second: readonly string[]) => `${inWords(first)}, and ${inWords(second)}`,
  },
}
