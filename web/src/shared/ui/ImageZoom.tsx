import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import styles from './ImageZoom.module.css'
import { copy } from './ui.copy.ts'

/** The timings of PDP-2, in milliseconds and pixels. */
export const ZOOM = {
  fadeMs: 300,
  hoverDelayMs: 250,
  hoverOffDelayMs: 150,
  pressMs: 500,
  pressMoveThreshold: 5,
} as const

type Props = {
  /** The picture at rest. */
  children: ReactNode
  /** The enlarged picture. It is fetched at the first sign of interest. */
  largeSrc: string
  /** Whether to show "Hover to Zoom" or "Long-Touch to Zoom" until the first zoom (PDP-2: off by default). */
  hints?: boolean
  /** Opens the large view, at a press or Enter. */
  onOpen: () => void
  /** The name of the button that the whole picture is. */
  label: string
  className?: string | undefined
}

type Point = { x: number; y: number }

const part = (n: number) => Math.min(1, Math.max(0, n))

/**
 * Enlarges a picture in its place, under a mouse that rests on it or under a long touch. A short press or Enter opens
 * the large view instead, which serves the keyboard.
 */
export function ImageZoom({ children, largeSrc, hints = false, onOpen, label, className }: Props) {
  const [near, setNear] = useState(false)
  const [shown, setShown] = useState(false)
  const [used, setUsed] = useState(false)
  const [touch, setTouch] = useState(false)
  const large = useRef<HTMLImageElement>(null)
  const at = useRef<Point>({ x: 0.5, y: 0.5 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const press = useRef<Point | null>(null)
  const held = useRef(false)

  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  useEffect(() => {
    if (hints) setTouch(!matchMedia('(hover: hover)').matches)
  }, [hints])

  const place = () => {
    if (large.current) large.current.style.transformOrigin = `${at.current.x * 100}% ${at.current.y * 100}%`
  }
  const locate = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return
    at.current = { x: part((event.clientX - box.left) / box.width), y: part((event.clientY - box.top) / box.height) }
    place()
  }
  const later = (ms: number, next: boolean) => {
    clearTimeout(timer.current)
    if (next) setNear(true)
    timer.current = setTimeout(() => {
      setShown(next)
      if (next) setUsed(true)
    }, ms)
  }
  const off = () => {
    press.current = null
    later(0, false)
  }

  return (
    <div
      role="button"
      tabIndex={0}
      aria-label={label}
      className={cx(styles.zoom, className)}
      data-shown={shown || undefined}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return
        locate(event)
        later(ZOOM.hoverDelayMs, true)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') later(ZOOM.hoverOffDelayMs, false)
      }}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') return
        held.current = false
        press.current = { x: event.clientX, y: event.clientY }
        locate(event)
        clearTimeout(timer.current)
        setNear(true)
        timer.current = setTimeout(() => {
          held.current = true
          setShown(true)
          setUsed(true)
        }, ZOOM.pressMs)
      }}
      onPointerMove={(event) => {
        const start = press.current
        if (
          start &&
          !held.current &&
          Math.hypot(event.clientX - start.x, event.clientY - start.y) > ZOOM.pressMoveThreshold
        ) {
          clearTimeout(timer.current)
          press.current = null
        }
        locate(event)
      }}
      onPointerUp={(event) => {
        if (event.pointerType !== 'mouse') off()
      }}
      onPointerCancel={off}
      onContextMenu={(event) => {
        if (press.current) event.preventDefault()
      }}
      onClick={() => {
        if (held.current) held.current = false
        else onOpen()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
      {near ? (
        <img
          ref={large}
          className={styles.large}
          src={largeSrc}
          alt=""
          aria-hidden="true"
          draggable={false}
          onLoad={place}
        />
      ) : null}
      {hints && !used ? <span className={styles.hint}>{touch ? copy.longTouchToZoom : copy.hoverToZoom}</span> : null}
    </div>
  )
}
