/** The texts of the page of a product that is no longer sold. */
export const copy = {
  noLongerSold: 'No longer sold',
  title: 'We no longer sell this',
  leftOurShelf: 'It has left our shelf. What comes nearest stands below; or search for something else.',
  somethingLikeIt: 'It has left our shelf. Something like it may stand there: search for what it was, or look around.',
  toTopSells: 'See the Top Sells',
  everyBrand: 'All brands',
  nearest: (category: string) => `Nearest to it: ${category}`,
  moreFrom: (brand: string) => `More from ${brand}`,
  seeAll: 'See All',
}
