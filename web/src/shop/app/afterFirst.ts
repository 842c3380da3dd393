/** What begins after the first page stands. It is a chunk of its own, since nobody waits for it. */
import { patient } from '#/shared/lib/code.ts'
import { language } from '#/shared/lib/language.copy.ts'
import { storageKeys, tab } from '#/shared/lib/storage.ts'
import { whenSomebody } from '#/shared/lib/whenSomebody.ts'
import type { AppStore } from '#/shop/state/store.ts'
import { endDeals } from './endDeals.ts'
import { focusHeading } from './focusHeading.ts'
import { rememberScroll } from './scrollMemory.ts'

const loadKeepFocus = patient(() => import('#/shared/lib/keepFocus.ts'))
const loadSamePlace = patient(() => import('./samePlace.ts'))
const loadOffer = patient(() => import('./offerLanguage.ts'))

/** Whether to offer Urdu: the page is English and the browser reads Urdu. */
const offers = () => language === 'en' && navigator.languages.some((tag) => /^ur\b/.test(tag))

export type Visit = {
  /** Is called when another page is shown. It returns how to stop what that began. */
  arrived: () => () => void
  stop: () => void
}

export function beginVisit(store: AppStore): Visit {
  const scroll = rememberScroll()
  const stopDeals = endDeals(store)
  let left = false
  let letFocusGo = () => {}
  let letPlaceGo = () => {}
  if (tab.read(storageKeys.place) !== null) void loadSamePlace().then(({ findPlace }) => findPlace())
  const stopWaiting = whenSomebody(async () => {
    const [{ keepFocus }, { keepPlace }] = await Promise.all([loadKeepFocus(), loadSamePlace()])
    if (left) return
    letFocusGo = keepFocus()
    letPlaceGo = keepPlace()
    if (offers()) void loadOffer().then(({ offerLanguage }) => offerLanguage())
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
      letFocusGo()
      letPlaceGo()
    },
  }
}
