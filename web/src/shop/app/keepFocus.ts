/**
 * Focus never falls to the body (HOLD-7): where the focused control goes away, the one that has taken its place, or the
 * next one, gets the focus; one that was only disabled gets it back. Another page is left to focusHeading().
 */
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [type="hidden"])'

const controls = () => [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.checkVisibility())

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
    if (!held || document.activeElement !== document.body) return
    if (held.path !== location.pathname) {
      held = null
      return
    }
    const { element, before } = held
    if (element.isConnected && element.checkVisibility()) {
      if (!element.matches(':disabled')) element.focus({ preventScroll: true })
      return
    }
    const all = controls()
    const place = before.map((one) => all.indexOf(one)).find((index) => index >= 0) ?? -1
    const next = all[place + 1] ?? all[place]
    next?.focus({ preventScroll: true })
  }

  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress)
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'open'] })
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress)
  }
}
