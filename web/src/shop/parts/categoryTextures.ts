/** Textures that stand for lists. They are kept apart from those of the skin types, which every page's menu needs. */

/** Both widths of each texture. */
const files = import.meta.glob<string>('../../shared/pictures/texture-*.webp', { eager: true, import: 'default' })

/** A picture's address with its variants, as attributes of an image. */
export type Texture = { src: string; srcSet: string }

function texture(name: string): Texture {
  const at = (width: number) => files[`../../shared/pictures/texture-${name}-${width}.webp`] ?? ''
  return { src: at(640), srcSet: `${at(320)} 320w, ${at(640)} 640w` }
}

/** Neighbours in a menu, and categories of one kind, have different pictures. */
const byCategory: Readonly<Record<string, string>> = {
  serum: 'serum',
  moisturizer: 'waves',
  mask: 'clay',
  sunscreen: 'lotion',
  toner: 'oily',
  cleanser: 'foam',
  cream: 'dry',
  oil: 'beads',
  exfoliator: 'grains',
  essence: 'glass',
  'eye-care': 'dabs',
  'lip-care': 'strokes',
  brightening: 'mature',
  mist: 'mist',
  hydrating: 'water',
  soothing: 'normal',
  makeup: 'pressed',
  accessories: 'pebbles',
  deal: 'combination',
}

/** The texture that stands for a category. */
export function categoryTexture(slug: string): Texture {
  return texture(byCategory[slug] ?? 'serum')
}

export const topSellsTexture: Texture = texture('blush')
export const roseTexture: Texture = texture('rose')
