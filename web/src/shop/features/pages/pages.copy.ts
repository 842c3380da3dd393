/** The words around the owner's pages and articles. */
import { formatCount } from '#/shared/lib/count.ts'

export const copy = {
  home: 'Home',
  journal: 'Journal',
  opensAt: (site: string) => `Watch at ${site}`,
  guides: { concern: 'Concerns', ingredient: 'Ingredients' },
  /** Links from a guide to lists of products. */
  lists: {
    all: (count: number) => `See ${formatCount(count, 'product', 'products')}`,
    unscented: (count: number) => `${count} of them without fragrance`,
    without: (count: number) => `${formatCount(count, 'product', 'products')} without it`,
  },
  sources: (day: string) => `Written by us, not medical advice. Sources, read on ${day}:`,
}
