import { CategoryList } from '#/shop/parts/CategoryIndex.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy } from './listing.copy.ts'

/** The categories, where a search has no words or finds nothing. A shop that has none yet says nothing of them. */
export function OrCategories({ className }: { className: string | undefined }) {
  const some = useAppSelector((state) => state.catalog.categories.length > 0)
  return some ? (
    <section className={className} aria-labelledby="or-categories">
      <h2 id="or-categories">{copy.orCategories}</h2>
      <CategoryList />
    </section>
  ) : null
}
