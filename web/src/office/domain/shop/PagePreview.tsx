import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { Segments } from '#/office/ui/Segments.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { previewCopy as said } from './preview.copy.ts'
import styles from './PagePreview.module.css'

export type Preview = {
  /** The last page that could be drawn, or null before the first. */
  html: string | null
  drawing: boolean
  /** What is wrong with the typed values, by field. */
  errors: Readonly<Record<string, string>>
  /** Why it could not be drawn, where no typed value is to blame. */
  problem: string | null
  retry: () => void
}

type Props = {
  preview: Preview
  /** The id of the part of the page that the preview shows. */
  at?: string | undefined
  /** Declarations for the page's root (FACE-1). Without them the page has the shop's own, which it names itself. */
  look?: string | undefined
}

/** The widths at which the page is drawn, in CSS pixels. */
const WIDTHS = { phone: 360, laptop: 1280 } as const

/**
 * The page as the shop would draw it, scaled to fit its place. None of its scripts run, and none of its links lead on.
 */
export function PagePreview({ preview, at, look }: Props) {
  const { html, drawing, errors, problem, retry } = preview
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const top = useRef(0)
  const scale = useScale(place, WIDTHS[width], Boolean(html))
  // The frame is there from the beginning, and says that it waits until the first page is drawn in it.
  const [drawn, setDrawn] = useState(false)
  const waits = Object.keys(errors).length > 0

  useEffect(() => {
    if (at) frame.current?.contentDocument?.getElementById(at)?.scrollIntoView({ block: 'center' })
  }, [at])
  useEffect(() => dress(frame.current, look), [look])

  /** Scrolls a page that is drawn anew to where the one before stood. */
  function loaded() {
    const view = frame.current?.contentWindow
    if (!view) return
    dress(frame.current, look)
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

/** The factor by which a page of so many pixels must be scaled to fit its place. */
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

/**
 * Sets the page's colours from here, because the office's content policy reaches into the frame and lets no style come
 * with the page.
 */
function dress(frame: HTMLIFrameElement | null, look: string | undefined) {
  const page = frame?.contentDocument
  if (page)
    page.documentElement.style.cssText = look ?? page.querySelector<HTMLMetaElement>('meta[name=look]')?.content ?? ''
}
