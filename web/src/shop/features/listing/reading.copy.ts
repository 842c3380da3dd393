/** How the page of a search says it read the words (PLAIN-2). */
import { formatCount } from '#/shared/lib/count.ts'

type Claim = { claim: string; of?: string; known: number }

const products = (count: number) => formatCount(count, 'product', 'products')

const OF: Readonly<Record<string, string>> = {
  'essential-oil': 'essential oils',
  'mineral-oil': 'mineral oil',
  animal: 'animal ingredients',
  acid: 'exfoliating acids',
  retinoid: 'retinoids',
  allergen: 'fragrance allergens',
  alcohol: 'drying alcohol',
  paraben: 'parabens',
  sulfate: 'sulfates',
  silicone: 'silicones',
  oil: 'oils',
}

const thing = ({ of = '' }: Claim) => OF[of] ?? of

export const readingCopy = {
  showing: 'Showing results for {words}.',
  instead: (words: string) => `Search for “${words}” instead`,
  missing: (words: string) => `Nothing here says “${words}”. These fit the rest of your words.`,
  price: (from: string, to: string) =>
    from === ''
      ? `Up to ${to} for one, as you pay it.`
      : `From ${from}${to === '' ? '' : ` to ${to}`} for one, as you pay it.`,
  nameOf: (claim: Claim) =>
    claim.claim === 'without'
      ? `Without ${thing(claim)}:`
      : claim.claim === 'pregnancy'
        ? 'In pregnancy:'
        : `${claim.claim.charAt(0).toUpperCase()}${claim.claim.slice(1)}:`,
  known: (claim: Claim) => {
    const count = products(claim.known)
    if (claim.claim === 'without')
      return `we know this of ${count}. We read the whole list of ingredients, or the maker says so. Of the others we do not know it.`
    if (claim.claim === 'pregnancy')
      return `the whole lists of ${count} name nothing that is commonly avoided then. Show the list to your doctor before you use it.`
    return `we know this of ${count}, because the maker says so. Of the others we do not know it.`
  },
  unknown: (claim: Claim, rest: string) => {
    const below = rest === '' ? '' : ` Below is what fits “${rest}”, whether it is so or not.`
    if (claim.claim === 'pregnancy')
      return `none of these is known to be free of what is commonly avoided then. Ask your doctor before you use any.`
    if (claim.claim === 'without') return `we do not know this yet of any of these, and do not guess.${below}`
    return `we do not know this yet of any product here. We say it where the maker does, and do not guess.${below}`
  },
  avoid: (count: number) =>
    `${products(count)} for these words hold a retinoid or something else that is commonly avoided in pregnancy.`,
  withoutAnimal: 'Lists without animal ingredients',
  withoutAlcohol: 'Lists without drying alcohol',
  onlyWords: (words: string) => `Search for “${words}” alone`,
  caution: {
    retinoid: 'Contains a retinoid: not in pregnancy.',
    pregnancy: 'Contains what many avoid in pregnancy.',
    acid: 'Contains exfoliating acid.',
  } as const,
}
