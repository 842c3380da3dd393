import { dialogOpen } from '#/office/ui/dialogOpen.ts'
import { useEffect, type RefObject } from 'react'

/**
 * Ctrl S saves, from within a field too; null leaves the key to the browser. `form` is what it saves, where that may be
 * in a dialog. Beneath another dialog nothing is saved.
 */
export function useSaveKey(save: (() => void) | null, form?: RefObject<Element | null>) {
  useEffect(() => {
    if (save === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!dialogOpen(form?.current)) save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
