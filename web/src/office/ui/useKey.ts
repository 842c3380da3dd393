import { dialogOpen } from '#/office/ui/dialogOpen.ts'
import { useEffect } from 'react'

/** The elements that take letters themselves. */
const TYPES = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** A key of the screen. Letters do nothing while a field has the focus or a dialog is open. */
export function useKey(key: string, press: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (at instanceof HTMLElement && at.matches(TYPES)) return
      if (dialogOpen()) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
