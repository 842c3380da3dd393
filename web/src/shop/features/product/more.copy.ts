/** The texts below a product's first screen. Those that the specification quotes are exact. */
import { contains } from '#/shop/parts/contains.copy.ts'
import { ratings } from './ratings.copy.ts'

type Shown = string | number

/** "Glow Serum, Dynasty Cream and Relief Sun". */
const inWords = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

export const copy = {
  facts: 'Details',
  /** The value of a yes/no fact. */
  factValues: { Yes: 'Yes', No: 'No' } as Readonly<Record<string, string>>,
  reviews: 'Reviews',
  ratings,
  howToUse: 'How to Use',
  mostOf: (name: Shown) => `How to get the most out of ${name}:`,
  watchMostOf: (name: Shown) => `Watch how to get the most out of ${name}:`,
  regularUse: 'Use it regularly, and look forward to soft, fresh, glowing skin.',
  howToUseOf: (name: Shown) => `How to use ${name}`,
  moreFrom: (brand: Shown) => `More from ${brand}`,
  goesWellWith: 'Goes well with',
  why: {
    picked: 'Our pick to go with it',
    bought: (orders: number) => `Bought together in ${orders} delivered orders`,
    concern: (concern: string) => `For the same: ${concern}`,
    before: (category: string) => `Before it: ${category}`,
    after: (category: string) => `After it: ${category}`,
    beside: (category: string) => `With it: ${category}`,
  },
  theSet: {
    all: (count: number) => `These ${count} together`,
    /** Only a part of the row: one is sold out, or has colours to choose from. */
    some: (names: readonly string[]) => `${inWords(names)} together`,
    add: 'Add the set',
    added: (count: number) => `${count} products are in your cart.`,
    none: 'Your cart has all that there is of them.',
    undo: 'Undo',
    cart: 'View cart',
  },
  inItsPlace: 'Similar, and here now',
  promises: (days: string, returnDays: number) =>
    `{shipping}. ${days ? '{days}. ' : ''}{guarantee}: write to {email} within ${returnDays} ${returnDays === 1 ? 'day' : 'days'} of delivery. {wayBack} {returns}`,
  seeAll: 'See All',
  howToApply: 'How to Apply',
  whenToUse: 'When to Use',
  expectedResults: 'Expected Results',
  proTips: 'Pro Tips',
  description: 'Description',
  ingredients: 'Ingredients',
  keyIngredients: 'Key ingredients',
  fullIngredients: 'Full ingredients',
  keyList: (list: Shown, full: boolean) => `${list}.${full ? '' : ' The full list is on the pack.'}`,
  contains,
  /** The link beside each of them, to the same kind of product without it. */
  without: {
    fragrance: 'See others without fragrance',
    allergen: 'See others without such allergens',
    alcohol: 'See others without drying alcohol',
    acid: 'See others without such acids',
    retinoid: 'See others without retinoids',
    'essential-oil': 'See others without essential oils',
    animal: 'See others without animal ingredients',
    pregnancy: 'See others without what is commonly avoided then',
  },
  containsNamed: (what: string, names: Shown) => `${what}: ${names}`,
  probably: (printed: string) => `${printed} (probably)`,
  ingredient: (mayContain: boolean, what: string | undefined) =>
    `${mayContain ? 'in some shades, ' : ''}${what ?? 'we do not know this one'}`,
  packDecides: 'In the order of the pack, which always decides. These are general facts and no medical advice.',
  cautions: 'Cautions',
  deliveryAndReturns: 'Delivery and returns',
  noMinimum: 'On every order, without a minimum',
  howReturnsWork: 'How returns work',
  isItReal: 'Is it real?',
  papersKept: 'We keep the papers of the packs in stock.',
  seePapers: 'See them',
  authentic: 'Authentic imported goods',
  everyBrand: 'Every product of every brand',
}
