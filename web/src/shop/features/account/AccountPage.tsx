import { Link } from 'wouter'
import { SessionEnded } from '#/shared/account/SessionEnded.tsx'
import { useNoindex } from '#/shared/account/useNoindex.ts'
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
import { ChangedEmail } from './ChangedEmail.tsx'
import { EmailForm } from './EmailForm.tsx'
import { NameForm } from './NameForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** /account: what a member changes of their own account (GUARD-10), and where the link in a mail to a new address leads. */
export default function AccountPage() {
  useTitle(copy.title)
  useNoindex()
  const { user, token, ready, ended } = useUser()
  const link = useEmailToken('email')
  const login = `${paths.login}?next=${encodeURIComponent(paths.account)}`
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
        <div className={styles.account}>
          <header className={styles.head}>
            <p className={styles.hello} dir="auto">
              {copy.hello(user.name)}
            </p>
            <h1>{copy.title}</h1>
          </header>
          <nav className={styles.parts} aria-label={copy.parts}>
            <Link href={paths.account} aria-current="page">
              <Icon name="user" /> {copy.title}
            </Link>
            <Link href={paths.orders}>
              <Icon name="box" /> {copy.orders}
            </Link>
          </nav>
          <div className={styles.forms}>
            {link === null ? null : <ChangedEmail link={link} session={token} />}
            <NameForm user={user} session={token} />
            <EmailForm user={user} />
            <NewPasswordForm email={user.email} />
          </div>
        </div>
      )}
    </div>
  )
}
