import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

export type Disclosure<E extends HTMLElement> = {
  open: boolean
  setOpen: (open: boolean) => void
  /** The element that holds both the button and what it opens. */
  root: RefObject<E | null>
  button: RefObject<HTMLButtonElement | null>
}

/**
 * A button that shows and hides something beside it. Esc closes it and gives the focus back to the button; a press or a
 * focus elsewhere and a navigation close it too.
 */
export function useDisclosure<E extends HTMLElement>(): Disclosure<E> {
  const [open, setOpen] = useState(false)
  const root = useRef<E>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [location] = useLocation()
  const [openedAt, setOpenedAt] = useState(location)

  if (openedAt !== location) {
    setOpenedAt(location)
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      if (root.current?.contains(document.activeElement)) button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return { open, setOpen: useCallback((next: boolean) => setOpen(next), []), root, button }
}
