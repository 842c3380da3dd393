import { useState } from 'react'
import { formatRupees } from '#/shared/lib/format.ts'
import { TextField } from '#/shared/ui/TextField.tsx'
import { earlierCopy as copy } from './earlier.copy.ts'
import { fieldId, useEditing } from './editorContext.ts'
import styles from './OptionsPanel.module.css'
import { variantKey, variantName, type Variant } from './model.ts'
import { plainRupees, priceOf, priceWrong } from './prices.ts'
import { withVariant } from './variants.ts'

/** What each variant cost before, in rupees (GOOD-3). The shop checks it against the prices that were asked. */
export function EarlierPanel() {
  const { body } = useEditing()
  return (
    <div className={styles.prices}>
      {body.variants.map((variant, at) => (
        <EarlierPrice key={variantKey(variant)} variant={variant} at={at} />
      ))}
    </div>
  )
}

function EarlierPrice({ variant, at }: { variant: Variant; at: number }) {
  const { body, edit, mayWrite, problem } = useEditing()
  const [typed, setTyped] = useState<string | null>(null)
  const field = `variants.${at}.compareAt`
  const bad = typed !== null && typed.trim() !== '' && priceOf(typed) === null
  const name = variantName(variant, body.variants)
  return (
    <TextField
      id={fieldId(field)}
      label={copy.label(name)}
      hint={copy.now(formatRupees(variant.price))}
      error={bad ? priceWrong(typed) : problem(field)}
      inputMode="decimal"
      autoComplete="off"
      readOnly={!mayWrite}
      value={typed ?? (variant.compareAt > 0 ? plainRupees(variant.compareAt) : '')}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        edit((now) => withVariant(now, variantKey(variant), { compareAt: priceOf(text) ?? 0 }))
      }}
      onBlur={() => {
        if (!bad) setTyped(null)
      }}
    />
  )
}
