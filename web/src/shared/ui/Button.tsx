import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { pressable } from './pressable.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  /**
   * primary: the one main action of a page. secondary: outlined. quiet: text alone. light: for dark or clay grounds.
   * danger: outlined, red.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'light' | 'danger'
  /** md is 48 px high, sm 44 px. */
  size?: 'md' | 'sm'
  /** Whether it fills the width of its place. */
  wide?: boolean
  className?: string | undefined
}

type Props = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** Whether to show a spinner and ignore presses, as a disabled button does. */
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
    children: ReactNode
  }

export function buttonClass({ variant = 'primary', size = 'md', wide = false, className }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}

/** A button, `type="button"` unless a type is given. A disabled or busy one stays focusable (see `pressable`). */
export function Button({
  variant,
  size,
  wide,
  className,
  busy,
  disabled,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }), className })}
      {...pressable(busy || disabled, onClick)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
