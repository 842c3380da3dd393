import { useTitle } from '#/shared/lib/useTitle.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
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
import { ConfirmEmail } from '#/shop/parts/ConfirmEmail.tsx'
import { useUser } from '#/shared/session/UserContext.tsx'
import { MemberSide } from './MemberSide.tsx'

/** /login (LOGIN-1 to LOGIN-11). Whoever is logged in already finds links of the account instead. */
export default function LoginPage() {
  useTitle(copy.pageTitle.login)
  const { user, signOut } = useUser()
  const [, navigate] = useLocation()
  const state = useHistoryState<{ email?: string } | null>()
  const [mode, setMode] = useState<'login' | 'reset'>('login')
  const [entered, setEntered] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  useNoindex()

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
          // Whoever asked for the account to be erased is offered to keep it (KEEP-3).
          const next = erasedAt === undefined ? safeNext(location.search) : paths.account
          leaving.current = setTimeout(() => navigate(next), AWAY_AFTER_MS)
        }}
      />
    </AuthCard>
  )
}
