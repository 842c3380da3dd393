/**
 * Keeps the focus from falling to the body (HOLD-7). When the focused control disappears, the control in its place gets
 * the focus, else the next one, else the last one before it. When it disappears with its dialog, the control that had the
 * focus before the dialog gets it back. A control that is disabled for a while keeps the focus by itself (`pressable`).
 * A reader who tabs past the end of the page has left it, and gets nothing back.
 */
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)'
const DIALOG = 'dialog, [role="dialog"]'

type Held = {
  element: HTMLElement
  before: readonly HTMLElement[]
  path: string
  dialog: Element | null
  /** What had the focus before the dialog opened. */
  under: Held | null
}

const standing = (one: Element) => one.checkVisibility() && !one.closest('[inert]')
const controls = (within: Element | null) =>
  [...(within ?? document).querySelectorAll<HTMLElement>(FOCUSABLE)].filter(standing)

const focus = (one?: Element | null) => one instanceof HTMLElement && one.focus({ preventScroll: true })

/** Focuses an element that is no control. */
function rest(on: Element | null) {
  if (on instanceof HTMLElement && !on.hasAttribute('tabindex')) on.tabIndex = -1
  focus(on)
}

/**
 * Starts to keep the focus. `arrived` returns what gets the focus when its page has gone; without it nothing does. It
 * returns how to stop.
 */
export function keepFocus(arrived?: () => Element | null): () => void {
  let held: Held | null = null
  /** Whether the focus is on its way to something, while no element has it. */
  let moving = false
  let arrival = 0

  const onFocus = ({ target }: { target: EventTarget | null }) => {
    moving = false
    if (!(target instanceof HTMLElement)) return
    const all = controls(null)
    const dialog = target.closest(DIALOG)
    const left = held?.dialog && held.dialog !== dialog && !standing(held.dialog) ? held.under : held
    held = {
      element: target,
      before: all.slice(0, all.indexOf(target)).toReversed(),
      path: location.pathname,
      dialog,
      under: dialog && (left?.dialog === dialog ? left.under : left),
    }
  }
  const wait = (then: () => void) => {
    moving = true
    clearTimeout(arrival)
    arrival = window.setTimeout(() => {
      moving = false
      then()
    })
  }
  // An element that is removed while the focus is on its way never gets it, so this looks afterwards.
  const onLeave = ({ relatedTarget }: FocusEvent) => void (relatedTarget && wait(look))
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Tab' || target !== held?.element) return
    wait(() => {
      if (document.activeElement === document.body && held?.element === target && standing(held.element)) held = null
      else look()
    })
  }
  // Whoever presses beside every control wants no focus.
  const onPress = ({ target }: Event) => {
    if (target instanceof Element && !target.closest(`${FOCUSABLE}, label`)) held = null
  }
  const take = ({ element, before, dialog, under }: Held): void => {
    if (standing(element)) {
      focus(element)
      return
    }
    const open = dialog && standing(dialog) ? dialog : null
    if (dialog && !open && under) {
      take(under)
      return
    }
    const all = controls(open)
    const place = before.map((one) => all.indexOf(one)).find((index) => index >= 0) ?? -1
    const last = all[place]
    const next = all.slice(place + 1).find((one) => one.tabIndex >= 0)
    // A control after the page's main part is no neighbour of the last row in it.
    const main = last?.closest('main')
    focus(next && (!main || main.contains(next)) ? next : last)
    if (document.activeElement === document.body) rest(open)
  }
  const look = () => {
    // A browser takes the focus from a hidden or inert element only at the next frame, so this compares the element
    // too.
    const at = document.activeElement
    if (moving || !held || (at !== document.body && at !== held.element) || (at === held.element && standing(at)))
      return
    if (held.path !== location.pathname) {
      held = null
      rest(arrived?.() ?? null)
      return
    }
    take(held)
  }

  if (document.activeElement !== document.body) onFocus({ target: document.activeElement }) // the shopper focused something before this code had come
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onLeave, true) // in the capture phase, before a page draws again as the field is left
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPress)
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden', 'inert', 'open'] })
  return () => {
    watch.disconnect()
    clearTimeout(arrival)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onLeave, true)
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPress)
  }
}
