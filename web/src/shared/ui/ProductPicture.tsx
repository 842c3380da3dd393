import { useEffect, useRef, useState } from 'react'
import { DEFAULT_PRODUCT_IMAGE, productImage, srcSet, tintOf } from '#/shared/lib/images.ts'
import { cx } from '#/shared/lib/cx.ts'
import { pictureSources } from './PictureSources.tsx'
import styles from './ProductPicture.module.css'

type Props = {
  /** The address of the picture. Without one the default picture is shown. */
  src: string | null | undefined
  /** The alternative text, or '' where the product's name stands beside it. */
  alt: string
  /** How wide it is shown, for the browser's choice of variant, as "(width >= 900px) 25vw, 50vw". */
  sizes?: string
  width?: number
  height?: number
  /** For the first pictures of a page, which are fetched at once and first. */
  priority?: boolean
  className?: string | undefined
}

/** A product's picture with its variants; a missing or broken one becomes the default picture (CART-4). */
export function ProductPicture({ src, alt, sizes, width = 640, height = 800, priority = false, className }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const address = productImage(src)
  const shown = broken === address ? DEFAULT_PRODUCT_IMAGE : address
  const variants = srcSet(shown)
  const shownAt = sizes ?? '(width >= 1200px) 20rem, (width >= 600px) 33vw, 50vw'

  // A picture in the server's HTML may have failed before React listened.
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setBroken(address)
    // The photo's mean colour is shown while it loads. A script sets it, because the page's policy allows no inline
    // styles.
    if (element) element.style.backgroundColor = tintOf(address)
  }, [address])

  const picture = (
    <img
      ref={image}
      className={cx(styles.picture, className)}
      alt={alt}
      width={width}
      height={height}
      {...(variants && { srcSet: variants, sizes: shownAt })}
      src={shown}
      loading={priority ? 'eager' : 'lazy'}
      {...(priority && { fetchPriority: 'high' as const })}
      decoding="async"
      onError={() => {
        if (shown !== DEFAULT_PRODUCT_IMAGE) setBroken(address)
      }}
    />
  )
  const sources = pictureSources(shown, shownAt)
  if (!sources[0]) return picture
  return (
    <picture className={styles.frame}>
      {sources}
      {picture}
    </picture>
  )
}
