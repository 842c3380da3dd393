import { useEffect, useState, useSyncExternalStore, type CSSProperties } from 'react'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { uiCopy } from './ui.copy.ts'
import { overDocks } from './overDocks.ts'
import styles from './UndoBar.module.css'
import { dropUndo, UNDO_MS, undoStore, type Offer } from './undo.ts'

/**
 * Shows what was just done, with a button to undo it. There is one in the office. It stays while the pointer or the
 * focus is on it.
 */
export function UndoBar() {
  const offer = useSyncExternalStore(undoStore.subscribe, undoStore.current)
  const over = useOverDocks(offer !== null)
  return (
    <div role="status" className={styles.place} style={{ '--over': `${over}px` } as CSSProperties}>
      {offer ? <Bar key={offer.id} offer={offer} /> : null}
    </div>
  )
}

/** The height by which the bar is raised over docks, which come, go and grow while the offer is shown. */
function useOverDocks(on: boolean): number {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (!on) return undefined
    let frame = 0
    const look = () => {
      frame = 0
      setOver(overDocks(document, window.innerHeight))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    const watch = new MutationObserver(soon)
    watch.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true })
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    soon()
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [on])
  return over
}

function Bar({ offer }: { offer: Offer }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(dropUndo, UNDO_MS)
    return () => clearTimeout(timer)
  }, [held])
  return (
    <div
      className={styles.bar}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="check" size="sm" />
      <p>{offer.text}</p>
      <button
        type="button"
        onClick={() => {
          dropUndo()
          offer.press()
        }}
      >
        {uiCopy.undo}
      </button>
      <IconButton icon="close" size="sm" label={uiCopy.dismiss} onClick={dropUndo} />
    </div>
  )
}
