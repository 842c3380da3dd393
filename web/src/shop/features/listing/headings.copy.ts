/** Headings and words of the list pages; those in quotation marks of the specification are exact (LIST-2 to LIST-6). */
import { skinTexture } from '#/shop/parts/textures.ts'
import { categoryTexture, topSellsTexture } from '#/shop/parts/categoryTextures.ts'
import { paths } from '#/shared/lib/paths.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import type { ListingKind } from '#/shop/state/listingQuery.ts'

export type ListingWords = {
  title: string
  text: string
  picture: string | null
  /** The breadcrumb between home and this list. */
  parent: { label: string; href: string } | null
  empty: string
}

const SKIN_TEXT: Readonly<Record<string, string>> = {
  'glass-skin': 'Layers that leave skin clear and lit: light essences, ampoules and dewy creams.',
  'normal-skin': 'Everyday care that keeps a balanced skin balanced.',
  'oily-skin': 'Gels, foams and light layers that calm shine without drying the skin out.',
  'dry-skin': 'Richer textures that hold water in, for skin that feels tight by noon.',
  'combination-skin': 'For an oily T-zone and drier cheeks: light where it shines, kind where it does not.',
  'sensitive-skin': 'Short ingredient lists and calm formulas for skin that reacts easily.',
  'mature-skin': 'Firming, smoothing and nourishing care for fine lines.',
}

const CATEGORY_TEXT: Readonly<Record<string, string>> = {
  serum: 'Concentrated drops for one purpose at a time.',
  moisturizer: 'The layer that keeps water where it belongs.',
  mask: 'Ten to twenty minutes for skin that needs more.',
  sunscreen: 'Every morning, the whole year, whatever the weather.',
  toner: 'The first water after the wash.',
  cleanser: 'Oils, foams and gels that take the day off.',
  cream: 'Comfort for the evening and for dry air.',
  oil: 'A few drops, warmed in the hands.',
  exfoliator: 'Smoother by degrees: once or twice a week is plenty.',
  essence: 'Lighter than a serum, richer than a toner.',
  'eye-care': 'For the thinnest skin of the face.',
  'lip-care': 'Tints, balms and masks for lips.',
  brightening: 'For dullness, marks and an uneven tone.',
  mist: 'A fine spray of water and care, also over make-up.',
  hydrating: 'Water-binding layers for skin that drinks its cream by noon.',
  soothing: 'For redness, heat and days when the skin complains.',
  makeup: 'Colour for lips, cheeks and eyes.',
  accessories: 'The tools beside the bottles.',
  deal: 'The products we have marked as deals.',
}

/** One brand under two slugs: the home page knows it as axisy (HOME-9), its products as axis-y. */
const isAxisY = (slug: string) => slug.replaceAll('-', '') === 'axisy'

/** `name` is what the shop calls the category or skin type of the list. */
export function listingWords(kind: ListingKind, slug: string, query: string, name?: string): ListingWords {
  switch (kind) {
    case 'brand':
      return {
        title: isAxisY(slug) ? 'AXIS-Y' : titleCase(slug),
        text: 'Authentic imported goods.',
        picture: null,
        parent: { label: 'Brands', href: paths.brands },
        empty: 'No products found',
      }
    case 'skin-type':
      return {
        title: name ?? titleCase(slug),
        text: SKIN_TEXT[slug] ?? '',
        picture: skinTexture(slug),
        parent: { label: 'Skin Type', href: '/#skin-type' },
        empty: 'No products found',
      }
    case 'category':
      return {
        title: name ?? titleCase(slug),
        text: CATEGORY_TEXT[slug] ?? '',
        picture: categoryTexture(slug),
        parent: { label: 'Categories', href: '/#categories' },
        empty: 'No products found',
      }
    case 'top-sells':
      return {
        title: 'Top Sells',
        text: 'What leaves the shelf most often.',
        picture: topSellsTexture,
        parent: null,
        empty: 'No top-selling products available',
      }
    case 'trending':
      return {
        title: 'Trending',
        text: 'New on the shelf and already talked about, the newest first.',
        picture: null,
        parent: null,
        empty: 'No products found',
      }
    case 'search':
      return {
        title: query === '' ? 'Search' : `Results for “${query}”`,
        text: '',
        picture: null,
        parent: null,
        empty: 'No products found',
      }
  }
}
