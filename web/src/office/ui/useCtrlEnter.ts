import { dialogOpen } from '#/office/ui/dialogOpen.ts'
import { useEffect } from 'react'

/** Ctrl and Enter, from wherever the focus is; not while a dialog asks. */
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
