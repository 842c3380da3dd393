import type { ReactNode } from 'react'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import styles from './Drawer.module.css'

type Props = {
  open: boolean
  title: string
  onClose: () => void
  /** The buttons that stay in view at the foot. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A sheet over a screen, at its side on a laptop and from below on a phone. Esc, the cross and a press beside it close
 * it, and the focus goes back to what opened it. `<Drawer open={row !== null} title="Correct the stock"
 * onClose={…}>…</Drawer>`.
 */
export function Drawer({ open, title, onClose, footer, children }: Props) {
  return (
    <Dialog open={open} title={title} onClose={onClose} footer={footer} className={styles.drawer}>
      {children}
    </Dialog>
  )
}
