import { Suspense, useEffect, useRef, useState } from 'react'
import type { Product } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { cx } from '#/shared/lib/cx.ts'
import { largest, productImage, smallest } from '#/shared/lib/images.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ImageZoom } from '#/shared/ui/ImageZoom.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import styles from './Gallery.module.css'
import { copy } from './product.copy.ts'

const loadLarge = async () => (await import('./GalleryLarge.tsx')).GalleryLarge
const GalleryLarge = lazyPart(loadLarge)

type Props = {
  product: Product
  /** The chosen shade, whose picture takes the place of the front. */
  color: string
}

export type View = { key: string; label: string; src: string }

/**
 * All pictures side by side, to be swiped (PLAIN-6), with thumbnails in sight (PDP-1). They are enlarged in place
 * (PDP-2) or in the large view, which begins with the one that is shown.
 */
export function Gallery({ product, color }: Props) {
  const views = viewsOf(product, color)
  const [chosen, setChosen] = useState('front')
  /** Null until the large view is first wanted. */
  const [large, setLarge] = useState<boolean | null>(null)
  const strip = useRef<HTMLDivElement>(null)
  const current = views.find((entry) => entry.key === chosen) ?? views[0]

  const show = (key: string) => {
    const element = strip.current
    const [first] = element?.children ?? []
    const slide = element?.children[views.findIndex((entry) => entry.key === key)]
    if (!(element && first instanceof HTMLElement && slide instanceof HTMLElement)) return
    element.scrollLeft = slide.offsetLeft - first.offsetLeft
    setChosen(key)
  }

  // Another shade or size shows its own picture at once, whichever view was open.
  const front = views[0]?.src
  const shown = useRef(front)
  useEffect(() => {
    if (shown.current === front) return
    shown.current = front
    setChosen('front')
    if (strip.current) strip.current.scrollLeft = 0
  }, [front])

  if (!current) return null
  return (
    <div className={styles.gallery}>
      <div className={styles.main} data-grain>
        <div
          ref={strip}
          className={styles.strip}
          {...(views.length > 1 && { role: 'group', 'aria-label': copy.swipe, tabIndex: 0 })}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            const view = views[Math.round(Math.abs(scrollLeft) / clientWidth)]
            if (view && clientWidth > 0) setChosen(view.key)
          }}
        >
          {views.map((view, index) => (
            <div key={view.key} className={styles.slide} inert={view !== current}>
              <ImageZoom
                key={view.src}
                largeSrc={largest(productImage(view.src))}
                label={copy.enlarge(view.label.toLowerCase())}
                onOpen={() => {
                  setChosen(view.key)
                  setLarge(true)
                }}
              >
                <ProductPicture
                  src={view.src}
                  alt={`${product.brand} ${product.name}, ${view.label.toLowerCase()}`}
                  priority={index === 0}
                  sizes="(width >= 1200px) 600px, (width >= 768px) 50vw, 100vw"
                  className={styles.picture}
                />
              </ImageZoom>
            </div>
          ))}
        </div>
        <span className={styles.hint} aria-hidden="true">
          <Icon name="zoom" size="sm" />
        </span>
      </div>
      {views.length > 1 ? (
        <ul className={styles.thumbs} aria-label={copy.pictures}>
          {views.map((entry) => (
            <li key={entry.key}>
              <button
                type="button"
                className={cx(styles.thumb, entry.key === current.key && styles.current)}
                aria-label={entry.label}
                aria-pressed={entry.key === current.key}
                onClick={() => {
                  show(entry.key)
                }}
              >
                <ProductPicture src={smallest(entry.src)} alt="" width={64} height={80} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {large === null ? null : (
        <Suspense fallback={null}>
          <GalleryLarge
            product={product}
            views={[current, ...views.filter((view) => view !== current)]}
            open={large}
            onClose={() => {
              setLarge(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function viewsOf(product: Product, color: string): View[] {
  const shade = product.colorImages[color]
  const front: View = {
    key: 'front',
    label: shade ? copy.frontIn(color.startsWith('#') ? copy.chosenShade : color) : copy.front,
    src: shade ?? product.frontImage,
  }
  if (product.photos && product.photos.length > 0) {
    // Those of the chosen shade come first, and those of another do not come (REAL-3).
    const rest = product.photos.slice(1).flatMap((photo, index) => {
      if (photo.color && color && photo.color !== color) return []
      const label = photo.alt === '' ? copy.photo(index + 2) : photo.alt
      return { key: `photo-${String(index + 2)}`, label, src: photo.image, own: photo.color === color }
    })
    return [front, ...rest.toSorted((a, b) => Number(b.own) - Number(a.own))]
  }
  return product.backImage === '' ? [front] : [front, { key: 'back', label: copy.back, src: product.backImage }]
}
