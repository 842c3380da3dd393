/**
 * Which rows of a list are chosen: some of them, or all that match the filter, also those on no page yet.
 *
 *   const chosen = useSelection(list.matching)     // another search or filter chooses nothing
 *   <DataTable selection={chosen} … />  <BulkBar selection={chosen} total={page.total}>…</BulkBar>
 */
import { useCallback, useMemo, useState } from 'react'

export type Selection = {
  /** Whether everything that matches is chosen, not only what is on a page. */
  all: boolean
  /** The rows chosen one by one, or empty where all are. */
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  none: boolean
  toggle: (id: string) => void
  /** Chooses many at once, or removes them from the choice. */
  put: (ids: readonly string[], on: boolean) => void
  chooseAll: () => void
  clear: () => void
}

type Chosen = { of: string; all: boolean; ids: ReadonlySet<string> }

const NOTHING: ReadonlySet<string> = new Set()

/** `of` is what matches. Another search or filter begins with nothing chosen; another page keeps the choice. */
export function useSelection(of: string): Selection {
  const [state, setState] = useState<Chosen>({ of, all: false, ids: NOTHING })
  const { all, ids } = state.of === of ? state : { all: false, ids: NOTHING }

  const put = useCallback(
    (changed: readonly string[], on: boolean) =>
      setState((old) => {
        const next = new Set(old.of === of && !old.all ? old.ids : NOTHING)
        for (const id of changed) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return { of, all: false, ids: next }
      }),
    [of],
  )
  return useMemo(
    () => ({
      all,
      ids,
      none: !all && ids.size === 0,
      has: (id) => all || ids.has(id),
      put,
      toggle: (id) => put([id], !ids.has(id)),
      chooseAll: () => setState({ of, all: true, ids: NOTHING }),
      clear: () => setState({ of, all: false, ids: NOTHING }),
    }),
    [all, ids, of, put],
  )
}
