import { smallest } from '#/shared/lib/images.ts'
import { colorfulPlace } from '#/shared/lib/pictureColor.ts'
import { cx } from '#/shared/lib/cx.ts'
import styles from './ShadePicture.module.css'

type Props = { src: string; className?: string | undefined }

/** A shade by its picture, enlarged so far that its colour is seen: at 40 pixels every whole pack looks alike. */
export function ShadePicture({ src, className }: Props) {
  return (
    <span className={cx(styles.shade, className)}>
      <img
        loading="lazy" // else the document would have each of them fetched before the styles
        src={smallest(src)}
        alt=""
        ref={bringNear} // an image in the server's HTML may have loaded before
        onLoad={({ currentTarget }) => {
          bringNear(currentTarget)
        }}
      />
    </span>
  )
}

function bringNear(image: HTMLImageElement | null) {
  if (!image?.complete || image.naturalWidth === 0) return
  const place = colorfulPlace(image)
  if (!place) return // it stays whole
  image.style.transformOrigin = `${place[0]}% ${place[1]}%`
  image.dataset['near'] = ''
}
