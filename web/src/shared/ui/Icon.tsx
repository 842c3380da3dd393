import { cx } from '#/shared/lib/cx.ts'
import styles from './Icon.module.css'
import type { IconName } from './iconNames.ts'
import spriteUrl from './icons.svg?no-inline'

export type { IconName } from './iconNames.ts'

type Props = {
  name: IconName
  /** The side in pixels: sm 18, md 24 (default), lg 28. */
  size?: 'sm' | 'md' | 'lg'
  /** The name of an icon without words beside it. Without a label the icon is decoration. */
  label?: string
  filled?: boolean
  className?: string | undefined
}

/** One symbol of the sprite, in the colour of the text around it. */
export function Icon({ name, size = 'md', label, filled = false, className }: Props) {
  const names = cx(styles.icon, styles[size], filled && styles.filled, className)
  if (label === undefined) {
    return (
      <svg className={names} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <use href={`${spriteUrl}#${name}`} />
      </svg>
    )
  }
  return (
    <svg className={names} viewBox="0 0 24 24" width="24" height="24" role="img" aria-label={label} focusable="false">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
