import { hearFilled, tellAgain, type Typed } from '#/shared/lib/hearFilled.ts'
import { prefix } from '#/shared/lib/language.copy.ts'
import { sayNotLoaded } from './sayNotLoaded.ts'

/**
 * Holds what is pressed or typed before React hears it (HOLD-7). React drops such a press, and the browser would send a
 * form with its values in the address, so the event is held back and repeated; the button is dimmed while it waits.
 * Typed text is entered again so that React hears of it. This is a script of its own (src/shop/early.ts), which is
 * there long before the shop's code.
 */
const PATIENCE_MS = 60_000

type Fiber = { return: Fiber | null; alternate: Fiber | null; flags: number }

/**
 * The flags of a fiber whose commit is still to come, as one that is placed or hydrated: its elements hear nothing yet.
 */
const UNCOMMITTED = 2 | 4096

/**
 * Whether React hears what happens to an element. React puts its record on every element that it hydrates before the
 * commit that makes the page listen, so the record alone does not prove it.
 */
export function isAlive(element: Element): boolean {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  let fiber = key === undefined ? null : (element as unknown as Record<string, Fiber>)[key]
  if (!fiber) return false
  if (fiber.alternate) return true
  for (; fiber; fiber = fiber.return) if (fiber.flags & UNCOMMITTED) return false
  return true
}

/** Holds clicks and submits inside #root while their element is not alive. It returns how to let go of them. */
export function holdEarlyEvents(): () => void {
  const held = new Set<Element>()

  const hold = (event: Event, element: HTMLElement | null | undefined, again: () => void) => {
    if (!element?.closest('#root') || isAlive(element)) return
    event.preventDefault()
    event.stopPropagation()
    if (held.has(element)) return
    held.add(element)
    // The button is dimmed by an animation, since an attribute would differ from what the server wrote and React would
    // not hydrate it.
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

  // A key, a click or a blur can come before the next frame, and it must meet what was typed, so that is told first.
  for (const type of ['keydown', 'focusout', 'click', 'submit']) document.addEventListener(type, tellTyped, true)
  document.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target : null
      // Following the link would leave for the browser's own error page, so it is held while the network is away.
      const link = pressed?.closest('a[href=""],a[href^="/"]')
      if (link && !navigator.onLine && !isAlive(link)) {
        event.preventDefault()
        sayNotLoaded()
      }
      const button = pressed?.closest<HTMLElement>(
        `button,[role=button],a[href^="#"],a[href^="${prefix || '/'}#"],a[aria-haspopup]`,
      )
      if (button?.closest('form[action]')) return // its form works without scripts
      // A link to a part of this page works by itself, and so does a new tab. A link that opens a dialog waits
      // (FOOT-2), and so does one to a part of the home page that may not be drawn yet (NAV-2).
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
      if (form?.hasAttribute('action')) return // the form works without scripts
      hold(event, form, () => form?.requestSubmit())
    },
    true,
  )
  for (const type of ['input', 'change']) document.addEventListener(type, keepTyped, true)
  hearFilled()
  return () => held.clear()
}

/** The value of a field: its text, or whether it is ticked. */
const valueOf = (field: Typed) => (isTicked(field) ? field.checked : field.value)
const isTicked = (field: Typed): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)

/** What was typed into fields that React has not heard of yet. */
const typed = new Map<Typed, string | boolean>()

function keepTyped({ target }: Event) {
  if (!(target instanceof HTMLElement && target.matches('#root :is(input,select,textarea)'))) return
  const field = target as Typed
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
