import { dialogOpen } from '#/office/ui/dialogOpen.ts'
import { useEffect, type RefObject } from 'react'
import type { Selection } from './useSelection.ts'

/**
 * The keys of a list. J and K go to the next row and the one before, X chooses the row, Shift X all rows from the one
 * chosen last. They do nothing while something else has the focus, so that no typed letter counts as a key.
 */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>, selection: Selection | undefined) {
  useEffect(() => {
    let last: string | null = null
    function onKey(event: KeyboardEvent) {
      const table = body.current
      const focus = document.activeElement
      if (!table || event.ctrlKey || event.metaKey || event.altKey) return
      if (dialogOpen()) return
      // An element around the table may have the focus, where nothing in the table has it.
      if (focus !== null && !focus.contains(table) && !table.contains(focus)) return
      if (focus instanceof HTMLElement && focus.matches('input:not([type=checkbox]), textarea, select')) return
      const rows = [...table.querySelectorAll<HTMLTableRowElement>('tr[data-row]')]
      const at = rows.findIndex((row) => row.contains(focus))
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        const row = rows[key === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)]
        const open =
          row?.querySelector<HTMLElement>('[data-open]') ?? row?.querySelector<HTMLElement>('a, button, input')
        open?.focus()
        event.preventDefault()
      } else if (key === 'x' && selection && at >= 0) {
        const ids = rows.map((row) => row.dataset['row'] ?? '')
        const id = ids[at] ?? ''
        const from = last === null ? -1 : ids.indexOf(last)
        if (event.shiftKey && from >= 0) selection.put(ids.slice(Math.min(from, at), Math.max(from, at) + 1), true)
        else selection.toggle(id)
        last = id
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [body, selection])
}
