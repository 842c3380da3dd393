import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './cart.copy.ts'
import styles from './CouponField.module.css'
import type { CartCoupon } from './useCoupon.ts'

/** Where a code is typed, what it does, and why it does nothing (DEAL-4). */
export function CouponField({ coupon }: { coupon: CartCoupon }) {
  const [open, setOpen] = useState(false)
  const shown = coupon.code || coupon.kept
  if (shown !== '') return <Chosen coupon={coupon} code={shown} />
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

function Chosen({ coupon, code }: { coupon: CartCoupon; code: string }) {
  return (
    <div className={styles.chosen} role="status">
      <p>
        {copy.coupon.label} <b>{code}</b>
        {coupon.refusal === '' ? null : <span>{coupon.refusal}</span>}
      </p>
      <Button variant="quiet" size="sm" onClick={coupon.remove} aria-label={copy.coupon.removeOf(code)}>
        {copy.coupon.remove}
      </Button>
    </div>
  )
}
