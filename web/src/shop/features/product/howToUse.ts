import { howTo } from './howToUse.copy.ts'

type Known = keyof typeof howTo

const aliases: Readonly<Record<string, Known>> = {
  cream: 'moisturizer',
  brightening: 'serum',
  hydrating: 'essence',
  soothing: 'essence',
}

const isKnown = (category: string): category is Known => Object.hasOwn(howTo, category)

/** The hints for using a product of this category. */
export const howToUse = (category: string) => howTo[isKnown(category) ? category : (aliases[category] ?? 'serum')]
