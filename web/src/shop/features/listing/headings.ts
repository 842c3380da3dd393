/** What a list page is headed with: its name, a line about it, its picture and what leads back. */
import { skinTexture, skinTextureSet } from '#/shop/parts/textures.ts'
import { categoryTexture, topSellsTexture, type Texture } from '#/shop/parts/categoryTextures.ts'
import { paths } from '#/shared/lib/paths.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import type { ListingKind } from '#/shop/state/listingQuery.ts'
import { copy } from './headings.copy.ts'

export type ListingWords = {
  title: string
  text: string
  picture: Texture | null
  /** The breadcrumb between home and this list. */
  parent: { label: string; href: string } | null
  empty: string
}

/** Whether a slug is AXIS-Y's, which has two: axisy on the home page (HOME-9) and axis-y at its products. */
const isAxisY = (slug: string) => slug.replaceAll('-', '') === 'axisy'
const AXIS_Y = 'AXIS-Y'

/** The words of a list's page. `name` is the shop's name for its category or skin type. */
export function listingWords(
  kind: ListingKind,
  slug: string,
  query: string,
  name?: string,
  /** The topmost category above, whose picture a category below it has. */
  top: string = slug,
): ListingWords {
  const bare = { text: '', picture: null, parent: null, empty: copy.empty }
  switch (kind) {
    case 'brand':
      return {
        ...bare,
        title: isAxisY(slug) ? AXIS_Y : titleCase(slug),
        text: copy.ofBrand,
        parent: { label: copy.brands, href: paths.brands },
      }
    case 'skin-type':
      return {
        ...bare,
        title: name ?? titleCase(slug),
        text: copy.skin[slug] ?? '',
        picture: { src: skinTexture(slug), srcSet: skinTextureSet(slug) },
        parent: { label: copy.skinTypes, href: `${paths.home}#skin-type` },
      }
    case 'category':
      return {
        ...bare,
        title: name ?? titleCase(slug),
        text: copy.category[slug] ?? '',
        picture: categoryTexture(top),
        parent: { label: copy.categories, href: `${paths.home}#categories` },
      }
    case 'collections':
      return { ...bare, title: name ?? titleCase(slug), empty: copy.emptyCollection }
    case 'top-sells':
      return {
        ...bare,
        title: copy.topSells,
        text: copy.ofTopSells,
        picture: topSellsTexture,
        empty: copy.noTopSells,
      }
    case 'trending':
      return { ...bare, title: copy.trending, text: copy.ofTrending }
    case 'search':
      return { ...bare, title: copy.results(query) }
  }
}
