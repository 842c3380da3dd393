import type { MouseEvent, MouseEventHandler } from 'react'

/**
 * The attributes of a control that may be unusable at times. It says so and ignores presses, but keeps the focus and
 * its place in the order of Tab; the browser's own `disabled` drops the focus to the page (HOLD-7). A submit button has
 * them too: Enter in a field presses that button, and so sends nothing.
 */
export function pressable<T extends Element>(off: boolean | undefined, onClick?: MouseEventHandler<T>) {
  return {
    'aria-disabled': off || undefined,
    onClick: off ? (event: MouseEvent<T>) => event.preventDefault() : onClick,
  }
}
