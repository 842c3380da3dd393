/** Textures, one for each skin type, in 4:5 and 640 or 320 px wide. */
import combinationSmall from '#/shared/pictures/texture-combination-320.webp'
import combination from '#/shared/pictures/texture-combination-640.webp'
import drySmall from '#/shared/pictures/texture-dry-320.webp'
import dry from '#/shared/pictures/texture-dry-640.webp'
import glassSmall from '#/shared/pictures/texture-glass-320.webp'
import glass from '#/shared/pictures/texture-glass-640.webp'
import matureSmall from '#/shared/pictures/texture-mature-320.webp'
import mature from '#/shared/pictures/texture-mature-640.webp'
import normalSmall from '#/shared/pictures/texture-normal-320.webp'
import normal from '#/shared/pictures/texture-normal-640.webp'
import oilySmall from '#/shared/pictures/texture-oily-320.webp'
import oily from '#/shared/pictures/texture-oily-640.webp'
import sensitiveSmall from '#/shared/pictures/texture-sensitive-320.webp'
import sensitive from '#/shared/pictures/texture-sensitive-640.webp'
import serum from '#/shared/pictures/texture-serum-640.webp'
import serumSmall from '#/shared/pictures/texture-serum-320.webp'

const bySkinType: Readonly<Record<string, string>> = {
  'glass-skin': glass,
  'normal-skin': normal,
  'oily-skin': oily,
  'dry-skin': dry,
  'combination-skin': combination,
  'sensitive-skin': sensitive,
  'mature-skin': mature,
}

const smallBySkinType: Readonly<Record<string, string>> = {
  'glass-skin': glassSmall,
  'normal-skin': normalSmall,
  'oily-skin': oilySmall,
  'dry-skin': drySmall,
  'combination-skin': combinationSmall,
  'sensitive-skin': sensitiveSmall,
  'mature-skin': matureSmall,
}

/** The texture that stands for a skin type, or the serum's for an unknown slug. */
export function skinTexture(slug: string): string {
  return bySkinType[slug] ?? serum
}

/** The same, 320 px wide, for thumbnails. */
export function skinThumbnail(slug: string): string {
  return smallBySkinType[slug] ?? serumSmall
}

/** Both widths, for `srcSet`. */
export function skinTextureSet(slug: string): string {
  return `${skinThumbnail(slug)} 320w, ${skinTexture(slug)} 640w`
}
