/** What begins with the first sign of somebody. It is one chunk of its own, since nobody waits for it. */
import { patient } from '#/shared/lib/code.ts'
import { keepFocus } from '#/shared/lib/keepFocus.ts'
import { language } from '#/shared/lib/language.copy.ts'
import { keepOnDevice } from './keepOnDevice.ts'
import { keepPlace } from './samePlace.ts'

export { findPlace } from './samePlace.ts'
export { sayOffline } from './sayOffline.ts'

const loadOffer = patient(() => import('./offerLanguage.ts'))

/** Whether to offer Urdu: the page is English and the browser reads Urdu. */
const offers = () => language === 'en' && navigator.languages.some((tag) => /^ur\b/.test(tag))

/** It returns how to stop. */
export function beginLater(): () => void {
  const stops = [keepFocus(), keepPlace(), keepOnDevice()]
  if (offers()) void loadOffer().then(({ offerLanguage }) => offerLanguage())
  return () => stops.forEach((stop) => stop())
}
