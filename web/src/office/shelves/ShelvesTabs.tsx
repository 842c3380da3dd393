import { useQuery } from '@tanstack/react-query'
import { Tabs } from '#/office/ui/Tabs.tsx'
import { copy } from './shelves.copy.ts'
import { attributesCopy } from '#/office/domain/catalogue/attributes.copy.ts'
import { translationsCopy } from '#/office/domain/translations/translations.copy.ts'
import { collectionsCopy } from './collections.copy.ts'
import { homeCopy } from './home.copy.ts'
import { pagesCopy } from './pages.copy.ts'
import { redirectsCopy } from './redirects.copy.ts'
import { shadesCopy } from './shades.copy.ts'
import { productQueries } from '#/office/domain/catalogue/productsApi.ts'

/** The screens of the shelves side by side. */
export function ShelvesTabs() {
  const { data } = useQuery(productQueries.terms)
  return (
    <Tabs
      label={copy.title}
      tabs={[
        { href: '/admin/shelves', label: homeCopy.tab },
        { href: '/admin/shelves/brands', label: copy.kinds.brand.many, count: data?.brands.length },
        { href: '/admin/shelves/categories', label: copy.kinds.category.many, count: data?.categories.length },
        { href: '/admin/shelves/skin-types', label: copy.kinds['skin-type'].many, count: data?.skinTypes.length },
        { href: '/admin/shelves/attributes', label: attributesCopy.title },
        { href: '/admin/shelves/shades', label: shadesCopy.title },
        { href: '/admin/shelves/rankings', label: copy.rankings.title },
        { href: '/admin/shelves/words', label: copy.words.title },
        { href: '/admin/shelves/collections', label: collectionsCopy.title },
        { href: '/admin/shelves/pages', label: pagesCopy.title },
        { href: '/admin/shelves/redirects', label: redirectsCopy.title },
        { href: '/admin/shelves/translations', label: translationsCopy.title },
      ]}
    />
  )
}
