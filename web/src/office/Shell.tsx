import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useQueryClient } from '@tanstack/react-query'
import { initials } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { leave, type Me } from './officeApi.ts'
import { screens } from './officePaths.ts'
import styles from './Shell.module.css'
import { words } from './words.ts'

/** The frame of the office: a rail on a laptop, a bar at the bottom of a phone (OFFICE-1). */
export function Shell({ me, children }: { me: Me | null; children: ReactNode }) {
  return (
    <div className={styles.office}>
      <a href="#main" className={styles.skip}>
        {words.skip}
      </a>
      <header className={styles.head}>
        <a href={paths.home} className={styles.logo} aria-label={words.nav.shop}>
          Gulaab <small>{words.office}</small>
        </a>
        {me ? <Person me={me} /> : null}
      </header>
      {me ? <Navigation me={me} /> : null}
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <a href={paths.home}>{words.nav.shop}</a>
      </footer>
    </div>
  )
}

function Navigation({ me }: { me: Me }) {
  const [location] = useLocation()
  return (
    <nav className={styles.nav} aria-label={words.office}>
      <ul>
        {screens
          .filter((screen) => me.permissions.includes(screen.needs))
          .map((screen) => (
            <li key={screen.name}>
              <Link href={screen.path} aria-current={location === screen.path ? 'page' : undefined}>
                <Icon name={screen.icon} size="sm" />
                {words.nav[screen.name]}
              </Link>
            </li>
          ))}
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
