import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { kitWords } from './kitWords.ts'
import styles from './UndoBar.module.css'
import { dropUndo, UNDO_MS, undoStore, type Offer } from './undo.ts'

/** What was just done, with the way back; stands once in the office. It stays while the pointer or the focus is on it. */
export function UndoBar() {
  const offer = useSyncExternalStore(undoStore.subscribe, undoStore.current)
  return (
    <div role="status" className={styles.place}>
      {offer ? <Bar key={offer.id} offer={offer} /> : null}
    </div>
  )
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
      <p dir="auto">{offer.text}</p>
      <button
        type="button"
        onClick={() => {
          dropUndo()
          offer.press()
        }}
      >
        {kitWords.undo}
      </button>
      <IconButton icon="close" size="sm" label={kitWords.dismiss} onClick={dropUndo} />
    </div>
  )
}
