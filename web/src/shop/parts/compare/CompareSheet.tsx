import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '#/shared/api/client.ts'
import type { WholeProduct } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { paths } from '#/shared/lib/paths.ts'
import { perUnit, shownSize, unitPrice } from '#/shared/lib/price.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { RuleText } from '#/shop/parts/AdviceList.tsx'
import { clashesOf } from '#/shop/parts/clashes.ts'
import { contains } from '#/shop/parts/contains.copy.ts'
import { copy as shown } from '#/shop/parts/parts.copy.ts'
import { inText, nameOf } from '#/shop/parts/taxonomy.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { compareCopy as copy } from './compare.copy.ts'
import styles from './CompareSheet.module.css'

type Props = {
  /** What is compared. A page that has the whole product gives it; of others comes the whole when the sheet opens, since cards have no ingredients. */
  two: readonly [WholeProduct | string, string]
  onClose: () => void
}

/** Two products side by side (FIND-6). */
export function CompareSheet({ two, onClose }: Props) {
  const { data, error, reload } = useLoad(
    two.map((one) => (typeof one === 'string' ? one : one._id)).join('.'),
    (signal) => {
      const whole = async (one: WholeProduct | string) =>
        typeof one === 'string' ? api<WholeProduct>(`/products/${encodeURIComponent(one)}`, { signal }) : one
      return Promise.all([whole(two[0]), whole(two[1])])
    },
  )
  return (
    <Dialog open title={copy.title} size="broad" onClose={onClose}>
      {data ? <Both both={data} onClose={onClose} /> : null}
      {data === null && error === null ? <p role="status">{copy.loading}</p> : null}
      {error === null ? null : (
        <>
          <p role="alert">{copy.failed}</p>
          <Button variant="secondary" size="sm" onClick={reload}>
            {copy.again}
          </Button>
        </>
      )}
    </Dialog>
  )
}

type Two = readonly [WholeProduct, WholeProduct]

function Both({ both, onClose }: { both: Two; onClose: () => void }) {
  const { percentOff, baseOf } = usePricing()
  const skinTypes = useAppSelector((state) => state.catalog.skinTypes)
  const priceOf = (product: WholeProduct) => unitPrice(baseOf(product), percentOff)
  const measureOf = (product: WholeProduct) => {
    const measure = perUnit(priceOf(product), product.size)
    return measure && measure.rupees > 0 ? shown.perUnit(formatRupees(measure.rupees), measure.unit) : copy.noMeasure
  }
  const rows: [string, (product: WholeProduct) => ReactNode][] = [
    [copy.price, (product) => <b>{formatRupees(priceOf(product))}</b>],
    [copy.measure, measureOf],
    [
      copy.rating,
      ({ rating }) => (rating ? `${rating.average.toFixed(1)} (${copy.reviews(rating.count)})` : copy.noRating),
    ],
    [
      copy.skin,
      (product) => product.skinTypes.map((slug) => inText(nameOf(slug, skinTypes))).join(copy.comma) || copy.everySkin,
    ],
    [copy.contains, Contained],
  ]
  const clashes = clashesOf(both, both[0].advice ?? [])
  return (
    <table className={styles.both}>
      <thead>
        <tr>
          {both.map((product) => (
            <th key={product._id} scope="col">
              <ProductPicture src={smallest(product.frontImage)} alt="" sizes="6rem" width={96} height={120} />
              <small>{product.brand}</small>
              <Link href={paths.goods(product)} onClick={onClose}>
                <bdi lang="en">{product.name}</bdi>
              </Link>
              {shownSize(product.size) ? (
                <p>
                  <bdi>{product.size}</bdi>
                </p>
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(([name, of]) => (
        <Row key={name} name={name}>
          {both.map((product) => (
            <td key={product._id}>{of(product)}</td>
          ))}
        </Row>
      ))}
      <Row name={copy.both}>
        <td colSpan={2}>
          <Common both={both} />
        </td>
      </Row>
      {clashes.length > 0 ? (
        <Row name={copy.evening}>
          <td colSpan={2}>
            {clashes.map(({ rule }) => (
              <p key={rule.text}>
                <RuleText rule={rule} />
              </p>
            ))}
          </td>
        </Row>
      ) : null}
    </table>
  )
}

/** A row under its name. A column of names would leave the two products no room on a phone. */
function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th colSpan={2} scope="rowgroup">
          {name}
        </th>
      </tr>
      <tr>{children}</tr>
    </tbody>
  )
}

/** What a list contains, as facts. Without a whole list nothing is said of it. */
function Contained({ fullIngredients: full }: WholeProduct) {
  if (!full) return copy.noList
  const unread = full.items.filter(({ known }) => !known).length
  return (
    <ul>
      {full.contains.map(({ flag }) => (
        <li key={flag}>{contains[flag]}</li>
      ))}
      {full.contains.length === 0 ? <li>{copy.noFlag}</li> : null}
      {unread > 0 ? <li>{copy.unread(unread)}</li> : null}
    </ul>
  )
}

/** The ingredients that both lists have. What is in some shades alone does not count. */
function Common({ both: [{ fullIngredients: one }, { fullIngredients: two }] }: { both: Two }) {
  if (!one || !two) return <p>{copy.cannot}</p>
  const [first, second] = [one, two].map(({ items }) => items.filter(({ mayContain }) => !mayContain))
  if (!first || !second) return null
  const names = new Set(second.map(({ name }) => name.toLowerCase()))
  const common = first.filter(({ name }) => names.has(name.toLowerCase()))
  if (common.length === 0) return <p>{copy.none}</p>
  return (
    <p>
      {copy.of(common.length, first.length, second.length)} <bdi>{common.map(({ name }) => name).join(', ')}</bdi>
    </p>
  )
}
