import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from './Icon.tsx'
import styles from './MoreLink.module.css'

type Props = {
  href: string
  children: string
  /** Words for readers who hear the link alone: "from COSRX". */
  about?: string
  className?: string | undefined
}

/** "See All" with its arrow. */
export function MoreLink({ href, children, about, className }: Props) {
  return (
    <Link href={href} className={cx(styles.more, className)}>
      <span className={styles.words}>
        {children}
        {about === undefined ? null : (
          <>
            {' '}
            <span className="vh">{about}</span>
          </>
        )}
      </span>
      <Icon name="right" size="sm" />
    </Link>
  )
}
