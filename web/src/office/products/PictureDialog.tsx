import { cx } from '#/shared/lib/cx.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { editorCopy } from './editor.copy.ts'
import { useEditing } from './editorContext.ts'
import styles from './PictureDialog.module.css'
import { variantKey, type Variant } from './model.ts'
import { withVariant } from './variants.ts'

const copy = editorCopy.variants

/** Chooses one of the product's photos for a variant. */
export function PictureDialog({ variant, onClose }: { variant: Variant | null; onClose: () => void }) {
  const { body, edit, product } = useEditing()
  function choose(image: string) {
    if (variant) edit((now) => withVariant(now, variantKey(variant), { image }))
    onClose()
  }
  return (
    <Dialog open={variant !== null} title={copy.pictureTitle} onClose={onClose}>
      <ul className={styles.pictureChoice}>
        {[{ image: '', alt: '' }, ...body.photos].map((photo, i) => (
          <li key={photo.image}>
            <button
              type="button"
              aria-pressed={(variant?.image ?? '') === photo.image}
              className={cx((variant?.image ?? '') === photo.image && styles.on)}
              onClick={() => choose(photo.image)}
            >
              <ProductPicture
                src={smallest(photo.image || body.photos[0]?.image || product?.picture || '')}
                alt=""
                sizes="6rem"
                width={96}
                height={120}
              />
              {i === 0 ? copy.pictureNone : photo.alt || editorCopy.photos.number(i)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
