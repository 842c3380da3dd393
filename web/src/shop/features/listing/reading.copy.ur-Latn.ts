import type { readingCopy as english } from './reading.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { formatCount } from '#/shared/lib/count.ts'

const products = (count: number) => formatCount(count, 'cheez', 'cheezon')

/** What a search excludes, and what a maker may claim. */
const OF: Readonly<Record<string, string>> = {
  fragrance: 'khushboo',
  'essential-oil': 'essential oil',
  'mineral-oil': 'mineral oil',
  animal: 'janwaron se bane ajza',
  acid: 'exfoliate karne wale acid',
  retinoid: 'retinoid',
  allergen: 'khushboo ke allergy wale ajza',
  alcohol: 'jild sukhane wale alcohol',
  paraben: 'paraben',
  sulfate: 'sulfate',
  silicone: 'silicone',
  oil: 'tel',
}
const CLAIMS: Readonly<Record<string, string>> = {
  pregnancy: 'Hamal mein',
  halal: 'Halal',
  vegan: 'Vegan',
  'cruelty-free': 'Janwaron par aazmaye baghair',
  organic: 'Organic',
  kosher: 'Kosher',
  hypoallergenic: 'Allergy ka kam imkaan',
  'non-comedogenic': 'Masaam band na karne wali',
  unscented: 'Be-khushboo',
}

export const readingCopy: Words<typeof english> = {
  showing: '{words} ke nateeje dikhaye ja rahe hain.',
  instead: (words) => `“${words}” hi talash karein`,
  missing: (words) => `“${words}” yahan kisi cheez mein nahin mila. Yeh cheezein aap ke baqi alfaaz se milti hain.`,
  price: (from, to) =>
    from === ''
      ? `Aik ki qeemat ${to} tak, jo aap dein ge.`
      : `Aik ki qeemat ${from}${to === '' ? ' ya zyada' : ` se ${to} tak`}, jo aap dein ge.`,
  nameOf: ({ claim, of = '' }) => {
    const name = claim === 'without' ? `${OF[of] ?? of} ke baghair` : (CLAIMS[claim] ?? claim)
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}:`
  },
  known: ({ claim, known }) => {
    if (claim === 'without')
      return `${products(known)} ke baare mein humein maloom hai. Hum ne ajza ki poori fehrist parhi hai, ya banane wale ne aisa likha hai. Baqi ke baare mein humein maloom nahin.`
    if (claim === 'pregnancy')
      return `${products(known)} ki poori fehrist mein aisa kuch nahin jis se umooman is dauran parhez kiya jata hai. Istemal se pehle fehrist apne doctor ko dikhayein.`
    return `${products(known)} ke baare mein humein maloom hai, kyunke banane wale ne aisa likha hai. Baqi ke baare mein humein maloom nahin.`
  },
  unknown: ({ claim }, rest) => {
    const below = rest === '' ? '' : ` Neeche woh hai jo “${rest}” se milta hai, chahe aisa ho ya na ho.`
    if (claim === 'pregnancy')
      return 'In mein se kisi ke baare mein maloom nahin ke us mein woh ajza nahin jin se umooman is dauran parhez kiya jata hai. Istemal se pehle apne doctor se poochein.'
    if (claim === 'without')
      return `In mein se kisi ke baare mein humein abhi yeh maloom nahin, aur hum andaza nahin lagate.${below}`
    return `Yahan kisi cheez ke baare mein humein abhi yeh maloom nahin. Jahan banane wala likhe wahan hum batate hain, aur andaza nahin lagate.${below}`
  },
  avoid: (count) =>
    `In alfaaz ki ${products(count)} mein retinoid ya aisa kuch hai jis se hamal mein umooman parhez kiya jata hai.`,
  withoutAnimal: 'Jin ki fehrist mein janwaron se bane ajza nahin',
  withoutAlcohol: 'Jin ki fehrist mein jild sukhane wala alcohol nahin',
  onlyWords: (words) => `Sirf “${words}” talash karein`,
  caution: {
    retinoid: 'Is mein retinoid hai: hamal mein na lagayein.',
    pregnancy: 'Is mein woh hai jis se hamal mein bohat se log parhez karte hain.',
    acid: 'Is mein exfoliate karne wala acid hai.',
  },
}
