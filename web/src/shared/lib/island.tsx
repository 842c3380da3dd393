/**
 * Parts of a page that the server renders with the rest and the browser brings to life when the shopper comes
 * near: their code is no part of the first load.
 */
import { lazy, memo, Suspense, type ComponentType, useEffect, useRef, useState } from 'react'

const NEAR = '250px 0px'

/**
 * Answers the component that `load` brings. On the server it is loaded with the script, before the first page. In
 * the browser the server's HTML stands until the code has come; what is pressed before then is pressed again when
 * it can be heard. It takes no props, and its parts no changing context: React throws away HTML that it could not
 * yet bring to life when either changes.
 */
export function island(load: () => Promise<ComponentType>): ComponentType {
  let wake = () => {}
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })
  let Loaded: ComponentType | undefined
  const start = async () => {
    Loaded = await load()
    return { default: Loaded }
  }
  if (import.meta.env.SSR) void start()
  const Part = lazy(() => awake.then(start))

  return memo(function Island() {
    const [Now] = useState(() => Loaded ?? Part)
    const root = useRef<HTMLDivElement>(null)
    const alive = useRef(false)
    const pressed = useRef<HTMLElement | null>(null)

    useEffect(() => {
      const element = root.current
      if (!element || alive.current) return undefined
      // Without HTML of the server there is nothing to look at meanwhile.
      if (element.childElementCount === 0 || typeof IntersectionObserver === 'undefined') wake()
      const watch =
        typeof IntersectionObserver === 'undefined'
          ? null
          : new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
              rootMargin: NEAR,
            })
      watch?.observe(element)
      const hold = (event: Event) => {
        wake()
        if (alive.current || !(event.target instanceof Element)) return
        const button = event.target.closest<HTMLElement>('button')
        if (!button) return // links and fields work by themselves
        event.preventDefault()
        event.stopPropagation()
        pressed.current = button
      }
      element.addEventListener('click', hold, true)
      element.addEventListener('focusin', wake)
      return () => {
        watch?.disconnect()
        element.removeEventListener('click', hold, true)
        element.removeEventListener('focusin', wake)
      }
    }, [])

    const onAlive = () => {
      alive.current = true
      pressed.current?.click()
      pressed.current = null
    }
    return (
      <div ref={root}>
        <Suspense fallback={null}>
          <Now />
          <Signal onAlive={onAlive} />
        </Suspense>
      </div>
    )
  })
}

/** Says when the part around it has come to life. */
function Signal({ onAlive }: { onAlive: () => void }) {
  const told = useRef(onAlive)
  useEffect(() => {
    told.current()
  }, [])
  return null
}
