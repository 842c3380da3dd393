import { useEffect } from 'react'

/** A key of the screen; letters do nothing while a field has the focus or a dialog is open. */
export function useKey(key: string, press: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (at instanceof HTMLElement && at.matches('input, textarea, select, [contenteditable]')) return
      if (document.querySelector('dialog[open], [role=dialog]')) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
