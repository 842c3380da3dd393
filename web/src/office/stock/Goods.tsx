import { cx } from '#/shared/lib/cx.ts'
import { goodsDetail } from './goodsDetail.ts'
import styles from './Stock.module.css'

type Props = {
  name: string
  brand?: string
  size: string
  color: string
  image: string
  /** Words after size and shade, such as the lot. */
  more?: string | undefined
  className?: string
}

/** What pieces are of: picture, name, brand, size and shade. */
export function Goods({ name, brand = '', size, color, image, more, className }: Props) {
  return (
    <span className={cx(styles.goods, className)}>
      <img src={image} alt="" width={40} height={50} loading="lazy" />
      <span>
        <b dir="auto">{name}</b>
        <small dir="auto">{goodsDetail({ brand, size, color, more })}</small>
      </span>
    </span>
  )
}
