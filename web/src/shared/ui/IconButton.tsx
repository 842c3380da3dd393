import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { pressable } from './pressable.ts'
import styles from './IconButton.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: IconName
  /** What a press does; the button has no other words. */
  label: string
  /** `outlined` has a round border, `square` the shape of a control. */
  look?: 'plain' | 'outlined' | 'square'
  size?: 'sm' | 'md'
  ref?: Ref<HTMLButtonElement>
}

/** A 44 px button with only an icon. A disabled one stays focusable (see `pressable`). */
export function IconButton({
  icon,
  label,
  look = 'plain',
  size = 'md',
  className,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      {...pressable(disabled, onClick)}
      type={type}
      aria-label={label}
      className={cx(styles.button, styles[look], className)}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
