import { Link } from 'wouter'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { copy } from './stock.copy.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import { LotState } from './LotState.tsx'
import expiryScreenStyles from './ExpiryScreen.module.css'
import stockStyles from './Stock.module.css'
import { shortDeal } from './shortDeal.ts'
import type { ExpiryLot } from '#/office/domain/stock/stockApi.ts'

type Props = {
  entry: ExpiryLot
  /** Whether the reader may make a deal. */
  prices: boolean
  /** Whether the reader may decide how it is sold. */
  decides: boolean
  onAct: () => void
}

/** A lot on the board, with the orders that hold units of it which may not be sent. */
export function ExpiryCard({ entry, prices, decides, onAct }: Props) {
  const { lot, level, worth, holders } = entry
  // Units that came back may make the stock larger than what came in.
  const gone = lot.received - lot.onHand - lot.quarantined
  const deal = prices ? shortDeal(lot, level.name) : null
  return (
    <article className={expiryScreenStyles.card}>
      <Goods {...level} more={copy.ofLot(lot.code)} />
      <dl>
        <div>
          <dt>{copy.expiry.expires}</dt>
          <dd>
            {lot.expiresOn ? formatDay(lot.expiresOn) : copy.none}
            {lot.daysLeft === undefined ? '' : `, ${copy.left(lot.daysLeft)}`}
          </dd>
        </div>
        <div>
          <dt>{copy.expiry.left}</dt>
          <dd>{lot.onHand + lot.quarantined}</dd>
        </div>
        {worth === undefined ? null : (
          <div>
            <dt>{copy.expiry.worth}</dt>
            <dd>{formatRupees(worth)}</dd>
          </div>
        )}
      </dl>
      {gone > 0 ? (
        <p className={expiryScreenStyles.gone}>
          {copy.expiry.gone(gone, lot.received)}
          <progress aria-hidden="true" max={lot.received} value={gone} />
        </p>
      ) : null}
      {holders && holders.length > 0 ? (
        <p role="alert" className={stockStyles.wrong}>
          {copy.expiry.lean}{' '}
          {holders.map((one, i) => (
            <span key={one.number}>
              {i > 0 ? ', ' : null}
              <Link href={orderPath(one.number)}>{one.number}</Link>
            </span>
          ))}
        </p>
      ) : null}
      {deal ? (
        <ButtonLink href={deal.href} variant="secondary" size="sm" className={expiryScreenStyles.deal}>
          {copy.expiry.deal(deal.percent)}
        </ButtonLink>
      ) : null}
      <footer>
        <LotState state={lot.state} />
        <Button
          variant="secondary"
          size="sm"
          onClick={onAct}
          aria-label={`${copy.expiry.act(decides)}: ${copy.lot(lot.code)}`}
        >
          {copy.expiry.act(decides)}
        </Button>
      </footer>
    </article>
  )
}
