const OPEN = 'dialog[open], [role="dialog"][aria-modal]'

/**
 * Whether an open dialog covers what a key would act on, since keys of a screen do nothing beneath a dialog (HOLD-7).
 * `within` is the element of the key, where that may be in a dialog itself.
 */
export function dialogOpen(within: Element | null = null): boolean {
  const last = [...document.querySelectorAll(OPEN)].at(-1)
  return last !== undefined && !(within !== null && last.contains(within))
}
