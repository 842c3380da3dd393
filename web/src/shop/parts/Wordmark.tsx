import { cx } from '#/shared/lib/cx.ts'
import { wordmark } from '#/shared/pictures/wordmarks.ts'
import styles from './Wordmark.module.css'

/** A brand's name in its own style, as large as the text around it. */
export function Wordmark({ slug, name }: { slug: string; name: string }) {
  return <span className={cx(styles.mark, styles[wordmark(slug)])}>{name}</span>
}
