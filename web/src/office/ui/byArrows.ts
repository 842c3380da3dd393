import type { KeyboardEvent } from 'react'

/** Up and down lead through the fields and buttons of a box that offers a list: `<div onKeyDown={byArrows}>`. */
export function byArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = all[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
