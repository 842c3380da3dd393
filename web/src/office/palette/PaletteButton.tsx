import { dialogOpen } from '#/office/ui/dialogOpen.ts'
import { useEffect, useState } from 'react'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { copy } from './palette.copy.ts'
import { Palette } from './Palette.tsx'
import styles from './PaletteButton.module.css'
import type { Place } from './results.ts'

/** Opens the palette: a field on the rail, a magnifier on a phone, Ctrl K anywhere. */
export function PaletteButton({ wide, places }: { wide: boolean; places: readonly Place[] }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // An open dialog is answered first.
      if (!open && dialogOpen()) return
      event.preventDefault()
      setOpen(!open)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      {wide ? (
        <button
          type="button"
          className={styles.wide}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          aria-label={copy.open}
          onClick={() => setOpen(true)}
        >
          <Icon name="search" size="sm" />
          {copy.open}
          <kbd>{copy.keys}</kbd>
        </button>
      ) : (
        <IconButton icon="search" label={copy.open} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      )}
      {open ? <Palette places={places} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
