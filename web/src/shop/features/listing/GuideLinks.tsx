import { Fragment } from 'react'
import { Link } from 'wouter'
import type { Facets } from '#/shared/api/types.ts'
import { address } from '#/shared/lib/pages.ts'
import { copy } from './guides.copy.ts'
import styles from './SearchReading.module.css'

/** Leads from a search to the pages about what it names (FIND-2). */
export function GuideLinks({ guides }: { guides: Facets['guides'] }) {
  if (!guides) return null
  return (
    <div className={styles.reading}>
      <p className={styles.guides}>
        {copy.read}{' '}
        {guides.map(({ path, title }) => (
          <Fragment key={path}>
            <Link href={address(path)}>
              <bdi>{title}</bdi>
            </Link>{' '}
          </Fragment>
        ))}
      </p>
    </div>
  )
}
