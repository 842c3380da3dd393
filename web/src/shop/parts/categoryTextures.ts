/** Textures that stand for lists. They are kept apart from those of the skin types, which every page's menu needs. */
import beads from '#/shared/pictures/texture-beads-640.webp'
import blush from '#/shared/pictures/texture-blush-640.webp'
import clay from '#/shared/pictures/texture-clay-640.webp'
import combination from '#/shared/pictures/texture-combination-640.webp'
import dabs from '#/shared/pictures/texture-dabs-640.webp'
import dry from '#/shared/pictures/texture-dry-640.webp'
import foam from '#/shared/pictures/texture-foam-640.webp'
import glass from '#/shared/pictures/texture-glass-640.webp'
import grains from '#/shared/pictures/texture-grains-640.webp'
import lotion from '#/shared/pictures/texture-lotion-640.webp'
import mature from '#/shared/pictures/texture-mature-640.webp'
import mist from '#/shared/pictures/texture-mist-640.webp'
import normal from '#/shared/pictures/texture-normal-640.webp'
import oily from '#/shared/pictures/texture-oily-640.webp'
import pebbles from '#/shared/pictures/texture-pebbles-640.webp'
import pressed from '#/shared/pictures/texture-pressed-640.webp'
import rose from '#/shared/pictures/texture-rose-640.webp'
import serum from '#/shared/pictures/texture-serum-640.webp'
import strokes from '#/shared/pictures/texture-strokes-640.webp'
import water from '#/shared/pictures/texture-water-640.webp'
import waves from '#/shared/pictures/texture-waves-640.webp'

/** Neighbours in a menu, and categories of one kind, have different pictures. */
const byCategory: Readonly<Record<string, string>> = {
  serum,
  moisturizer: waves,
  mask: clay,
  sunscreen: lotion,
  toner: oily,
  cleanser: foam,
  cream: dry,
  oil: beads,
  exfoliator: grains,
  essence: glass,
  'eye-care': dabs,
  'lip-care': strokes,
  brightening: mature,
  mist,
  hydrating: water,
  soothing: normal,
  makeup: pressed,
  accessories: pebbles,
  deal: combination,
}

/** The texture that stands for a category. */
export function categoryTexture(slug: string): string {
  return byCategory[slug] ?? serum
}

export { blush as topSellsTexture, rose as roseTexture }
