import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  /** primary: the one main action of a screen. secondary: outlined. quiet: text alone. light: on dark or clay grounds. danger: outlined, red. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'light' | 'danger'
  /** md is 48 px high, sm 44 px. */
  size?: 'md' | 'sm'
  /** As wide as its place. */
  wide?: boolean
  className?: string | undefined
}

type Props = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** Shows a spinner and ignores presses, but stays focusable, so that a reader is not thrown out of the form. */
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
    children: ReactNode
  }

export function buttonClass({ variant = 'primary', size = 'md', wide = false, className }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}

/** A button, `type="button"` unless told otherwise. */
export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault()
      return
    }
    onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }), className })}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
