/**
 * The one loader of code that is no part of the first load (WEB-5, NODE-6, HOLD-1). Every piece is tried three times.
 * Where a new version of the shop has replaced it, the page says so and reloads itself, once. Otherwise pages
 * (lazyPage) leave it to the error boundary, while parts (lazyPart) wait for the network and the page stays.
 */
import { createElement, lazy, type ComponentType } from 'react'
import { tab } from '#/shared/lib/storage.ts'
import { lineIsBack, tried } from './tries.ts'
import { toast } from '#/shared/ui/toast.ts'
import { renewed } from './code.copy.ts'

/** The pause between rounds of tries for a part that the page can do without, in milliseconds. */
const ROUND_MS = 20_000

/** How long the words about a new version are shown before the page reloads, in milliseconds. */
const SAY_MS = 1500

/** The key in session storage for the build for which the page has reloaded itself. */
const RELOADED = 'reloadedFrom'

/** Tries three times. Then it throws, or reloads the page where the shop has a new version. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await tried(load)
  } catch (error) {
    if (typeof window !== 'undefined' && (await isRenewed())) await reloadOnce()
    throw error
  }
}

/**
 * Loads a part of a page or of the frame, and never fails. A shopper whose network drops keeps the page and what is
 * typed in it, and the part comes when the network is back.
 */
export function patient<T>(load: () => Promise<T>): () => Promise<T> {
  return async function untilLoaded() {
    for (;;) {
      try {
        return await loadCode(load)
      } catch (error) {
        if (typeof window === 'undefined') throw error
        await lineIsBack(ROUND_MS)
      }
    }
  }
}

/** The error of lazyPage() when the code did not come. Whoever catches it may try again. */
export class CodeLost extends Error {
  constructor(cause: unknown) {
    super('Code of the page did not come', { cause })
    this.name = 'CodeLost'
  }
}

/** A part that is loaded when it is first shown. It is waited for as long as it takes. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(patient(async () => ({ default: await load() }))) as unknown as ComponentType<P>
}

let broken: (() => void)[] = []

/** A page whose code is loaded when it is shown. After a failure renewCode() lets it try again. */
export function lazyPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const make = () =>
    lazy(async () => {
      try {
        return await loadCode(load)
      } catch (error) {
        broken.push(() => {
          Page = make()
        })
        throw new CodeLost(error)
      }
    })
  let Page = make()
  return function LazyPage(props: P) {
    return createElement(Page as unknown as ComponentType<P>, props)
  }
}

/** Makes what failed to load be asked for anew when it is next shown. React itself remembers a failure for ever. */
export function renewCode(): void {
  const again = broken
  broken = []
  for (const renew of again) renew()
}

/** The address of the script that this document began with. */
function ownScript(): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
}

/** Whether the shop now sends documents with another first script, so that this page's pieces may be gone. */
async function isRenewed(): Promise<boolean> {
  const own = ownScript()
  if (own === null) return false
  try {
    const answer = await fetch(window.location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' })
    const html = await answer.text()
    return html.includes('<script type="module"') && !html.includes(own)
  } catch {
    return false
  }
}

/** Whether a reload would lose something on the page. It asks the page's guards by the event that they listen for. */
const hasUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * Says why and reloads the page; the promise then never settles. It does nothing a second time for the same build, or
 * while something typed is not saved.
 */
async function reloadOnce(): Promise<void> {
  if (hasUnsaved()) return
  const own = ownScript() ?? ''
  if (tab.read(RELOADED) === own || !tab.write(RELOADED, own)) return // without this memory the page might reload for ever
  toast.success(renewed, { place: 'top' })
  await new Promise((resolve) => setTimeout(resolve, SAY_MS))
  window.location.reload()
  await new Promise(() => undefined)
}
