import type { traitsCopy as english } from './traits.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { formatCount } from '#/shared/lib/count.ts'

const WITHOUT: Readonly<Record<string, string>> = {
  fragrance: 'Khushboo',
  alcohol: 'Jild sukhane wala alcohol',
  'essential-oil': 'Essential oil',
  acid: 'Exfoliate karne wale acid',
  retinoid: 'Retinoid',
  paraben: 'Paraben',
  sulfate: 'Sulfate',
  silicone: 'Silicone',
  'mineral-oil': 'Mineral oil',
  oil: 'Tel',
  allergen: 'Khushboo ke allergy wale ajza',
  animal: 'Janwaron se bane ajza',
  pregnancy: 'Jis se hamal mein umooman parhez kiya jata hai',
}

const choice: (typeof english)['choice'] = (key, value, printed) => {
  if (key === 'spf') return `SPF ${value} ya zyada`
  if (key === 'rating') return `${value} sitare ya zyada`
  return (key === 'without' ? WITHOUT[value] : undefined) ?? printed
}

export const traitsCopy: Words<typeof english> = {
  more: 'Mazeed filters: ajza, SPF, sitare',
  legend: { with: 'Jis mein ho', without: 'Jis mein na ho', spf: 'Dhoop se bachao', rating: 'Sitare' },
  choice,
  any: {
    legend: 'Koi bhi juz',
    label: 'Aik juz',
    hint: 'Jaisa pack par likha ho, maslan zinc oxide.',
    list: 'Ajza',
    found: (count) => `${formatCount(count, 'juz', 'ajza')} mile`,
    failed: 'Ajza ki fehrist nahin pohanchi. Khane ko dobara chhuein.',
  },
  chip: (key, value, printed) => {
    const said = choice(key, value, printed)
    if (key === 'with') return `${said} wali`
    return key === 'without' ? `${said} ke baghair` : said
  },
  others: (count) => `Mazeed ${count}`,
  unread: (count) =>
    `Yahan ${formatCount(count, 'cheez', 'cheezon')} ke tamam ajza humein maloom nahin. “Jis mein na ho” mein woh shamil nahin hotin.`,
}
