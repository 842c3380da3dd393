import { formatRupees } from '#/shared/lib/format.ts'
import type { Form } from '#/shared/lib/useForm.ts'
import { contactList, type ContactName } from '#/shared/orders/contact.ts'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import type { Gift } from './gift.ts'
import { copy } from './gift.copy.ts'
import styles from './GiftPart.module.css'

type Props = { gift: Gift; form: Form<ContactName> }

/** Wrap, note and a parcel without prices (PROMO-4). Only a shop that offers them loads this. */
export default function GiftPart({ gift, form }: Props) {
  const { wrap, noPrices, offer, mayHide, set } = gift
  const note = form.values.giftMessage
  return (
    <section className={styles.gift} aria-label={copy.title}>
      <h2>{copy.title}</h2>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={wrap}
          disabled={form.busy}
          onChange={(event) => set({ wrap: event.currentTarget.checked })}
        />
        <span>
          {offer.price === 0 ? copy.wrapFree : copy.wrap(formatRupees(offer.price))}
          <small>{copy.wrapNote}</small>
        </span>
      </label>
      {mayHide ? (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={noPrices}
            disabled={form.busy}
            onChange={(event) => set({ noPrices: event.currentTarget.checked })}
          />
          <span>
            {copy.noPrices}
            <small>{copy.noPricesNote}</small>
          </span>
        </label>
      ) : null}
      {offer.message === 0 ? null : (
        <>
          <TextAreaField
            {...form.field('giftMessage')}
            label={contactList.giftMessage.label}
            hint={
              <span className={styles.hint}>
                {copy.onCard} <span className="num">{copy.length(note.length, offer.message)}</span>
              </span>
            }
            optional
            dir="auto"
            rows={3}
            maxLength={offer.message}
            readOnly={form.busy}
          />
          {note.trim() === '' ? null : (
            <figure className={styles.card}>
              <blockquote dir="auto">{note}</blockquote>
              <figcaption>{copy.card}</figcaption>
            </figure>
          )}
        </>
      )}
      {noPrices ? <p className={styles.alone}>{copy.alone}</p> : null}
    </section>
  )
}
