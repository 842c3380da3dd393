import { sayNotLoaded } from './sayNotLoaded.ts'

/**
 * What is pressed or typed before the page is alive. React drops a press, and a browser would send a form by its own
 * means, with what is in it in the address; so it is held back and pressed again when it can be heard. The button shows
 * that it waits. What was typed is put in once more, so that React hears of it (HOLD-7). This is a small script of its own (src/shop/early.ts), which is there long before the shop's code is.
 */
const PATIENCE_MS = 60_000

type Fiber = { return: Fiber | null; alternate: Fiber | null; flags: number }

/** A fiber that is placed, or brought to life, by a commit that is still to come: what its elements hear is lost. */
const UNCOMMITTED = 2 | 4096

/**
 * Whether React hears what happens to an element. It keeps its own record on every element that it has brought to
 * life, and writes it before the commit that makes the page listen.
 */
export function isAlive(element: Element): boolean {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  let fiber = key === undefined ? null : (element as unknown as Record<string, Fiber>)[key]
  if (!fiber) return false
  if (fiber.alternate) return true
  for (; fiber; fiber = fiber.return) if (fiber.flags & UNCOMMITTED) return false
  return true
}

/** Holds presses and sends inside #root for as long as their element is not alive. Answers how to let go of them. */
export function holdEarlyEvents(): () => void {
  const held = new Set<Element>()

  const hold = (event: Event, element: HTMLElement | null | undefined, again: () => void) => {
    if (!element?.closest('#root') || isAlive(element)) return
    event.preventDefault()
    event.stopPropagation()
    if (held.has(element)) return
    held.add(element)
    // No attribute: React would not find what the server wrote.
    const dimmed = element.animate?.({ opacity: [0.6, 0.6] }, PATIENCE_MS)
    const until = performance.now() + PATIENCE_MS
    const look = () => {
      const alive = isAlive(element)
      if (!alive && held.has(element) && element.isConnected && performance.now() < until) {
        requestAnimationFrame(look)
        return
      }
      const wanted = held.delete(element)
      dimmed?.cancel()
      if (alive && wanted) again()
    }
    requestAnimationFrame(look)
  }

  // The next frame may be long in coming: whoever presses or leaves a field before it means what stands there.
  for (const type of ['keydown', 'focusout', 'click', 'submit']) document.addEventListener(type, tellTyped, true)
  document.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target : null
      // The browser would go to a page of its own, which knows nothing of the cart.
      const link = pressed?.closest('a[href=""],a[href^="/"]')
      if (link && !navigator.onLine && !isAlive(link)) {
        event.preventDefault()
        sayNotLoaded()
      }
      const button = pressed?.closest<HTMLElement>('button,[role=button],a[href^="#"],a[href^="/#"],a[aria-haspopup]')
      if (button?.closest('form[action]')) return // its form works without scripts
      // A link to a part of the page works by itself, and a new tab opens without the page; what opens over it waits
      // (FOOT-2), and so does what leads to a part of the home page, which may not be drawn yet (NAV-2).
      if (button instanceof HTMLAnchorElement) {
        const here = button.getAttribute('href')?.startsWith('#') && document.getElementById(button.hash.slice(1))
        if (here || event.ctrlKey || event.metaKey || event.shiftKey) return
      }
      hold(event, button, () => button?.click())
    },
    true,
  )
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target instanceof HTMLFormElement ? event.target : null
      if (form?.hasAttribute('action')) return // made to work without scripts
      hold(event, form, () => form?.requestSubmit())
    },
    true,
  )
  for (const type of ['input', 'change']) document.addEventListener(type, keepTyped, true)
  return () => held.clear()
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What stands in a field: its text, or whether it is ticked. */
const valueOf = (field: Field) => (isTicked(field) ? field.checked : field.value)
const isTicked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)

/** What was typed into fields that React has not heard of yet. */
const typed = new Map<Field, string | boolean>()

function keepTyped({ target }: Event) {
  if (!(target instanceof HTMLElement && target.matches('#root :is(input,select,textarea)'))) return
  const field = target as Field
  if (!typed.has(field) && isAlive(field)) return
  if (!typed.size) requestAnimationFrame(lookAtTyped)
  typed.set(field, valueOf(field))
}

function lookAtTyped() {
  tellTyped()
  if (typed.size) requestAnimationFrame(lookAtTyped)
}

/** Tells React what was typed into the fields that are alive by now. */
function tellTyped() {
  for (const [field, wanted] of typed) {
    if (field.isConnected && !isAlive(field)) continue
    typed.delete(field)
    tellAgain(field, wanted)
  }
}

/** React compares with what it last saw in a field: that is made something else first. */
function tellAgain(field: Field, wanted: string | boolean) {
  if (typeof wanted === 'boolean') {
    ;(field as HTMLInputElement).checked = !wanted
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement) field.value = wanted
  else if (field.type !== 'file') {
    // Where React has emptied the field its caret is at the beginning: whoever types on does so at the end.
    const { selectionStart, selectionEnd, value } = field
    field.value = `${wanted} `
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, wanted)
    if (selectionStart !== null && value === wanted) field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return
  }
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
