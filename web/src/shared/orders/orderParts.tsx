import type { OrderLine, TrackedOrder } from '#/shared/api/orders.ts'
import { formatDay, formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { toPaisa } from '#/shared/lib/price.ts'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { Due, Slip, Sums } from '#/shared/ui/Slip.tsx'
import { copy } from './orders.copy.ts'
import { MiniLines, type MiniLine } from './MiniLines.tsx'
import { setBefore } from './inSet.ts'
import styles from './orderParts.module.css'
import { signed, sumRows, type SumWords } from './sums.ts'

/** The lines of an order as it was placed, without sums where they are not shown. */
export function orderLines(order: Pick<TrackedOrder, 'cartItems'>, toChoose = copy.toChoose): MiniLine[] {
  return order.cartItems.map((line, at) => ({
    key: `${line._id} ${line.variantId} ${line.selectedColor} ${line.inSet?.no ?? 0} ${line.price ?? 0}`,
    set: setBefore(order.cartItems, at),
    part: line.inSet !== undefined,
    image: line.image,
    name: line.name,
    size: line.size,
    color: line.colorToChoose ? toChoose : line.selectedColor,
    shade: line.shade,
    quantity: line.quantity,
    shipsFrom: line.shipsFrom,
    unit: line.price === undefined ? null : toPaisa(line.price),
    sum: line.price === undefined ? null : toPaisa(line.sum ?? 0),
    promoted: line.promotion === undefined ? null : { by: line.promotion, paisa: toPaisa(line.promoted ?? 0) },
  }))
}

export function unitsOf(lines: readonly Pick<OrderLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** The words of the slip, in the language of the order's page. */
export type SlipWords = SumWords & {
  cash: string
  cashNote: string
  atDoor: string
  toChoose: string
  credit: string
  card: string
  toPay: string
  /** What balances did not pay, once nothing is due any more. */
  restPaid: string
  /** What it earns its member; from: the day from when, or '' before it is delivered (PROMO-3). */
  points: (n: number, from: string) => string
}

/** The slip of a placed order: its lines, its total, and what is to be paid how. */
export function OrderSlip({ order, title, words }: { order: TrackedOrder; title: string; words: SlipWords }) {
  const { totalPrice: total, cashToKeep } = order
  // The cash is shown only while a rider may still ask for it, and not for an order that came, went back or was lost.
  const { cash } = order.tracking
  const credit = order.sums?.credit ?? 0
  const card = order.sums?.card ?? 0
  const paid = credit + card
  const rest = Math.round(((total ?? 0) - paid) * 100) / 100
  const points = order.sums?.points
  return (
    <Slip
      title={title}
      foot={
        cash === undefined ? null : (
          <Due
            label={words.cash}
            note={cashToKeep === undefined ? words.atDoor : words.cashNote}
            amount={formatRupees(cash)}
          />
        )
      }
    >
      <MiniLines lines={orderLines(order, words.toChoose)} />
      {total === undefined || order.sums === undefined ? null : (
        <Sums
          rows={[
            ...sumRows(order.sums, order.coupon?.code ?? '', words),
            ...(paid === 0 ? [] : [{ label: words.total, value: formatTotal(total) }]),
            ...(card === 0 ? [] : [{ label: words.card, value: signed(-card), good: true }]),
            ...(credit === 0 ? [] : [{ label: words.credit, value: signed(-credit), good: true }]),
          ]}
          total={{
            label: paid === 0 ? words.total : order.sums.due === 0 && rest > 0 ? words.restPaid : words.toPay,
            value: formatTotal(rest),
          }}
        />
      )}
      {points === undefined ? null : (
        <p className={styles.sub}>
          {words.points(points.points + (points.friend ?? 0), points.from === undefined ? '' : formatDay(points.from))}
        </p>
      )}
    </Slip>
  )
}

type CellLine = Pick<OrderLine, '_id' | 'name' | 'quantity' | 'image' | 'selectedColor'>

/** What was ordered, for a table's cell: up to three pictures, the first name, and how many more. */
export function ItemsCell({ lines }: { lines: readonly CellLine[] }) {
  const [first] = lines
  if (!first) return null
  const more = unitsOf(lines) - first.quantity
  const name = first.quantity > 1 ? `${first.quantity} × ${first.name}` : first.name
  return (
    <div className={styles.items}>
      <span className={styles.thumbs} aria-hidden="true">
        {lines.slice(0, 3).map((line) => (
          <ProductPicture
            key={`${line._id} ${line.selectedColor}`}
            src={smallest(line.image)}
            alt=""
            width={320}
            height={400}
          />
        ))}
      </span>
      <span className={styles.names}>
        <span>{name}</span>
        <span className={styles.sub}>{more > 0 ? copy.more(more) : copy.items(unitsOf(lines))}</span>
      </span>
    </div>
  )
}
