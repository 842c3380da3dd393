import { useState } from 'react'
import type { SavedAddress } from '#/shared/api/types.ts'
import type { Form } from '#/shared/lib/useForm.ts'
import { keptNames, textsOf, type ContactName, type KeptName } from '#/shared/orders/contact.ts'
import { copy } from './checkout.copy.ts'
import styles from './checkout.module.css'

type Texts = Record<KeptName, string>

/**
 * The addresses of the account. One press fills the form with one of them, and what stood there before can be put back
 * (KEEP-3).
 */
export function SavedAddresses({ form, addresses }: { form: Form<ContactName>; addresses: readonly SavedAddress[] }) {
  const [before, setBefore] = useState<Texts | null>(null)
  if (addresses.length === 0) return null
  const stands = textsOf(keptNames, form.values)
  const put = (texts: Texts) => {
    for (const name of keptNames) form.set(name, texts[name])
  }
  const isThere = (texts: Texts) => keptNames.every((name) => texts[name] === stands[name])
  const filled = addresses.map((address) => ({ address, texts: textsOf(keptNames, address) }))
  /** Whether the form holds an address that was typed, which is one that no kept address matches. */
  const typed =
    keptNames.some((name) => name !== 'country' && stands[name] !== '') && !filled.some((f) => isThere(f.texts))
  return (
    <fieldset className={styles.kept}>
      <legend>{copy.kept.title}</legend>
      {filled.map(({ address, texts }) => (
        <button
          key={address._id}
          type="button"
          dir="auto"
          aria-pressed={isThere(texts)}
          onClick={() => {
            if (typed) setBefore(stands)
            put(texts)
          }}
        >
          <b>{address.label ?? `${address.firstName} ${address.lastName}`}</b>{' '}
          <span>{`${address.streetAddress}, ${address.city}`}</span>
        </button>
      ))}
      <div role="status">
        {before === null || isThere(before) ? null : (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              put(before)
              setBefore(null)
            }}
          >
            {copy.kept.back}
          </button>
        )}
      </div>
    </fieldset>
  )
}
