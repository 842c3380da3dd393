/** Runs before everything else of the page, as a script of its own (see app/earlyEvents.ts). */
import { holdEarlyEvents } from './app/earlyEvents.ts'
import { sayNotLoaded } from './app/sayNotLoaded.ts'
import { drawWholeForPictures } from './app/wholePicture.ts'
import { SIGNS } from '#/shared/lib/whenSomebody.ts'

for (const sign of SIGNS) {
  window.addEventListener(sign, () => (window.somebody = true), { passive: true, capture: true, once: true })
}
const letGo = holdEarlyEvents()
const lost = () => {
  letGo() // nothing will hear the presses
  sayNotLoaded()
}

// Code of the shop that has not come is asked for twice more, each time by another address, since a browser may
// remember that the first one failed (WEB-5).
const pauses = [500, 2000]
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement && target.type === 'module')) return
    const ms = pauses.shift()
    if (!ms) {
      lost()
      return
    }
    setTimeout(() => {
      const again = document.createElement('script')
      again.type = 'module'
      again.src = `${target.src}?${ms}`
      document.head.append(again)
    }, ms)
  },
  true,
)
// The entry script sends this event when the part that draws this page has not come.
window.addEventListener('pagelost', lost)
drawWholeForPictures()
