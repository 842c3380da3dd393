import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { peopleQueries } from '#/office/api/peopleApi.ts'
import { healthCopy } from '#/office/domain/shop/health.copy.ts'
import { copy } from './today.copy.ts'
import styles from './Today.module.css'

/** How many findings a row has room for, the gravest first. */
const SHOWN = 4
const GRAVEST = ['needs', 'note', 'ok'] as const

/** The shop's health in a row, in English as the server says it. The health screen says more. */
export function HealthStrip() {
  const health = useQuery({
    ...peopleQueries.health,
    staleTime: 5 * 60_000,
  })
  if (!health.data) return null
  const parts = GRAVEST.flatMap((state) => health.data.findings.filter((finding) => finding.state === state))
  return (
    <ul className={styles.health} aria-label={copy.health} lang="en" dir="ltr">
      {parts.slice(0, SHOWN).map(({ name, state, says }) => (
        <li key={name}>
          <Link href="/admin/health">
            <b>{healthCopy.names[name] ?? name}</b>
            <span>
              <i className={cx(styles[state])} aria-hidden="true" />
              <span className="vh">{healthCopy.states[state]}: </span>
              {says}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
