import { useConfig } from '#/office/api/useConfig.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { Tick } from '#/office/ui/Tick.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { copy } from './phoneOrders.copy.ts'
import styles from './Edit.module.css'
import door from './PhoneOrders.module.css'
import type { EditOrder } from './phoneOrdersApi.ts'

/** The typed changes of an order's gift. */
export type GiftChange = Pick<EditOrder, 'giftWrap' | 'noPrices'> & { giftMessage?: string }

type Props = {
  order: OfficeOrder
  value: GiftChange
  error: string | undefined
  onChange: (change: GiftChange) => void
}

/** Wrap, note and prices of an order that is changed (PROMO-4), where the shop offers gifts or the order is one. */
export function EditGift({ order, value, error, onChange }: Props) {
  const gifts = useConfig().data?.gifts
  const note = order.contact?.giftMessage
  if (!gifts && !order.giftWrap && !order.noPrices && note === undefined) return null
  const ticks = [
    { name: 'giftWrap', label: copy.wrapIt, on: value.giftWrap ?? order.giftWrap ?? false },
    { name: 'noPrices', label: copy.bare, on: value.noPrices ?? order.noPrices ?? false },
  ] as const
  return (
    <div className={door.stack} role="group" aria-label={copy.gift}>
      {ticks.map(({ name, label, on }) => (
        <div key={name} className={styles.choice}>
          <Tick label={label} checked={on} onChange={(next) => onChange({ [name]: next })} />
          <span aria-hidden="true">{label}</span>
        </div>
      ))}
      {order.contact ? (
        <TextAreaField
          label={copy.giftNote}
          value={value.giftMessage ?? note ?? ''}
          error={error}
          optional
          dir="auto"
          rows={2}
          maxLength={gifts?.message ?? 200}
          onChange={(event) => onChange({ giftMessage: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}
