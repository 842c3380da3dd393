import type { Product } from '#/shared/api/types.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import { Accordion } from '#/shared/ui/Accordion.tsx'
import styles from './ProductSections.module.css'

/** Description, ingredients, cautions, delivery: folded, one under the other. */
export function ProductSections({ product }: { product: Product }) {
  const supportEmail = useAppSelector((state) => state.shop.config.supportEmail)
  const sections = [
    { id: 'details', title: 'Description', open: true, content: <p>{product.description}</p> },
    ...(product.ingredients.length > 0
      ? [
          {
            id: 'ingredients',
            title: 'Ingredients',
            content: <p>{product.ingredients.join(', ')}. The full list is on the pack.</p>,
          },
        ]
      : []),
    ...(product.cautions.length > 0
      ? [
          {
            id: 'cautions',
            title: 'Cautions',
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
      title: 'Delivery and returns',
      content: (
        <p>
          Free shipping across Pakistan. 7-day money-back guarantee: write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> within 7 days of delivery.
        </p>
      ),
    },
  ]
  return <Accordion sections={sections} />
}
