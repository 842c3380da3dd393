/** How a brand's name is set where brands stand in a row: in our own type, never as a copied logo. */
export type Wordmark = 'serif' | 'italic' | 'caps' | 'bold' | 'light' | 'wide'

const bySlug: Readonly<Record<string, Wordmark>> = {
  medicube: 'light',
  centella: 'italic',
  'the-ordinary': 'light',
  anua: 'wide',
  cosrx: 'bold',
  rhode: 'light',
  pixi: 'italic',
  cerave: 'bold',
  'la-roche-posay': 'caps',
  'beauty-of-joseon': 'serif',
  sheglam: 'wide',
  dior: 'serif',
  axisy: 'caps',
}

/** The style of a brand's name; serif where the brand has none of its own. */
export function wordmark(slug: string): Wordmark {
  return bySlug[slug] ?? 'serif'
}
