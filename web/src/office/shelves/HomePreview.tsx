import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { Segments } from '#/office/ui/Segments.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { homeCopy } from './home.copy.ts'
import type { HomeSectionKind } from './homeDraft.ts'
import styles from './HomePreview.module.css'
import type { Preview } from './useHomePreview.ts'

type Props = {
  preview: Preview
  /** The section that is open in the list: the preview shows it. */
  section: HomeSectionKind | null
}

const said = homeCopy.preview

/** How wide the page is drawn, in CSS pixels. */
const WIDTHS = { phone: 390, laptop: 1280 } as const

/** Where a section stands on the page. */
const PLACES: Partial<Record<HomeSectionKind, string>> = {
  hero: 'hero-title',
  'skin-types': 'skin-type',
  trending: 'trending-title',
  categories: 'categories',
  deals: 'deals-title',
  'top-sells': 'top-sells-title',
  brands: 'brands',
  testimonials: 'testimonials-title',
}

/** The page as the shop would draw it, made smaller to fit its place. No script of it runs and no link of it leads on. */
export function HomePreview({ preview, section }: Props) {
  const { html, drawing, errors, problem, retry } = preview
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const top = useRef(0)
  const scale = useScale(place, WIDTHS[width], Boolean(html))
  // The frame stands from the beginning, and says that it waits until the first page is drawn in it.
  const [drawn, setDrawn] = useState(false)
  const waits = Object.keys(errors).length > 0

  useEffect(() => {
    if (section) show(frame.current, section)
  }, [section])

  /** A page that is drawn anew stands where the one before stood. */
  function loaded() {
    const view = frame.current?.contentWindow
    if (!view) return
    setDrawn(true)
    view.scrollTo(0, top.current)
    view.addEventListener('scroll', () => {
      top.current = view.scrollY
    })
  }

  return (
    <section className={styles.preview} aria-label={said.title}>
      <div className={styles.head}>
        <Segments
          label={said.width}
          options={{ phone: said.phone, laptop: said.laptop }}
          value={width}
          onChange={setWidth}
        />
        <p role="status">{waits ? said.waits : drawing ? said.drawing : said.note}</p>
      </div>
      {problem ? (
        <div role="alert" className={styles.problem}>
          <p>{problem}</p>
          <Button size="sm" variant="secondary" onClick={retry}>
            {said.retry}
          </Button>
        </div>
      ) : null}
      {html === '' ? <p>{said.none}</p> : null}
      {html !== '' && (html || (!problem && !waits)) ? (
        <div ref={place} className={styles[width]} style={{ '--scale': scale } as CSSProperties}>
          {drawn ? null : (
            <div className={styles.wait}>
              <Loading />
            </div>
          )}
          {html ? (
            <iframe
              data-drawn={drawn || undefined}
              ref={frame}
              title={said.frame}
              sandbox="allow-same-origin"
              srcDoc={html}
              width={WIDTHS[width]}
              onLoad={loaded}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

/** How much smaller a page of so many pixels has to be to fit its place. */
function useScale(place: RefObject<HTMLElement | null>, width: number, on: boolean): number {
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const element = place.current
    if (!element || !on || typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, on, width])
  return Math.min(1, room / width)
}

function show(frame: HTMLIFrameElement | null, section: HomeSectionKind) {
  const id = PLACES[section]
  if (id) frame?.contentDocument?.getElementById(id)?.scrollIntoView({ block: 'center' })
}
