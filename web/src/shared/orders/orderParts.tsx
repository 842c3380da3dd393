import type { OrderDetail, OrderLine, OrderSummary } from '#/shared/api/orders.ts'
import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { reckon } from '#/shared/lib/bill.ts'
import { toPaisa } from '#/shared/lib/price.ts'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { Due, Slip, Sums } from '#/shared/ui/Slip.tsx'
import { copy } from './copy.ts'
import { MiniLines, type MiniLine } from './MiniLines.tsx'
import styles from './orderParts.module.css'

/** The positions of an order as it was placed. */
export function orderLines(order: Pick<OrderSummary, 'cartItems' | 'percentOff'>): MiniLine[] {
  const { shares } = reckon(
    order.cartItems.map((line) => ({
      base: toPaisa(line.dealPrice ?? line.listPrice),
      quantity: line.quantity,
      counts: false,
    })),
    order.percentOff,
    { percent: 0, amount: 0 },
  )
  return order.cartItems.map((line, index) => ({
    key: `${line._id} ${line.variantId} ${line.selectedColor}`,
    image: line.image,
    name: line.name,
    size: line.size,
    color: line.colorToChoose ? copy.choose.open : line.selectedColor,
    quantity: line.quantity,
    unit: Math.round(line.price * 100),
    sum: shares[index]?.sum ?? 0,
  }))
}

export function unitsOf(lines: readonly Pick<OrderLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** The slip of a placed order: its lines, its total, and what is to be paid how. */
export function OrderSlip({ order, title }: { order: OrderDetail; title: string }) {
  const owed = order.method === 'cod' && order.payment === 'due' && order.placement !== 'cancelled'
  return (
    <Slip
      title={title}
      foot={
        owed ? (
          <Due
            label={copy.sum.cash}
            note={order.cashToKeep === undefined ? copy.method.cod : copy.sum.cashNote}
            amount={formatRupees(order.cashToKeep ?? order.totalPrice)}
          />
        ) : null
      }
    >
      <MiniLines lines={orderLines(order)} />
      <Sums
        rows={[
          ...(order.coupon
            ? [
                {
                  label: copy.sum.coupon(order.coupon.code),
                  value: copy.sum.off(formatTotal(order.coupon.discount)),
                  good: true,
                },
              ]
            : []),
          { label: copy.sum.shipping, value: copy.sum.free, good: true },
        ]}
        total={{ label: copy.sum.total, value: formatTotal(order.totalPrice) }}
      />
    </Slip>
  )
}

type CellLine = Pick<OrderLine, '_id' | 'name' | 'quantity' | 'image' | 'selectedColor'>

/** What was ordered, in a table's cell: up to three pictures, the first name, how many more. */
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
