import { useState } from 'react'
import { formatPaisa } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import styles from './CardField.module.css'
import { copy } from './credit.copy.ts'
import type { GiftCard } from './useCard.ts'

/** Where the code of a gift card is typed, and what it pays (PROMO-2). It stands within a form, and is none. */
export function CardField({ card }: { card: GiftCard }) {
  const [code, setCode] = useState('')
  if (!card.offered) return null
  const { held } = card
  if (held) {
    return (
      <section className={styles.held} aria-label={copy.card}>
        <p role="status">
          <b>{copy.cardOf(held.last)}</b>
          <span>
            {copy.cardPays(formatPaisa(held.paisa), formatPaisa(card.pays), formatPaisa(held.paisa - card.pays))}
          </span>
        </p>
        <Button variant="quiet" size="sm" onClick={card.remove}>
          {copy.cardRemove}
        </Button>
      </section>
    )
  }
  const apply = () => {
    if (code.trim() !== '' && !card.busy) void card.apply(code.trim()).then((done) => done && setCode(''))
  }
  return (
    <section className={styles.field} aria-label={copy.card}>
      <TextField
        label={copy.cardLabel}
        optional
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={card.error ?? undefined}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            apply()
          }
        }}
      />
      <Button variant="secondary" busy={card.busy} onClick={apply}>
        {copy.cardApply}
      </Button>
    </section>
  )
}
