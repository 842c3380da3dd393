/** The end of a skin type's name, left out where the context is skin. */
export const skinEnd = / skin$/i

/** What a skin type of the specification feels like (LIST-4). */
export const skinTypeLines: Readonly<Record<string, string>> = {
  'glass-skin': 'Clear, dewy, lit',
  'normal-skin': 'Balanced',
  'oily-skin': 'Shine, open pores',
  'dry-skin': 'Tight, flaking',
  'combination-skin': 'Oily T-zone',
  'sensitive-skin': 'Reacts easily',
  'mature-skin': 'Fine lines',
}
