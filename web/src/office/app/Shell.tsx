import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useQueryClient } from '@tanstack/react-query'
import { initials } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { leave, type Me } from '#/office/api/officeApi.ts'
import { screens } from './screens.ts'
import styles from './Shell.module.css'
import { words } from '#/office/ui/words.ts'

/** The frame of the office: a rail on a laptop, a bar at the bottom of a phone (OFFICE-1). */
export function Shell({ me, children }: { me: Me | null; children: ReactNode }) {
  return (
    <div className={styles.office}>
      <a href="#main" className={styles.skip}>
        {words.skip}
      </a>
      <header className={styles.head}>
        <a href={paths.home} className={styles.logo} aria-label={words.toShop}>
          Gulaab <small>{words.office}</small>
        </a>
        {me ? <Person me={me} /> : null}
      </header>
      {me ? <Navigation me={me} /> : null}
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <a href={paths.home}>{words.toShop}</a>
      </footer>
    </div>
  )
}

function Navigation({ me }: { me: Me }) {
  const [location] = useLocation()
  return (
    <nav className={styles.nav} aria-label={words.office}>
      <ul>
        {screens.map(({ path, needs, nav }) =>
          nav && me.permissions.includes(needs) ? (
            <li key={path}>
              <Link
                href={path}
                aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
              >
                <Icon name={nav.icon} size="sm" />
                {nav.label}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  )
}

function Person({ me }: { me: Me }) {
  const { signOut } = useUser()
  const client = useQueryClient()

  async function out() {
    try {
      await leave()
    } catch {
      // The session ends by itself; the login, from which the office is entered, ends now.
    }
    await signOut()
    client.clear()
    toast.success(words.left)
  }

  return (
    <div className={styles.person}>
      <span className={styles.face} aria-hidden="true">
        {initials(me.name)}
      </span>
      <span className={styles.name}>
        <b dir="auto">{me.name}</b>
        <small>{words.roles[me.role]}</small>
      </span>
      <IconButton icon="out" label={words.leave} onClick={() => void out()} />
    </div>
  )
}
