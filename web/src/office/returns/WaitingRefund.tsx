import { formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SettingLink } from '#/office/domain/shop/SettingLink.tsx'
import { copy } from './returns.copy.ts'
import { Evidence } from '#/office/domain/orders/Evidence.tsx'
import type { RefundAsk } from './returnsApi.ts'
import styles from './Returns.module.css'

type Props = {
  order: string
  ask: RefundAsk
  may: boolean
  busy: boolean
  onApprove: () => void
  onDecline: () => void
}

/** A refund that waits for a person other than who asked for it (BACK-4). */
export function WaitingRefund({ order, ask, may, busy, onApprove, onDecline }: Props) {
  // The amount and the number are never broken across lines.
  const [amount, reference] = [formatTotal(ask.amount), ask.reference].map((text) =>
    text.replaceAll(' ', '\u00A0').replaceAll('-', '-\u2060'),
  )
  const way = copy.ways[ask.account] ?? ask.account
  return (
    <section className={styles.part} aria-label={copy.acts.yes}>
      <p className={styles.note}>
        {copy.refund.waiting(amount ?? '', ask.askedBy, way, reference ?? '')}
        {ask.mine ? (
          <>
            {` ${copy.refund.mine} `}
            <SettingLink name="refundAlone" />
          </>
        ) : null}
      </p>
      {ask.evidence ? <Evidence order={order} evidence={ask.evidence} /> : null}
      {may ? (
        <div className={styles.acts}>
          {ask.mine ? null : (
            <Button size="sm" busy={busy} onClick={onApprove}>
              {copy.acts.yes}
            </Button>
          )}
          <Button size="sm" variant="danger" onClick={onDecline}>
            {copy.acts.no}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
