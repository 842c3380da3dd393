/** Pictures of textures, one a skin type, and of the hero. */
import combination from './media/tx-combination.webp'
import dry from './media/tx-dry.webp'
import glass from './media/tx-glass.webp'
import mature from './media/tx-mature.webp'
import normal from './media/tx-normal.webp'
import oily from './media/tx-oily.webp'
import rose from './media/tx-rose.webp'
import sensitive from './media/tx-sensitive.webp'
import serum from './media/tx-serum.webp'

const bySkinType: Readonly<Record<string, string>> = {
  'glass-skin': glass,
  'normal-skin': normal,
  'oily-skin': oily,
  'dry-skin': dry,
  'combination-skin': combination,
  'sensitive-skin': sensitive,
  'mature-skin': mature,
}

const byCategory: Readonly<Record<string, string>> = {
  serum,
  essence: glass,
  hydrating: glass,
  toner: oily,
  mist: glass,
  soothing: oily,
  cleanser: sensitive,
  exfoliator: sensitive,
  moisturizer: dry,
  cream: dry,
  mask: normal,
  sunscreen: combination,
  brightening: mature,
  oil: mature,
  'eye-care': normal,
  'lip-care': rose,
  makeup: rose,
  accessories: combination,
  deal: rose,
}

/** The texture that stands for a skin type; of the serum where the slug is unknown. */
export function skinTexture(slug: string): string {
  return bySkinType[slug] ?? serum
}

/** The texture that stands for a category. */
export function categoryTexture(slug: string): string {
  return byCategory[slug] ?? serum
}

export { rose as roseTexture, serum as serumTexture }
