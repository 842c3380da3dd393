/**
 * Focus never falls to the body (HOLD-7): where the focused control goes away, the one that has taken its place, or the
 * next one, gets the focus; one that was only disabled gets it back. Another page is left to focusHeading().
 */
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)'

const standing = (one: Element) => one.checkVisibility() && !one.closest('[inert]')
const controls = () => [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(standing)

const focus = (one?: HTMLElement) => one?.focus({ preventScroll: true })

/** Answers how to stop. */
export function keepFocus(): () => void {
  let held: { element: HTMLElement; before: readonly HTMLElement[]; path: string } | null = null

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const all = controls()
    held = { element: target, before: all.slice(0, all.indexOf(target)).toReversed(), path: location.pathname }
  }
  // Who presses beside everything wants no focus.
  const onPress = ({ target }: Event) => {
    if (target instanceof Element && !target.closest(`${FOCUSABLE}, label`)) held = null
  }
  const look = () => {
    // A browser takes the focus from what is hidden or inert only when it draws next.
    const at = document.activeElement
    if (!held || (at !== document.body && (at !== held.element || standing(at)))) return
    if (held.path !== location.pathname) {
      held = null
      return
    }
    const { element, before } = held
    if (standing(element)) {
      focus(element) // without effect while it is disabled
      return
    }
    const all = controls()
    const place = before.map((one) => all.indexOf(one)).find((index) => index >= 0) ?? -1
    focus(all[place + 1] ?? all[place])
  }

  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress)
  const watch = new MutationObserver(look)
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  })
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress)
  }
}
