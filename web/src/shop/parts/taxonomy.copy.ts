/** What a skin type feels like, for those of the specification (LIST-4). */
export const skinTypeLines: Readonly<Record<string, string>> = {
  'glass-skin': 'Clear, dewy, lit',
  'normal-skin': 'Balanced',
  'oily-skin': 'Shine, open pores',
  'dry-skin': 'Tight, flaking',
  'combination-skin': 'Oily T-zone',
  'sensitive-skin': 'Reacts easily',
  'mature-skin': 'Fine lines',
}
