import { Suspense } from 'react'
import { Link } from 'wouter'
import { useUser } from '#/shared/session/UserContext.tsx'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './AccountMenu.module.css'
import { lazyPart } from '#/shared/lib/code.ts'
import { WishLink } from './WishLink.tsx'
import { copy } from './header.copy.ts'

const MemberMenu = lazyPart(async () => (await import('./MemberMenu.tsx')).MemberMenu)

/** The account and the wish list in the header. */
export function AccountMenu() {
  return (
    <>
      <Account />
      <WishLink />
    </>
  )
}

/** The avatar with its menu for a member (NAV-6), the login icon for a guest (NAV-7). */
function Account() {
  const { user, ready } = useUser()
  const { tier } = usePricing()
  const avatar = <span className={styles.avatar} aria-hidden="true" />
  if (user) {
    return (
      <Suspense fallback={avatar}>
        <MemberMenu user={user} />
      </Suspense>
    )
  }
  // The server priced for a member whose name only the browser knows, so the avatar's place is kept and no "Log in"
  // flashes up.
  if (!ready && tier === 'member') return avatar
  return (
    <Link href={paths.login} className={styles.login}>
      <Icon name="user" />
      <span className={styles.loginWords}>{copy.logIn}</span>
    </Link>
  )
}
