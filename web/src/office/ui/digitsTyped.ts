/**
 * Numbers take the digits of Urdu and Arabic in every field (OWN-11): what is typed into one that wants a number stands
 * there as 0 to 9, before any screen reads it.
 */
import { latinDigits } from '#/shared/lib/digits.ts'

const NUMBERS = 'input:is([inputmode=numeric], [inputmode=decimal], [inputmode=tel], [type=tel])'

/** React watches the value of each field; the browser's own way to set it is behind its back. */
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
