const OPEN = 'dialog[open], [role="dialog"][aria-modal]'

/**
 * Whether a dialog lies over what a key would act on: keys of a screen do nothing beneath an open dialog (HOLD-7).
 * `within` is what the key belongs to, where that may stand in a dialog itself.
 */
export function dialogOpen(within: Element | null = null): boolean {
  const last = [...document.querySelectorAll(OPEN)].at(-1)
  return last !== undefined && !(within !== null && last.contains(within))
}
