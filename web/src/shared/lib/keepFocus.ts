/**
 * Focus never falls to the body (HOLD-7). Where the focused control goes away, the one that has taken its place gets the
 * focus, or the next one, or the last one before it. Where it went away with its dialog, what had the focus before that
 * dialog gets it back, or what took the place of that. What is only unusable for a while keeps it by itself (`pressable`).
 */
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)'
const DIALOG = 'dialog, [role="dialog"]'

type Held = {
  element: HTMLElement
  before: readonly HTMLElement[]
  path: string
  dialog: Element | null
  /** What had the focus before the dialog. */
  under: Held | null
}

const standing = (one: Element) => one.checkVisibility() && !one.closest('[inert]')
const controls = (within: Element | null) =>
  [...(within ?? document).querySelectorAll<HTMLElement>(FOCUSABLE)].filter(standing)

const focus = (one?: Element | null) => one instanceof HTMLElement && one.focus({ preventScroll: true })

/** Focuses something that is no control. */
function rest(on: Element | null) {
  if (on instanceof HTMLElement && !on.hasAttribute('tabindex')) on.tabIndex = -1
  focus(on)
}

/**
 * `arrived` says what gets a focus that went away with its page; without it, that is left to others. Answers how to stop.
 */
export function keepFocus(arrived?: () => Element | null): () => void {
  let held: Held | null = null

  const onFocus = ({ target }: { target: EventTarget | null }) => {
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
  // Who presses beside everything wants no focus.
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
    // The end of the page is no neighbor of the last row.
    const main = last?.closest('main')
    focus(next && (!main || main.contains(next)) ? next : last)
    if (document.activeElement === document.body) rest(open)
  }
  const look = () => {
    // A browser takes the focus from what is hidden or inert only when it draws next.
    const at = document.activeElement
    if (!held || (at !== document.body && at !== held.element) || (at === held.element && standing(at))) return
    if (held.path !== location.pathname) {
      held = null
      rest(arrived?.() ?? null)
      return
    }
    take(held)
  }

  if (document.activeElement !== document.body) onFocus({ target: document.activeElement }) // who was faster than this code
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress)
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden', 'inert', 'open'] })
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress)
  }
}
