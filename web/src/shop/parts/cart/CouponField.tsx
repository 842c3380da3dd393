import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './cart.copy.ts'
import styles from './CouponField.module.css'
import type { CartCoupon } from './useCoupon.ts'

/**
 * The field for a code, with what it does, or why it does nothing (DEAL-4). `spared` says that delivery is free without
 * it.
 */
export function CouponField({ coupon, spared }: { coupon: CartCoupon; spared: boolean }) {
  const [open, setOpen] = useState(false)
  const shown = coupon.code || coupon.kept
  if (shown !== '') return <Chosen coupon={coupon} code={shown} spared={spared} />
  if (open || coupon.refusal !== '') return <CodeForm coupon={coupon} focus={open} />
  return (
    <button type="button" className={styles.open} onClick={() => setOpen(true)}>
      <Icon name="plus" size="sm" />
      {copy.coupon.open}
    </button>
  )
}

function CodeForm({ coupon, focus }: { coupon: CartCoupon; focus: boolean }) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (focus) input.current?.focus()
  }, [focus])

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '') input.current?.focus()
    else coupon.apply(code.trim())
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={copy.coupon.label}>
      <TextField
        ref={input}
        id={id}
        label={copy.coupon.label}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        error={missing ? copy.coupon.missing : coupon.refusal}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={coupon.asking}>
        {copy.coupon.apply}
      </Button>
    </form>
  )
}

function Chosen({ coupon, code, spared }: { coupon: CartCoupon; code: string; spared: boolean }) {
  return (
    <div className={styles.chosen} role="status">
      <p>
        {copy.coupon.label} <b>{code}</b>
        {coupon.refusal === '' ? null : <span>{coupon.refusal}</span>}
        {spared ? <small>{copy.coupon.spared}</small> : null}
      </p>
      <Button variant="quiet" size="sm" onClick={coupon.remove} aria-label={copy.coupon.removeOf(code)}>
        {copy.coupon.remove}
      </Button>
    </div>
  )
}
