import type { CSSProperties } from 'react'
import { isHex } from './model.ts'
import styles from './Swatch.module.css'

/** A dot in a shade's colour; nothing for a shade that has only words. */
export function Swatch({ color }: { color: string }) {
  if (!isHex(color)) return null
  return <i className={styles.swatch} style={{ '--swatch': color } as CSSProperties} aria-hidden="true" />
}
