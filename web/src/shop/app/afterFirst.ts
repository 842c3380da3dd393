/** What begins once the first page stands, in a chunk of its own: nobody waits for it. */
import { patient } from '#/shared/lib/code.ts'
import { whenSomebody } from '#/shared/lib/whenSomebody.ts'
import { focusHeading } from './focusHeading.ts'
import { rememberScroll } from './scrollMemory.ts'

const loadKeepFocus = patient(() => import('#/shared/lib/keepFocus.ts'))

export type Visit = {
  /** To be called when another page is shown. Answers how to stop what that began. */
  arrived: () => () => void
  stop: () => void
}

export function beginVisit(): Visit {
  const scroll = rememberScroll()
  let left = false
  let letFocusGo = () => {}
  const stopWaiting = whenSomebody(async () => {
    const { keepFocus } = await loadKeepFocus()
    if (!left) letFocusGo = keepFocus()
  })
  return {
    arrived() {
      scroll.arrived()
      return focusHeading()
    },
    stop() {
      left = true
      scroll.stop()
      stopWaiting()
      letFocusGo()
    },
  }
}
