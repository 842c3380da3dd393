import type { OrderQuote } from '#/shared/api/orders.ts'
import { formatPaisa, formatTotal } from '#/shared/lib/format.ts'
import { toPaisa, unitPaisa } from '#/shared/lib/price.ts'
import { wayRow } from '#/shop/parts/cart/ways.ts'
import { lineKey, sameLine } from '#/shop/state/cartSlice.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { copy } from './checkout.copy.ts'
import type { Order } from './placeOrder.ts'
import styles from './outcome.module.css'

type Props = {
  order: Order
  quote: OrderQuote
  onTake: () => void
  onLeave: () => void
}

/**
 * Shows that the shop's prices are not those that the shopper saw, old beside new, and asks whether to order (SURE-2).
 */
export function ChangedDialog({ order, quote, onTake, onLeave }: Props) {
  const rows = order.items.map((item) => {
    const now = quote.cartItems.find((line) => sameLine(line, item))
    return {
      key: lineKey(item),
      name: `${item.quantity} × ${item.name}`,
      was: formatPaisa(unitPaisa(item.price, order.percentOff)),
      now: now ? formatTotal(now.price) : copy.changed.gone,
    }
  })
  return (
    <Dialog
      open
      title={copy.changed.title}
      onClose={onLeave}
      size="broad"
      footer={
        <div className={styles.acts}>
          <Button variant="secondary" onClick={onLeave}>
            {copy.changed.leave}
          </Button>
          <Button onClick={onTake}>{copy.changed.take(formatTotal(quote.totalPrice))}</Button>
        </div>
      }
    >
      <p role="alert">{copy.changed.text}</p>
      <table className={styles.changes}>
        <caption className="vh">{copy.changed.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.changed.item}</th>
            <th scope="col">{copy.changed.was}</th>
            <th scope="col">{copy.changed.now}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              <td>{row.was}</td>
              <td>{row.was === row.now ? row.now : <b>{row.now}</b>}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {quote.delivery === undefined ? null : (
            <tr>
              <th scope="row">{copy.summary.shipping}</th>
              <td colSpan={2}>{formatTotal(quote.delivery)}</td>
            </tr>
          )}
          {quote.wrap === undefined ? null : (
            <tr>
              <th scope="row">{copy.wrap}</th>
              <td colSpan={2}>{formatTotal(quote.wrap)}</td>
            </tr>
          )}
          {wayRow(toPaisa(quote.cashFee ?? 0) - toPaisa(quote.saving ?? 0)).map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td colSpan={2}>{row.value}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{copy.changed.total}</th>
            <td>
              <s>{formatPaisa(order.totalPaisa)}</s>
            </td>
            <td>
              <b>{formatTotal(quote.totalPrice)}</b>
            </td>
          </tr>
          {quote.first === undefined ? null : (
            <tr>
              <th scope="row">{copy.deposit.first}</th>
              <td>{order.firstPaisa ? <s>{formatPaisa(order.firstPaisa)}</s> : null}</td>
              <td>
                <b>{formatTotal(quote.first)}</b>
              </td>
            </tr>
          )}
        </tfoot>
      </table>
      {quote.why === undefined ? null : <p>{quote.why}</p>}
    </Dialog>
  )
}
