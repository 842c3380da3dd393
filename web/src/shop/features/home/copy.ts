/** Every word of the home page. Those that the specification quotes are exact. */
type Shown = string | number

export const copy = {
  brands: 'Brands',
  shopByBrands: 'Shop by brands',
  authenticImportedGoodsFrom: 'Authentic imported goods, from over 25 brands.',
  authenticImportedGoods: 'Authentic imported goods.',
  shopByCategories: 'Shop by categories',
  trendingNow: 'Trending Now',
  seeAll: 'See All',
  trending: 'trending',
  whatEachOneSaves: 'What each one saves you, in rupees.',
  bestDeals: 'Best Deals',
  ofTheBestDeals: 'of the best deals',
  from: (name: Shown) => `from ${name}`,
  allOfAbout: (name: Shown) => `All of ${name}`,
  allOfBrand: 'All of',
  startFromHowYour: 'Start from how your skin feels at noon, not from a trend.',
  shopBySkinType: 'Shop by skin type',
  weSellEmotionsNot: 'WE SELL EMOTIONS, NOT PRODUCTS',
  inTheWordsOf: 'In the words of our shoppers.',
  testimonials: 'Testimonials',
  topSells: 'Top Sells',
  watchHowItGoes: 'Watch how it goes on before it goes in the cart.',
  allBrands: (count: Shown) => `All ${count} brands, A to Z`,
  ofTheTopSells: 'of the Top Sells',
  howToUse: (name: Shown) => `How to use ${name}`,
  pickOf: (brand: Shown) => `${brand}, our pick`,
  watch: 'Watch',
  oneLeafManyBottles: 'One leaf, many bottles',
  centellaAsiaticaPrintedAs:
    'Centella asiatica, printed as cica on many packs, is pressed into ampoules, creams, toners and sunscreens.',
  theStretchOfSnail: 'The stretch of snail mucin',
  itPullsThreadsBetween:
    'It pulls threads between the fingers, sinks in and leaves skin feeling soft. That is the whole trick.',
  colourComesLast: 'Colour comes last',
  tintsBlushesAndGlosses: 'Tints, blushes and glosses, each shown in the shades it comes in.',
}
