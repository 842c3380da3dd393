/**
 * Lets every number field take Urdu and Arabic digits (OWN-11): they are turned into 0 to 9 before any screen reads
 * them.
 */
import { latinDigits } from '#/shared/lib/digits.ts'

const NUMBERS = 'input:is([inputmode=numeric], [inputmode=decimal], [inputmode=tel], [type=tel])'

/** The browser's own setter of a field's value, of which React, which watches the value, does not know. */
const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

document.addEventListener(
  'input',
  ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(NUMBERS)) return
    const said = latinDigits(target.value).replaceAll('٬', ',').replaceAll('٫', '.')
    if (said === target.value) return
    const [from, to] = [target.selectionStart, target.selectionEnd]
    value?.set?.call(target, said)
    target.setSelectionRange(from, to)
  },
  true,
)
