/** The texts of a product's first screen. Those that the specification quotes are exact. */
import { ratings } from './ratings.copy.ts'

type Shown = string | number

export const copy = {
  buy: 'Buy',
  category: 'Category:',
  size: 'Size:',
  skinType: 'Skin type',
  dealUntil: (name: Shown, end: Shown, percent: number) =>
    `${percent > 0 ? ' on the lowest price of the last 30 days. ' : ''}${name}, until ${end}`,
  save: (percent: number) => `Save ${percent}%`,
  rated: (average: number, count: number) => `${average.toFixed(1)} (${ratings(count)})`,
  youSave: (amount: Shown) => `You save ${amount}`,
  per: (amount: Shown, unit: Shown) => `${amount} per ${unit}`,
  joinKeep: 'Join free and keep another {amount}.',
  forMembers: (amount: Shown) => `${amount} for members`,
  joinFree: 'Join free',
  outOfStock: 'Out of stock at the moment.',
  onlyLeft: (stock: Shown) => `Only ${stock} left`,
  inStock: 'In stock',
  enlarge: (what: Shown) => `Enlarge the picture: ${what}`,
  pictures: 'Pictures',
  swipe: 'Pictures, side by side',
  perShort: (amount: Shown, unit: Shown) => `${amount} / ${unit}`,
  pictureMayShow: 'The picture may show another size.',
  recentlyViewed: 'Recently viewed',
  product: 'Product',
  shareThisProduct: 'Share this product',
  front: 'Front',
  chosenShade: 'chosen shade',
  frontIn: (shade: Shown) => `Front, ${shade}`,
  back: 'Back',
  photo: (number: number) => `Photo ${String(number)}`,
  home: 'Home',
  expires: (month: string) => `Expires ${month} or later`,
  seeSimilar: 'See similar products',
  tellMe: 'Tell me when it is back',
  chooseToWait: 'Choose a shade to hear when it is back.',
  /** A word that the product's own caution of a kind contains, and the text where it has none. */
  caution: {
    retinoid: ['retinoid', 'Contains a retinoid: not for use in pregnancy.'],
    pregnancy: ['pregnan', 'Contains an ingredient that many avoid in pregnancy.'],
    acid: ['exfoliating acid', 'Contains an exfoliating acid.'],
  } as const,
  notFound: 'Not found',
  linkCopied: 'Link copied.',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
}
