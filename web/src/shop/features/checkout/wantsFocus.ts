/** A dialog opens with the focus on its first control; the button with this ref is the one that should have it. */
export function wantsFocus(button: HTMLElement | null) {
  button?.setAttribute('autofocus', '')
}
