import { formatPaisa } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { shownSize } from '#/shared/lib/price.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { ColorTag } from './ColorTag.tsx'
import styles from './MiniLines.module.css'

/** One line on a slip, with amounts in paisa. */
export type MiniLine = {
  key: string
  image: string
  name: string
  size: string
  color: string
  shade?: string | undefined
  quantity: number
  /** Null where no sums are shown. */
  unit: number | null
  sum: number | null
}

/** The lines of a cart or an order, small. */
export function MiniLines({ lines }: { lines: readonly MiniLine[] }) {
  return (
    <ul className={styles.minis}>
      {lines.map((line) => (
        <li key={line.key} className={styles.mini}>
          <ProductPicture src={smallest(line.image)} alt="" width={320} height={400} className={styles.picture} />
          <div>
            <b>
              <bdi>{noBreakHyphens(line.name)}</bdi>
            </b>
            <span className={styles.meta}>
              <ColorTag color={line.color} name={line.shade} />
              {shownSize(line.size) === '' ? null : (
                <span>
                  <bdi>{line.size}</bdi>
                </span>
              )}
            </span>
            <span className={styles.times}>
              {line.unit === null ? `${line.quantity} ×` : `${line.quantity} × ${formatPaisa(line.unit)}`}
            </span>
          </div>
          {line.sum === null ? null : <span className={styles.sum}>{formatPaisa(line.sum)}</span>}
        </li>
      ))}
    </ul>
  )
}
