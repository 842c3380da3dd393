import { titleCase } from '#/shared/lib/slug.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import type { Listing } from './useListing.ts'

const folded = (slug: string) => slug.replaceAll('-', '')

/**
 * The shop's name for a list's brand, or undefined where it has no such brand. Where pages do not carry every name, the
 * list's counts name it. Until they come, the menu or the address does, so that the head does not change.
 */
export function useBrandName(slug: string, { last }: Listing): string | undefined {
  const { brands, brandCount, menu } = useAppSelector((state) => state.catalog)
  const counted = last?.facets.brands ?? [...menu, { slug, name: titleCase(slug) }]
  const named = brands.length === brandCount ? brands : counted
  return named.find((brand) => folded(brand.slug) === folded(slug))?.name
}
