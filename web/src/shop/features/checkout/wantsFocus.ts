/** A ref for the button of a dialog that takes the focus when it opens, instead of the first control. */
export function wantsFocus(button: HTMLElement | null) {
  button?.setAttribute('autofocus', '')
}
