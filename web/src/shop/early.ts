/** Runs before everything else of the page, as a script of its own (see app/earlyEvents.ts). */
import { holdEarlyEvents } from './app/earlyEvents.ts'
import { sayNotLoaded } from './app/sayNotLoaded.ts'
import { drawWholeForPictures } from './app/wholePicture.ts'

const letGo = holdEarlyEvents()
const lost = () => {
  letGo() // nothing will hear it
  sayNotLoaded()
}

// The shop's own code, or the part of it that draws this page, has not come (WEB-5).
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') lost()
  },
  true,
)
window.addEventListener('pagelost', lost)
drawWholeForPictures()
