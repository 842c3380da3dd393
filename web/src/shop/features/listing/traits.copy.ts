/** The filters by what products' own data gives: their lists of ingredients, names and reviews (FIND-1). */
import { formatCount } from '#/shared/lib/count.ts'

type Key = 'with' | 'without' | 'spf' | 'rating'

const WITHOUT: Readonly<Record<string, string>> = {
  fragrance: 'Fragrance',
  alcohol: 'Drying alcohol',
  'essential-oil': 'Essential oils',
  acid: 'Exfoliating acids',
  retinoid: 'Retinoids',
  paraben: 'Parabens',
  sulfate: 'Sulfates',
  silicone: 'Silicones',
  'mineral-oil': 'Mineral oil',
  oil: 'Oils',
  allergen: 'Fragrance allergens',
  animal: 'Animal ingredients',
  pregnancy: 'What is commonly avoided in pregnancy',
}

/** What a box says below its legend; `printed` is the ingredient's name on packs. */
const choice = (key: Key, value: string, printed: string) => {
  if (key === 'spf') return `SPF ${value} and more`
  if (key === 'rating') return `${value} stars and more`
  return (key === 'without' ? WITHOUT[value] : undefined) ?? printed
}

export const traitsCopy = {
  more: 'More filters: ingredients, SPF, rating',
  legend: { with: 'With', without: 'Without', spf: 'Sun protection', rating: 'Rating' },
  choice,
  /** The field for an ingredient that has no box. */
  any: {
    legend: 'Any ingredient',
    label: 'An ingredient',
    hint: 'As packs print it, such as zinc oxide.',
    list: 'Ingredients',
    found: (count: number) => `${formatCount(count, 'ingredient', 'ingredients')} found`,
    failed: 'The ingredients did not arrive. Tap the field again.',
  },
  /** The same away from its legend: "Without fragrance". */
  chip: (key: Key, value: string, printed: string) => {
    const said = choice(key, value, printed)
    if (key === 'with') return `With ${said}`
    if (key !== 'without') return said
    return `Without ${WITHOUT[value] ? said.charAt(0).toLowerCase() + said.slice(1) : said}`
  },
  others: (count: number) => `${count} more`,
  unread: (count: number) =>
    `Of ${formatCount(count, 'product', 'products')} here we do not know every ingredient. “Without” leaves them out.`,
}
