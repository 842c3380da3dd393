import type { CSSProperties } from 'react'
import { isHex } from './model.ts'
import styles from './Swatch.module.css'

/** A dot in a shade's colour. It renders nothing for a shade that is only words. */
export function Swatch({ color }: { color: string }) {
  if (!isHex(color)) return null
  return <i className={styles.swatch} style={{ '--swatch': color } as CSSProperties} aria-hidden="true" />
}
