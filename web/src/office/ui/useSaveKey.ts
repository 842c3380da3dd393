import { useEffect } from 'react'

/** Ctrl S saves, from within a field too; null leaves the key to the browser. */
export function useSaveKey(save: (() => void) | null) {
  useEffect(() => {
    if (save === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
