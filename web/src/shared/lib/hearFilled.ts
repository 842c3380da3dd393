export type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Tells React of values that browsers and password managers fill in without an event. React would send the form without
 * such a value, and write over it (HOLD-7). The fields are examined before React hears of anything that somebody does
 * next.
 */
export function hearFilled(): void {
  for (const type of ['focusin', 'keydown', 'input', 'change', 'focusout', 'click', 'submit']) {
    document.addEventListener(type, look, true)
  }
}

let looking = false

function look({ type, target }: Event) {
  if (looking) return
  looking = true
  const unheard = new Map<Typed, string>()
  for (const field of document.querySelectorAll<Typed>('input:not([type=file]),select,textarea')) {
    const own = Object.keys(field).find((name) => name.startsWith('__reactProps$'))
    const held = own && (field as unknown as Record<string, { value?: string | number }>)[own]?.value
    // React hears by itself of the field that is being typed into.
    const isHeard = field === target && /^(input|change)$/.test(type)
    // A select whose value is none of its choices holds nothing to tell.
    const isNone = field instanceof HTMLSelectElement && field.selectedIndex < 0
    if (held != null && !isHeard && !isNone && String(held) !== field.value) unheard.set(field, field.value)
  }
  // When React hears of one field it draws all of them as it knows them, so what was just typed or ticked is put back
  // afterwards.
  const now = target as Partial<Typed & HTMLInputElement>
  const { value, checked } = now
  for (const [field, wanted] of unheard) tellAgain(field, wanted)
  if (now.value !== value) setUnheard(now, 'value', value)
  if (now.checked !== checked) setUnheard(now, 'checked', checked)
  looking = false
}

/** Sets a field's value by the browser's own setter, of which React does not know. */
function setUnheard(field: object, what: 'value' | 'checked', wanted: unknown) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), what)?.set?.call(field, wanted)
}

/**
 * React's record of the value it last saw in a field. React hears an event only where the field's value differs from
 * it.
 */
type Tracker = { setValue: (seen: string) => void } | undefined

/** Makes React hear what a field holds, or is to hold. */
export function tellAgain(field: Typed, wanted: string | boolean): void {
  if (typeof wanted === 'boolean') {
    ;(field as HTMLInputElement).checked = !wanted
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement) field.value = wanted
  else if (field.type !== 'file') {
    // Where React has emptied the field this puts the caret at the end; elsewhere the caret stays.
    if (field.value !== wanted) setUnheard(field, 'value', wanted)
    const tracker = Reflect.get(field, '_valueTracker') as Tracker
    tracker?.setValue(`${wanted} `)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return
  }
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
