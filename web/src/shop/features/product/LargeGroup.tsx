import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Gallery.module.css'
import { copy } from './product.copy.ts'

/** On a phone larger than its screen: to be moved about under the finger, its middle first. */
export function LargeGroup({ children }: { children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog opens after what is in it has been drawn.
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
