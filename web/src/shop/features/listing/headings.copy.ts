/**
 * Headings and texts of the list pages. Those that the specification quotes are exact (LIST-2 to
 * LIST-6).
 */
export const copy = {
  /** One line about each of the sample's skin types and categories, by slug. */
  skin: {
    'glass-skin': 'Layers that leave skin clear and lit: light essences, ampoules and dewy creams.',
    'normal-skin': 'Everyday care that keeps a balanced skin balanced.',
    'oily-skin': 'Gels, foams and light layers that calm shine without drying the skin out.',
    'dry-skin': 'Richer textures that hold water in, for skin that feels tight by noon.',
    'combination-skin': 'For an oily T-zone and drier cheeks: light where it shines, kind where it does not.',
    'sensitive-skin': 'Short ingredient lists and calm formulas for skin that reacts easily.',
    'mature-skin': 'Firming, smoothing and nourishing care for fine lines.',
  } as Readonly<Record<string, string>>,
  category: {
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
  } as Readonly<Record<string, string>>,
  ofBrand: 'Authentic imported goods.',
  /** The links back to all of a kind. */
  brands: 'Brands',
  skinTypes: 'Skin Type',
  categories: 'Categories',
  topSells: 'Top Sells',
  ofTopSells: 'What leaves the shelf most often.',
  noTopSells: 'No top-selling products available',
  trending: 'Trending',
  ofTrending: 'New on the shelf and already talked about, the newest first.',
  results: (query: string) => (query === '' ? 'Search' : `Results for “${query}”`),
  empty: 'No products found',
  emptyCollection: 'This collection is empty just now',
}
