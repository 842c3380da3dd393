/** The terms of a new shop, as its pages carry them (LIST-4, LIST-5, HOME-9, NAV-4). */
import type { CatalogState } from '#/shop/state/state.ts'
import { titleCase } from '#/shared/lib/slug.ts'

const rows = (slugs: string) => slugs.split(' ').map((slug) => ({ slug, name: titleCase(slug) }))
const counted = (slugs: string) => slugs.split(' ').map((slug) => ({ slug, name: titleCase(slug), count: 0 }))

const first = 'medicube centella the-ordinary anua cosrx rhode pixi cerave la-roche-posay beauty-of-joseon sheglam dior'

export const homeBrands = rows(`${first} axisy`)

export const terms: Pick<CatalogState, 'menu' | 'categories' | 'skinTypes'> = {
  menu: [...rows(first), { slug: 'axis-y', name: 'AXIS-Y' }, { slug: 'estee-lauder', name: 'Estée Lauder' }],
  categories: [
    ...counted(
      'serum moisturizer mask sunscreen toner cleanser cream oil exfoliator essence eye-care lip-care brightening mist hydrating soothing makeup accessories',
    ),
    { slug: 'deal', name: 'Best Deals', count: 0 },
  ],
  skinTypes: counted('glass-skin normal-skin oily-skin dry-skin combination-skin sensitive-skin mature-skin'),
}
