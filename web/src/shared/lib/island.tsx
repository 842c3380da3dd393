/**
 * Parts of a page that the server renders with the rest and the browser brings to life when the shopper comes
 * near: their code is no part of the first load.
 */
import { lazy, memo, Suspense, type ComponentType, useEffect, useRef, useState } from 'react'
import { patient } from './code.ts'

const NEAR = '250px 0px'
const WAKING = ['pointerdown', 'click', 'focusin'] as const

/**
 * Answers the component that `load` brings. On the server it is loaded with the script, before the first page. In
 * the browser the server's HTML stands until the code has come; what is pressed before then waits (see
 * shop/app/earlyEvents.ts). It takes no props, and its parts no changing context: React throws away HTML that it could not
 * yet bring to life when either changes. `className`, which stays the same, is for the part's place on the page; with it the part
 * begins as one that is far from the screen (`data-far`, see useDrawnWhenNear).
 */
export function island(load: () => Promise<ComponentType>): ComponentType<{ className?: string | undefined }> {
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
      // Without HTML of the server there is nothing to look at meanwhile.
      if (element.childElementCount === 0 || typeof IntersectionObserver === 'undefined') wake()
      const watch =
        typeof IntersectionObserver === 'undefined'
          ? null
          : new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
              rootMargin: NEAR,
            })
      watch?.observe(element)
      for (const event of WAKING) element.addEventListener(event, wake)
      return () => {
        watch?.disconnect()
        for (const event of WAKING) element.removeEventListener(event, wake)
      }
    }, [])

    return (
      <div ref={root} {...(className && { className, 'data-far': true })}>
        <Suspense fallback={null}>
          <Now />
        </Suspense>
      </div>
    )
  })
}
