import { cx } from '#/shared/lib/cx.ts'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { stockCopy } from './stock.copy.ts'
import { goodsDetail } from './goodsDetail.ts'
import styles from './Goods.module.css'

type Props = {
  name: string
  brand?: string
  size: string
  color: string
  image: string
  /** The state of the product. One that was never published says so. */
  state?: string | undefined
  /** Words after size and shade, such as the lot. */
  more?: string | undefined
  className?: string
}

/** The product of some units: picture, name, brand, size and shade. */
export function Goods({ name, brand = '', size, color, image, state, more, className }: Props) {
  return (
    <span className={cx(styles.goods, className)}>
      <ProductPicture src={image} alt="" sizes="2.5rem" width={40} height={50} />
      <span>
        <b dir="auto">{name}</b>
        <small dir="auto">
          {goodsDetail({ brand, size, color, more })}
          {state === 'draft' ? <i className={styles.unpublished}>{stockCopy.draft}</i> : null}
        </small>
      </span>
    </span>
  )
}
