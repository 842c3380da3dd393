import { Link } from 'wouter'
import type { WholeProduct } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { adviceCopy } from '#/shop/parts/advice.copy.ts'
import { AdviceList } from '#/shop/parts/AdviceList.tsx'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Accordion } from '#/shared/ui/Accordion.tsx'
import styles from './ProductSections.module.css'
import { copy } from './more.copy.ts'
import { shadesCopy } from './shades.copy.ts'
import { ShadeFinder } from './ShadeFinder.tsx'
import { Facts } from './Facts.tsx'
import { FullIngredients } from './FullIngredients.tsx'

/** The folded sections of a product: description, the owner's attributes, ingredients, cautions, delivery. */
export function ProductSections({ product }: { product: WholeProduct }) {
  const config = useAppSelector((state) => state.shop.config)
  const { supportEmail } = config
  const { shipping, days, guarantee, returnDays, wayBack } = promisesOf(config)
  const full = product.fullIngredients
  const sections = [
    { id: 'details', title: copy.description, open: true, content: <p dir="auto">{product.description}</p> },
    ...(product.shades
      ? [{ id: 'shades', title: shadesCopy.title, content: <ShadeFinder product={product} shades={product.shades} /> }]
      : []),
    ...(product.facts ? [{ id: 'facts', title: copy.facts, content: <Facts facts={product.facts} /> }] : []),
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
      ? [
          {
            id: 'full-ingredients',
            title: copy.fullIngredients,
            content: <FullIngredients full={full} pages={product.ingredientPages} category={product.category} />,
          },
        ]
      : []),
    ...(product.advice
      ? [
          {
            id: 'advice',
            title: adviceCopy.title,
            content: (
              <>
                <AdviceList rules={product.advice} />
                <Link href={paths.routine} className={styles.quiz}>
                  {adviceCopy.quiz}
                </Link>
              </>
            ),
          },
        ]
      : []),
    ...(product.cautions.length > 0
      ? [
          {
            id: 'cautions',
            title: copy.cautions,
            content: (
              <ul className={styles.list}>
                {product.cautions.map((line) => (
                  <li key={line}>
                    <bdi>{line}</bdi>
                  </li>
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
          {sentence(copy.promises(days, returnDays), {
            shipping,
            days,
            guarantee,
            email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
            wayBack,
            returns: <Link href={paths.returns}>{copy.howReturnsWork}</Link>,
          })}
        </p>
      ),
    },
  ]
  return <Accordion sections={sections} />
}
