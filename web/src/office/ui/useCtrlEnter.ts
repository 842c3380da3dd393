import { dialogOpen } from '#/office/ui/dialogOpen.ts'
import { useEffect } from 'react'

/** Calls `press` at Ctrl and Enter, wherever the focus is, but not while a dialog is open. */
export function useCtrlEnter(press: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (dialogOpen()) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
