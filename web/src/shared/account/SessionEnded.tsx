import { Link, useLocation } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './account.copy.ts'
import styles from './SessionEnded.module.css'

/** Says that the login has ended, with a link to log in and come back (WEB-1). */
export function SessionEnded() {
  const [location] = useLocation()
  return (
    <p className={styles.ended} role="status">
      <Icon name="lock" />
      <span>
        {copy.ended.text}{' '}
        <Link className={styles.link} href={`${paths.login}?next=${encodeURIComponent(location)}`}>
          {copy.ended.login}
        </Link>
      </span>
    </p>
  )
}
