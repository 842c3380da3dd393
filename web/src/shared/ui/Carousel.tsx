import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import styles from './Carousel.module.css'
import { IconButton } from './IconButton.tsx'
import { copy } from './ui.copy.ts'

/** How far a press of an arrow moves the list, in pixels (HOME-7). */
export const CAROUSEL_STEP_PX = 300

type Props = {
  /** The name of the list and of its arrows: "Top Sells". */
  label: string
  /** The list's <li> elements. */
  children: ReactNode
  /** The content at the left of the arrows: a heading and its line. */
  head?: ReactNode
  className?: string | undefined
}

/**
 * A row that snaps. Touch, trackpad and the arrow keys scroll it; the arrow buttons move it 300 px a press and are
 * disabled at its ends. Without scripts it is a row that scrolls.
 */
export function Carousel({ label, children, head, className }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: false })

  useEffect(() => {
    const list = track.current
    if (!list) return
    const look = () => {
      // In a page from right to left scrollLeft is negative.
      const gone = Math.abs(list.scrollLeft)
      const start = gone <= 1
      const end = gone + list.clientWidth >= list.scrollWidth - 1
      setEnds((known) => (known.start === start && known.end === end ? known : { start, end }))
    }
    look()
    list.addEventListener('scroll', look, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    sizes?.observe(list)
    return () => {
      list.removeEventListener('scroll', look)
      sizes?.disconnect()
    }
  }, [children])

  const move = (direction: 1 | -1) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const list = track.current
    if (!list) return
    const onwards = getComputedStyle(list).direction === 'rtl' ? -1 : 1
    list.scrollBy({ left: direction * onwards * CAROUSEL_STEP_PX, behavior: still ? 'auto' : 'smooth' })
  }

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} className={className}>
      <div className={cx('wrap', styles.head)}>
        <div>{head}</div>
        <div className={styles.arrows}>
          <IconButton
            icon="left"
            look="outlined"
            label={copy.previous(label)}
            disabled={ends.start}
            onClick={() => {
              move(-1)
            }}
          />
          <IconButton
            icon="right"
            look="outlined"
            label={copy.next(label)}
            disabled={ends.end}
            onClick={() => {
              move(1)
            }}
          />
        </div>
      </div>
      {/* The list is focusable, so that the arrow keys scroll it. */}
      <ul ref={track} className={styles.track} tabIndex={0} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}
