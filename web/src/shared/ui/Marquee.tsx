import { type ReactNode, useState } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Marquee.module.css'
import { copy } from './ui.copy.ts'

type Props = {
  /** The name of the strip and of its button: "Brands". */
  label: string
  /** How long one loop takes: 30 s for the brands (HOME-3), 75 s for the testimonials (REV-4). */
  loop: '30s' | '75s'
  /** The list's <li> elements. They are given once and rendered twice, so that the loop has no seam. */
  children: ReactNode
  className?: string | undefined
  listClassName?: string | undefined
}

/**
 * An endless strip that moves left by half its width, which is one copy of the list. It stops under the pointer, while
 * anything in it has the focus, and after the pause button. Where less motion is wanted it is a row that scrolls. The
 * second copy is hidden from readers and cannot be focused.
 */
export function Marquee({ label, loop, children, className, listClassName }: Props) {
  const [paused, setPaused] = useState(false)
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(styles.strip, className)}
      data-paused={paused || undefined}
      data-loop={loop}
    >
      {/* The window is focusable for the arrow keys, since it scrolls where motion is unwanted. */}
      <div className={styles.window}>
        <div className={styles.track}>
          <ul className={cx(styles.list, listClassName)}>{children}</ul>
          <ul className={cx(styles.list, styles.copy, listClassName)} aria-hidden="true" inert>
            {children}
          </ul>
        </div>
      </div>
      <button
        type="button"
        className={styles.pause}
        aria-label={paused ? copy.play(label) : copy.pause(label)}
        onClick={() => {
          setPaused(!paused)
        }}
      >
        <Icon name={paused ? 'play' : 'pause'} size="sm" />
      </button>
    </div>
  )
}
