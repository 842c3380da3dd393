import { Link } from 'wouter'
import type { WholeProduct } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Accordion } from '#/shared/ui/Accordion.tsx'
import styles from './ProductSections.module.css'
import { copy } from './more.copy.ts'
import { FullIngredients } from './FullIngredients.tsx'

/** Description, ingredients, cautions, delivery: folded, one under the other. */
export function ProductSections({ product }: { product: WholeProduct }) {
  const config = useAppSelector((state) => state.shop.config)
  const { supportEmail } = config
  const { shipping, days, guarantee, returnDays, wayBack } = promisesOf(config)
  const full = product.fullIngredients
  const sections = [
    { id: 'details', title: copy.description, open: true, content: <p>{product.description}</p> },
    ...(product.ingredients.length > 0
      ? [
          {
            id: 'ingredients',
            title: full ? copy.keyIngredients : copy.ingredients,
            content: <p>{copy.keyList(product.ingredients.join(', '), Boolean(full))}</p>,
          },
        ]
      : []),
    ...(full
      ? [{ id: 'full-ingredients', title: copy.fullIngredients, content: <FullIngredients full={full} /> }]
      : []),
    ...(product.cautions.length > 0
      ? [
          {
            id: 'cautions',
            title: copy.cautions,
            content: (
              <ul className={styles.list}>
                {product.cautions.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    {
      id: 'delivery',
      title: copy.deliveryAndReturns,
      content: (
        <p>
          {copy.promises(shipping, days, guarantee)} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>{' '}
          {copy.withinDays(returnDays)} {wayBack} <Link href={paths.returns}>{copy.howReturnsWork}</Link>
        </p>
      ),
    },
  ]
  return <Accordion sections={sections} />
}
