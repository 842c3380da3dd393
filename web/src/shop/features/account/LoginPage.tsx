import { useTitle } from '#/shared/lib/useTitle.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { SignedIn } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import styles from '#/shared/account/account.module.css'
import { copy } from '#/shared/account/account.copy.ts'
import { AuthCard } from '#/shared/account/AuthCard.tsx'
import { LoginForm } from '#/shared/account/LoginForm.tsx'
import { signOutEverywhere } from '#/shared/account/signOutEverywhere.ts'
import { AWAY_AFTER_MS, safeNext } from './next.ts'
import { useNoindex } from '#/shared/account/useNoindex.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { toast } from '#/shared/ui/toast.ts'
import { ConfirmEmail } from '#/shop/parts/ConfirmEmail.tsx'
import { forgetEmailToken, useEmailToken } from '#/shop/parts/confirmEmailLink.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { MemberSide } from './MemberSide.tsx'
import { copy as passwordless } from './passwordless.copy.ts'

const MailLink = lazyPart(async () => (await import('./MailLink.tsx')).MailLink)
const Passwordless = lazyPart(async () => (await import('./Passwordless.tsx')).Passwordless)

/** /login (LOGIN-1 to LOGIN-11). Whoever is logged in already finds links of the account instead. */
export default function LoginPage() {
  useTitle(copy.pageTitle.login)
  const { user, setUser, signOut } = useUser()
  const [, navigate] = useLocation()
  const state = useHistoryState<{ email?: string } | null>()
  const [mode, setMode] = useState<'login' | 'reset'>('login')
  const [entered, setEntered] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  useNoindex()
  const mailed = useEmailToken('mail')
  const [link, setLink] = useState<'open' | 'left'>('open')
  const [other, setOther] = useState(false)
  const [gone, setGone] = useState<string | null>(null)

  // Whoever asked for the account to be erased is offered to keep it (KEEP-3).
  const nextOf = (erasedAt: string | undefined) => (erasedAt === undefined ? safeNext(location.search) : paths.account)
  const leave = (next: string) => {
    leaving.current = setTimeout(() => navigate(next), AWAY_AFTER_MS)
  }
  const leaveLink = () => {
    forgetEmailToken('mail')
    setLink('left')
  }
  /** Signs in whoever came without the password (KEEP-5). */
  const enter = ({ user: who, token, passwordGone }: SignedIn) => {
    leaveLink()
    setEntered(true)
    setUser(who, token)
    toast.success(passwordless.success, { place: 'top' })
    const next = nextOf(who.erasedAt)
    if (passwordGone) setGone(next)
    else leave(next)
  }

  if (gone !== null) {
    return (
      <AuthCard title={passwordless.gone.title} lead={passwordless.gone.text} side={<MemberSide />}>
        <div className={styles.panel}>
          <ButtonLink href={gone} wide>
            {passwordless.gone.on}
          </ButtonLink>
        </div>
      </AuthCard>
    )
  }
  if (mailed !== null && link === 'open' && !entered) {
    return (
      <AuthCard title={passwordless.link.title} lead={passwordless.link.lead} side={<MemberSide />}>
        <Suspense fallback={<p role="status">{passwordless.entering}</p>}>
          <MailLink token={mailed} onEnter={enter} onOther={leaveLink} />
        </Suspense>
      </AuthCard>
    )
  }

  if (user && !entered) {
    return (
      <AuthCard title={copy.panel.title(user.name)} lead={copy.panel.lead} side={<MemberSide />}>
        <div className={styles.panel}>
          <ButtonLink href={paths.orders} wide>
            {copy.panel.orders}
          </ButtonLink>
          <ButtonLink href={paths.account} variant="secondary" wide>
            {copy.panel.details}
          </ButtonLink>
          {user.role === 'admin' ? (
            <a href={paths.adminOrders} className={buttonClass({ variant: 'secondary', wide: true })}>
              {copy.panel.admin}
            </a>
          ) : null}
          <Button variant="secondary" wide onClick={() => void signOut()}>
            {copy.panel.signOut}
          </Button>
          <Button variant="quiet" onClick={() => void signOutEverywhere(signOut)}>
            {copy.panel.everywhere}
          </Button>
          <ConfirmEmail />
        </div>
      </AuthCard>
    )
  }

  // The address of whoever has just registered is filled in. The server knows no history state and draws the field
  // empty.
  const { email = '' } = state ?? {}
  const words = mode === 'reset' ? copy.reset : copy.login
  return (
    <AuthCard title={words.title} lead={words.lead} tab="login" side={<MemberSide />}>
      <LoginForm
        key={email}
        known={email}
        mode={mode}
        onMode={setMode}
        register={paths.register}
        onLogin={({ erasedAt }) => {
          setEntered(true)
          leave(nextOf(erasedAt))
        }}
      />
      {mode === 'reset' ? null : (
        <div className={styles.other}>
          <button type="button" className={styles.link} aria-expanded={other} onClick={() => setOther(!other)}>
            {passwordless.open}
          </button>
          {other && !entered ? (
            <Suspense fallback={<p role="status">{passwordless.entering}</p>}>
              <Passwordless onEnter={enter} />
            </Suspense>
          ) : null}
        </div>
      )}
    </AuthCard>
  )
}
