import { formatDay, formatPaisa } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { shownSize } from '#/shared/lib/price.ts'
import { cx } from '#/shared/lib/cx.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { ColorTag } from './ColorTag.tsx'
import { copy as ahead } from './ahead.copy.ts'
import styles from './MiniLines.module.css'
import { signed } from './sums.ts'

/** One line on a slip, with amounts in paisa. */
export type MiniLine = {
  key: string
  image: string
  name: string
  size: string
  color: string
  shade?: string | undefined
  quantity: number
  /** The day from which it ships that is sold before it comes (GOOD-3). */
  shipsFrom?: string | undefined
  /** Null where no sums are shown. */
  unit: number | null
  sum: number | null
  /** What a promotion takes off the sum, in paisa. */
  promoted?: { by: string; paisa: number } | null
  /** The name of the set that begins with this line. */
  set?: string | null
  /** Whether it is a part of a set. */
  part?: boolean
  /** What is in a set that is one line, as in a cart. */
  parts?: readonly string[] | undefined
}

/** The lines of a cart or an order, small. */
export function MiniLines({ lines }: { lines: readonly MiniLine[] }) {
  return (
    <ul className={styles.minis}>
      {lines.map((line) => (
        <li key={line.key} className={cx(styles.mini, line.part && styles.part)}>
          {line.set ? (
            <b className={styles.set}>
              <bdi>{line.set}</bdi>
            </b>
          ) : null}
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
            {line.shipsFrom ? <span className={styles.more}>{ahead.preorder(formatDay(line.shipsFrom))}</span> : null}
            {line.parts ? (
              <span className={styles.more}>
                <bdi>{line.parts.join(' · ')}</bdi>
              </span>
            ) : null}
            <span className={styles.times}>
              {line.unit === null ? `${line.quantity} ×` : `${line.quantity} × ${formatPaisa(line.unit)}`}
            </span>
            {line.promoted ? (
              <span className={styles.more}>
                <bdi>{line.promoted.by}</bdi> <span className={styles.times}>{signed(-line.promoted.paisa / 100)}</span>
              </span>
            ) : null}
          </div>
          {line.sum === null ? null : <span className={styles.sum}>{formatPaisa(line.sum)}</span>}
        </li>
      ))}
    </ul>
  )
}
