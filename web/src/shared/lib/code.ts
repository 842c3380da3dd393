/**
 * The one loader of code that is no part of the first load (WEB-5, NODE-6, HOLD-1): every piece is tried three times.
 * Where it is gone because the shop was renewed meanwhile, the page says so and loads itself anew, once. Otherwise
 * pages (lazyPage) leave it to the error boundary, and parts of a page or the frame (lazyPart) wait for the line to come
 * back while the page stands.
 */
import { createElement, lazy, type ComponentType } from 'react'
import { tab } from '#/shared/lib/storage.ts'
import { lineIsBack, tried } from './tries.ts'
import { toast } from '#/shared/ui/toast.ts'
import { renewed } from './code.copy.ts'

/** Between rounds of tries for a part that the page can do without, in milliseconds. */
const ROUND_MS = 20_000

/** How long the words about a new shop stand before the page loads anew, in milliseconds. */
const SAY_MS = 1500

/** In session storage: the page has loaded itself anew for this build. */
const RELOADED = 'reloadedFrom'

/** Tries three times; then throws, or loads the page anew where the shop was renewed. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await tried(load)
  } catch (error) {
    if (typeof window !== 'undefined' && (await isRenewed())) await reloadOnce()
    throw error
  }
}

/**
 * For parts of a page or of the frame: never fails. A shopper whose line drops keeps the page, with what is typed in it,
 * and the part comes when the line is back.
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

/** What lazyPage() fails with: the code did not come. Whoever catches it may try again. */
export class CodeLost extends Error {
  constructor(cause: unknown) {
    super('Code of the page did not come', { cause })
    this.name = 'CodeLost'
  }
}

/** A part that is loaded when it is first shown, and waited for as long as it takes. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(patient(async () => ({ default: await load() }))) as unknown as ComponentType<P>
}

let broken: (() => void)[] = []

/** A page whose code is loaded when it is shown. One that failed is tried again after renewCode(). */
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

/** What failed to load is asked for anew when it is next shown: React itself remembers a failure for ever. */
export function renewCode(): void {
  const again = broken
  broken = []
  for (const renew of again) renew()
}

/** The script that this document began with. */
function ownScript(): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
}

/** Whether the shop now sends documents that begin with another script: this page's pieces may be gone. */
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

/** Whether something on the page would be lost by loading it anew: its guards say so, as they would be asked to. */
const hasUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * Says why and loads the page anew; never answers then. A second time for the same build it does nothing, and neither
 * while something typed is not saved.
 */
async function reloadOnce(): Promise<void> {
  if (hasUnsaved()) return
  const own = ownScript() ?? ''
  if (tab.read(RELOADED) === own || !tab.write(RELOADED, own)) return // without memory it might go on for ever
  toast.success(renewed, { place: 'top' })
  await new Promise((resolve) => setTimeout(resolve, SAY_MS))
  window.location.reload()
  await new Promise(() => undefined)
}
