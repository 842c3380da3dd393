import { DEFAULT_PRODUCT_IMAGE } from '#/shared/lib/images.ts'
import styles from './ArchPicture.module.css'

/** The picture over an empty state: a bottle under an arch. It is decoration only. */
export function ArchPicture() {
  return (
    <span className={styles.arch} aria-hidden="true">
      <img src={DEFAULT_PRODUCT_IMAGE} alt="" width={640} height={800} decoding="async" />
    </span>
  )
}
