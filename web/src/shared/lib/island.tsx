/**
 * Parts of a page that the server renders with the rest, and that the browser brings to life when somebody is there and
 * comes near. Their code is no part of what a page fetches by itself (QUICK-4).
 */
import { lazy, memo, Suspense, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { patient } from './code.ts'
import { EARLY, whenNear } from './whenNear.ts'
import { device, storageKeys } from './storage.ts'
import { whenSomebody } from './whenSomebody.ts'

const WAKING = ['pointerdown', 'click', 'focusin', 'input'] as const

/**
 * Answers the component that `load` brings. On the server it is loaded with the script, before the first page. In
 * the browser the server's HTML stands until the code has come; what is pressed before then waits (see
 * shop/app/earlyEvents.ts). It takes no props, and its parts no changing context: React throws away HTML that it could not
 * yet bring to life when either changes. `className`, which stays the same, is for the part's place on the page.
 * A `far` part begins as one that is far from the screen (`data-far`, see drawWhenNear); a `still` one, on which
 * nothing can be pressed, stays as the server drew it; an `early` one is near sooner than the others; a `first` one is
 * what a page is for: it waits for somebody, wherever it is, and for nobody where this browser is signed in, for the
 * server drew it for a guest. `waiting` stands where the server drew nothing, until the code has come.
 */
export function island(
  load: () => Promise<ComponentType>,
  kind: 'far' | 'still' | 'near' | 'early' | 'first' = 'near',
  waiting: ReactNode = null,
): ComponentType<{ className?: string | undefined }> {
  let wake = () => {}
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })
  let Loaded: ComponentType | undefined
  const start = async () => {
    Loaded = await patient(load)()
    return { default: Loaded }
  }
  if (import.meta.env.SSR) void start()
  const Part = lazy(() => awake.then(start))

  return memo(function Island({ className }: { className?: string | undefined }) {
    const [Now] = useState(() => Loaded ?? Part)
    const root = useRef<HTMLDivElement>(null)

    useEffect(() => {
      const element = root.current
      if (!element) return undefined
      // React marks the server's HTML by a comment. Without it there is nothing to see while the code loads, so the
      // part wakes at once.
      const drawn = element.firstChild instanceof Comment && element.firstChild.data === '$'
      if (!drawn || (kind === 'first' && device.read(storageKeys.token) !== null)) wake()
      if (kind === 'still') return undefined
      let stopNear: (() => void) | undefined
      const stopWaiting = whenSomebody(() => {
        if (kind === 'first') wake()
        else stopNear = whenNear(element, wake, kind === 'early' ? EARLY : undefined)
      })
      for (const event of WAKING) element.addEventListener(event, wake)
      return () => {
        stopWaiting()
        stopNear?.()
        for (const event of WAKING) element.removeEventListener(event, wake)
      }
    }, [])

    return (
      <div ref={root} className={className} {...(kind === 'far' && className && { 'data-far': true })}>
        <Suspense fallback={waiting}>
          <Now />
        </Suspense>
      </div>
    )
  })
}
