import { Link, useSearch } from 'wouter'
import { SessionEnded } from '#/shared/account/SessionEnded.tsx'
import { useNoindex } from '#/shared/account/useNoindex.ts'
import { cx } from '#/shared/lib/cx.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { ArchPicture } from '#/shared/ui/ArchPicture.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { useEmailToken } from '#/shop/parts/confirmEmailLink.ts'
import styles from './AccountPage.module.css'
import { copy } from './account.copy.ts'
import { AddressesPart } from './AddressesPart.tsx'
import { ChangedEmail } from './ChangedEmail.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { CopyPart } from './CopyPart.tsx'
import { CreditPart } from './CreditPart.tsx'
import { DevicesPart } from './DevicesPart.tsx'
import { EmailForm } from './EmailForm.tsx'
import { copy as keepCopy } from './keep.copy.ts'
import { LeavePart, Leaving } from './LeavePart.tsx'
import { NameForm } from './NameForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { FRIEND } from './friendLink.ts'
import { type Part, partAddress, partOf, parts } from './parts.ts'

/**
 * /account: what a member changes of the account (GUARD-10) and keeps in it (KEEP-3). The link in a mail to a new
 * address leads here too.
 */
export default function AccountPage() {
  useTitle(copy.title)
  useNoindex()
  const { user, token, ready, ended } = useUser()
  const link = useEmailToken('email')
  const part = partOf(useSearch())
  const { credit, points } = useAppSelector((state) => state.shop.config)
  const search = useSearch()
  // Who comes by a friend's link keeps its code through the login.
  const home = new URLSearchParams(search).has(FRIEND) ? `${paths.account}?${search}` : paths.account
  const login = `${paths.login}?next=${encodeURIComponent(home)}`
  const named = (name: Part) =>
    name === 'credit' && points !== undefined ? keepCopy.pointsAndCredit : keepCopy.part[name]
  return (
    <div className="wrap">
      {ended ? <SessionEnded /> : null}
      {!ready ? (
        <div className={styles.page}>
          <header className={styles.head}>
            <h1>{copy.title}</h1>
            <p role="status">{copy.loading}</p>
          </header>
        </div>
      ) : user === null || token === null ? (
        <div className={styles.page}>
          <h1 className="vh">{copy.title}</h1>
          <EmptyState
            title={link === null ? copy.guest : copy.email.login}
            picture={<ArchPicture />}
            actions={<ButtonLink href={login}>{copy.login}</ButtonLink>}
          >
            {link === null ? copy.guestText : copy.email.loginText}
          </EmptyState>
        </div>
      ) : (
        <div className={cx(styles.account, part !== 'details' && styles.inner)}>
          <header className={styles.head}>
            {part === 'details' ? (
              <p className={styles.hello} dir="auto">
                {copy.hello(user.name)}
              </p>
            ) : (
              <Link href={paths.account} className={styles.back}>
                <Icon name="back" size="sm" /> {keepCopy.back}
              </Link>
            )}
            <h1>{named(part)}</h1>
          </header>
          <nav className={styles.parts} aria-label={copy.parts}>
            <Link href={paths.orders}>
              <Icon name="box" /> {copy.orders}
            </Link>
            {parts
              .filter(([name]) => name !== 'credit' || credit === true)
              .map(([name, icon]) => (
                <Link key={name} href={partAddress(name)} aria-current={name === part ? 'page' : undefined}>
                  <Icon name={icon} /> {named(name)}
                </Link>
              ))}
          </nav>
          <div className={styles.forms}>
            <Leaving user={user} session={token} />
            {part === 'addresses' ? (
              <AddressesPart session={token} />
            ) : part === 'devices' ? (
              <DevicesPart session={token} />
            ) : part === 'credit' ? (
              <CreditPart session={token} />
            ) : part === 'copy' ? (
              <CopyPart />
            ) : part === 'leave' ? (
              <LeavePart user={user} session={token} />
            ) : (
              <>
                {link === null ? null : <ChangedEmail link={link} session={token} />}
                <NameForm user={user} session={token} />
                <EmailForm user={user} />
                <NewPasswordForm email={user.email} />
              </>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
