import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Gallery.module.css'
import { copy } from './product.copy.ts'

/** The pictures, larger than a phone's screen: they are moved under the finger, and the middle is shown first. */
export function LargeGroup({ children }: { children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog opens after its content has been drawn, so the scroll waits for a frame.
    const frame = requestAnimationFrame(() => {
      const element = group.current
      const side = element?.matches(':dir(rtl)') ? -1 : 1
      if (element) element.scrollLeft = ((element.scrollWidth - element.clientWidth) / 2) * side
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div ref={group} className={styles.large} role="group" aria-label={copy.pictures} tabIndex={0}>
      {children}
    </div>
  )
}
