import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { closeOnBack } from '#/shared/lib/closeOnBack.ts'
import { cx } from '#/shared/lib/cx.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { copy } from './ui.copy.ts'

type Props = {
  open: boolean
  /** The dialog's name and heading. */
  title: string
  /** Is called at Esc, Back, the close button or a press beside the dialog. */
  onClose: () => void
  children: ReactNode
  /** The buttons that stay visible under the text. */
  footer?: ReactNode
  /** `narrow` is 30rem (default), `broad` 44rem, `full` the whole screen. */
  size?: 'narrow' | 'broad' | 'full'
  /**
   * False where only the dialog's own buttons may close it: it has no cross, and Esc and a press beside it do nothing.
   */
  dismissible?: boolean
  /** `alertdialog` is for a result that must be read. */
  role?: 'dialog' | 'alertdialog'
  className?: string | undefined
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * A modal on the native element, from which the top layer, the inert background and the focus inside come. When it
 * closes the focus goes back to the opener, also when the dialog is removed while open.
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
  footer,
  size = 'narrow',
  dismissible = true,
  role = 'dialog',
  className,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  const pressedBeside = useRef(false)
  const closing = useRef(false)
  const titleId = useId()
  const onBack = useEffectEvent(onClose)
  useEffect(() => (open ? closeOnBack(dismissible ? onBack : null) : undefined), [open, dismissible])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    opener.current = document.activeElement
    // Where nothing in the body takes the focus the body itself does, so that the arrow keys scroll it.
    if (body.current && !body.current.querySelector(FOCUSABLE)) body.current.tabIndex = 0
    closing.current = false
    if (!dialog.open) dialog.showModal()
    return () => {
      closing.current = true
      if (dialog.open) dialog.close()
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true })
      opener.current = null
    }
  }, [open])

  const beside = (event: MouseEvent<HTMLDialogElement>) => event.target === ref.current

  return (
    <dialog
      ref={ref}
      role={role === 'alertdialog' ? role : undefined}
      className={cx(styles.dialog, styles[size], className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible && event.cancelable) onClose()
      }}
      // A browser closes even a dialog that refuses, once Esc is pressed often enough (WEB-2).
      onClose={() => {
        if (!open || closing.current || ref.current?.open) return
        // It is opened again, because the caller may refuse to close it. Where the caller agrees, `open` turns false
        // and it closes.
        ref.current?.showModal()
        if (dismissible) onClose()
      }}
      closedby={dismissible ? 'closerequest' : 'none'}
      onMouseDown={(event) => {
        pressedBeside.current = beside(event)
      }}
      onClick={(event) => {
        if (dismissible && pressedBeside.current && beside(event)) onClose()
      }}
    >
      {open ? (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {dismissible ? (
              <IconButton icon="close" label={copy.close} className={styles.close} onClick={onClose} />
            ) : null}
          </div>
          <div ref={body} className={styles.body}>
            {children}
          </div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
