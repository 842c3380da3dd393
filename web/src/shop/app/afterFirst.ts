/** What begins after the first page stands. It is a chunk of its own, since nobody waits for it. */
import { patient } from '#/shared/lib/code.ts'
import { storageKeys, tab } from '#/shared/lib/storage.ts'
import { whenSomebody } from '#/shared/lib/whenSomebody.ts'
import type { AppStore } from '#/shop/state/store.ts'
import { endDeals } from './endDeals.ts'
import { focusHeading } from './focusHeading.ts'
import { rememberScroll } from './scrollMemory.ts'

const loadLater = patient(() => import('./later.ts'))

export type Visit = {
  /** Is called when another page is shown. It returns how to stop what that began. */
  arrived: () => () => void
  stop: () => void
}

export function beginVisit(store: AppStore): Visit {
  const scroll = rememberScroll()
  const stopDeals = endDeals(store)
  let left = false
  let stopLater = () => {}
  if (tab.read(storageKeys.place) !== null) void loadLater().then(({ findPlace }) => findPlace())
  if (!navigator.onLine) void loadLater().then(({ sayOffline }) => sayOffline())
  const stopWaiting = whenSomebody(async () => {
    const { beginLater } = await loadLater()
    if (!left) stopLater = beginLater()
  })
  return {
    arrived() {
      scroll.arrived()
      return focusHeading()
    },
    stop() {
      left = true
      scroll.stop()
      stopDeals()
      stopWaiting()
      stopLater()
    },
  }
}
