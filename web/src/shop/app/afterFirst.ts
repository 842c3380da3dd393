/** What begins once the first page stands, in a chunk of its own: nobody waits for it. */
import { focusHeading } from './focusHeading.ts'
import { keepFocus } from './keepFocus.ts'
import { rememberScroll } from './scrollMemory.ts'

export type Visit = {
  /** To be called when another page is shown. Answers how to stop what that began. */
  arrived: () => () => void
  stop: () => void
}

export function beginVisit(): Visit {
  const scroll = rememberScroll()
  const letFocusGo = keepFocus()
  return {
    arrived() {
      scroll.arrived()
      return focusHeading()
    },
    stop() {
      scroll.stop()
      letFocusGo()
    },
  }
}
