import { useEffect, useRef, useState } from 'react'
import type { Product } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { largest, productImage, smallest } from '#/shared/lib/images.ts'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ImageZoom } from '#/shared/ui/ImageZoom.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import styles from './Gallery.module.css'
import { copy } from './copy.ts'

type Props = {
  product: Product
  /** The chosen colour, whose picture takes the front's place. */
  color: string
}

type View = { key: string; label: string; src: string }

/** Front and back with all thumbnails in sight (PDP-1), enlarged in place (PDP-2) or in the large view. */
export function Gallery({ product, color }: Props) {
  const views = viewsOf(product, color)
  const [chosen, setChosen] = useState('front')
  const [large, setLarge] = useState(false)
  const [shade, setShade] = useState(color)
  // Another colour shows its own picture at once, whichever side was open.
  if (shade !== color) {
    setShade(color)
    setChosen('front')
  }
  const view = views.find((entry) => entry.key === chosen) ?? views[0]
  if (!view) return null
  const alt = `${product.brand} ${product.name}, ${view.label.toLowerCase()}`

  return (
    <div className={styles.gallery}>
      <div className={styles.main} data-grain>
        <ImageZoom
          key={view.src}
          largeSrc={largest(productImage(view.src))}
          label={copy.enlarge(view.label.toLowerCase())}
          onOpen={() => {
            setLarge(true)
          }}
        >
          <ProductPicture
            src={view.src}
            alt={alt}
            priority
            sizes="(width >= 1200px) 600px, (width >= 768px) 50vw, 100vw"
            className={styles.picture}
          />
        </ImageZoom>
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
                className={cx(styles.thumb, entry.key === view.key && styles.current)}
                aria-label={entry.label}
                aria-pressed={entry.key === view.key}
                onClick={() => {
                  setChosen(entry.key)
                }}
              >
                <ProductPicture src={smallest(entry.src)} alt="" width={64} height={80} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog
        open={large}
        title={product.name}
        size="full"
        onClose={() => {
          setLarge(false)
        }}
      >
        <LargeViews product={product} views={views} />
      </Dialog>
    </div>
  )
}

/** Larger than on the page, on a phone larger than its screen: to be moved about under the finger, its middle first. */
function LargeViews({ product, views }: { product: Product; views: readonly View[] }) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog opens after what is in it has been drawn.
    const frame = requestAnimationFrame(() => {
      const element = group.current
      if (element) element.scrollLeft = ((element.scrollWidth - element.clientWidth) / 2) * (isRtl(element) ? -1 : 1)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div ref={group} className={styles.large} role="group" aria-label={copy.pictures} tabIndex={0}>
      {views.map((entry) => (
        <ProductPicture
          key={entry.key}
          src={entry.src}
          alt={`${product.brand} ${product.name}, ${entry.label.toLowerCase()}`}
          width={1280}
          height={1600}
          sizes="(width >= 768px) 50vw, 160vw"
        />
      ))}
    </div>
  )
}

const isRtl = (element: HTMLElement) => element.matches(':dir(rtl)')

function viewsOf(product: Product, color: string): View[] {
  const shade = product.colorImages[color]
  const front: View = {
    key: 'front',
    label: shade ? copy.frontIn(color.startsWith('#') ? copy.chosenShade : color) : copy.front,
    src: shade ?? product.frontImage,
  }
  if (product.photos && product.photos.length > 0) {
    const rest = product.photos.slice(1).map((photo, index) => ({
      key: `photo-${String(index + 2)}`,
      label: photo.alt === '' ? copy.photo(index + 2) : photo.alt,
      src: photo.image,
    }))
    return [front, ...rest]
  }
  return product.backImage === '' ? [front] : [front, { key: 'back', label: copy.back, src: product.backImage }]
}
