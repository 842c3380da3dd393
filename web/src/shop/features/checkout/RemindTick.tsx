import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { tab } from '#/shared/lib/storage.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import styles from './GiftPart.module.css'
import { copy } from './remind.copy.ts'

/** In this tab, beside the draft of the address: that somebody ticked it. */
const KEY = 'checkoutRemind'
const REST_MS = 1500

type Props = { email: string; phone: string; items: readonly CartItem[] }

/** Asks whether to remind once of this cart, where it is left. Off until somebody ticks it (KEEP-4). */
export default function RemindTick({ email, phone, items }: Props) {
  const [agreed, setAgreed] = useState(() => tab.read(KEY) === '1')
  const [touched, setTouched] = useState(agreed)
  const wanted = JSON.stringify({
    agreed,
    email: email.trim(),
    phone: phone.trim(),
    lines: items.map((item) => ({ product: item._id, variant: item.variantId ?? '', quantity: item.quantity })),
  })
  const wish = useRested(wanted, REST_MS)
  const { error } = useLoad(touched ? wish : null, (signal) =>
    api('/cart/reminder', {
      method: 'PUT',
      auth: true,
      body: JSON.parse(wish) as components['schemas']['CartReminder'],
      signal,
    }),
  )
  return (
    <section className={styles.gift}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.target.checked)
            setTouched(true)
            tab.write(KEY, event.target.checked ? '1' : null)
          }}
        />
        <span>
          {copy.label}
          <small>{copy.hint}</small>
        </span>
      </label>
      {error === null ? null : <p role="status">{copy.failed}</p>}
    </section>
  )
}
