import { setBefore } from '#/shared/orders/inSet.ts'
import { ColorTag } from '#/shared/orders/ColorTag.tsx'
import { formatTotal } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { toSend } from '#/office/domain/orders/orderLine.ts'
import { sizeText } from '#/office/ui/sizeText.ts'
import { copy } from './orders.copy.ts'
import styles from './OrderLines.module.css'
import type { OfficeLine } from '#/office/domain/orders/ordersApi.ts'

/** The lines of an order, with prices where the role sees them. */
export function OrderLines({ lines }: { lines: readonly OfficeLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, at) => (
        <li key={line.line}>
          {setBefore(lines, at) === null ? null : (
            <b className={styles.set} dir="auto">
              {setBefore(lines, at)}
            </b>
          )}
          <ProductPicture src={smallest(line.image)} alt="" width={320} height={400} className={styles.picture} />
          <div>
            <small className={styles.brand}>{line.brand}</small>
            <b dir="auto">{line.name}</b>
            <span className={styles.meta}>
              <ColorTag color={line.selectedColor} name={line.shade} />
              {line.size === '' ? null : <span>{sizeText(line.size)}</span>}
              {line.sku === '' ? null : <span>{line.sku}</span>}
              {line.colorToChoose ? <span className={styles.open}>{copy.detail.toChoose}</span> : null}
              {line.dropped ? <span className={styles.open}>{copy.detail.leftOut(line.dropped)}</span> : null}
              {line.toCome ? (
                <span className={styles.open}>{copy.detail.toCome(line.toCome, line.shipsFrom ?? '')}</span>
              ) : null}
            </span>
          </div>
          <span className={styles.times}>
            {line.price === undefined
              ? copy.detail.pieces(toSend(line))
              : `${toSend(line)} × ${formatTotal(line.price)}`}
            {line.price !== undefined && line.listPrice !== undefined && line.listPrice > line.price ? (
              <small>{copy.detail.listPrice(formatTotal(line.listPrice))}</small>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
