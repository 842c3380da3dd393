import type { ShopConfig } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { copy } from './checkout.copy.ts'
import styles from './PayWays.module.css'

type Props = {
  bank: string
  accounts: NonNullable<ShopConfig['accounts']>
  /** The id of the one that is chosen; empty: the bank. */
  chosen: string
  onChoose: (id: string) => void
}

/** The ways to send the money beside each other, as the owner has them in order (PAYS-1). */
export function PayWays({ bank, accounts, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.ways}>
      <legend className="vh">{copy.payment.ways}</legend>
      {[{ id: '', kind: 'bank', name: bank }, ...accounts].map(({ id, kind, name }) => (
        <label key={id} className={cx(styles.way, id === chosen && styles.chosen)}>
          <input type="radio" name="payTo" value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          <bdi>{kind === 'card' ? copy.payment.card : name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
