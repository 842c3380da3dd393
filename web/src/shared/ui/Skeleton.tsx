import { cx } from '#/shared/lib/cx.ts'
import styles from './Skeleton.module.css'

type Props = {
  /** A line of text, a 4:5 picture, or a control. */
  shape?: 'line' | 'picture' | 'control'
  className?: string | undefined
}

/** A grey shape in place of what is on its way. It is decoration only, and the word "Loading..." is shown with it. */
export function Skeleton({ shape = 'line', className }: Props) {
  return <span aria-hidden="true" className={cx(styles.skeleton, styles[shape], className)} />
}
