import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { TOAST_MS, toast, type ToastItem, toastStore } from './toast.ts'
import styles from './Toaster.module.css'
import { copy } from './begin.copy.ts'

/**
 * The place where toasts appear, once in the layout. Its two live regions are in the page from the start, because a
 * region that comes together with its words is not read out.
 */
export function Toaster({ errorMs = TOAST_MS }: { errorMs?: number }) {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer)
  return (
    <section aria-label={copy.notifications}>
      {(['top', 'bottom'] as const).map((place) => (
        <div key={place} role="status" aria-live="polite" className={cx(styles.stack, styles[place])}>
          {items
            .filter((item) => item.place === place)
            .map((item) => (
              <ToastCard key={item.id} item={item} ms={item.kind === 'error' ? errorMs : TOAST_MS} />
            ))}
        </div>
      ))}
    </section>
  )
}

/** One toast. Its time stops while the pointer or the focus is on it. */
function ToastCard({ item, ms }: { item: ToastItem; ms: number }) {
  const [held, setHeld] = useState(false)
  const left = useRef(ms)
  useEffect(() => {
    if (held) return
    const started = Date.now()
    const timer = setTimeout(() => {
      toast.dismiss(item.id)
    }, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (Date.now() - started))
    }
  }, [held, item.id])
  const hold = () => {
    setHeld(true)
  }
  const release = () => {
    setHeld(false)
  }
  return (
    <div
      className={cx(styles.toast, styles[item.kind])}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={item.kind === 'success' ? 'check' : 'alert'} />
      <p className={styles.text}>{item.text}</p>
      {item.action ? (
        <Link
          href={item.action.href}
          className={styles.action}
          onClick={() => {
            toast.dismiss(item.id)
          }}
        >
          {item.action.label}
        </Link>
      ) : null}
      <IconButton
        icon="close"
        size="sm"
        label={copy.dismiss}
        className={styles.dismiss}
        onClick={() => {
          toast.dismiss(item.id)
        }}
      />
    </div>
  )
}
