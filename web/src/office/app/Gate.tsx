import { useState } from 'react'
import { AuthCard } from '#/shared/account/AuthCard.tsx'
import { LoginForm } from '#/shared/account/LoginForm.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { useDesk } from '#/office/api/desk.ts'
import { useOfficeLogin } from '#/office/api/useOfficeLogin.ts'
import { words } from '#/office/ui/words.copy.ts'

/** The login before the office: for guests, for customers, and for staff whose login is not of today. */
export function Gate() {
  const { user, ended } = useUser()
  const here = useDesk()
  const keep = useOfficeLogin()
  const [mode, setMode] = useState<'login' | 'reset'>('login')
  const lead =
    user === null
      ? ended || here.ended
        ? words.gate.ended
        : words.gate.guest
      : user.role === 'customer'
        ? words.gate.other(user.name)
        : words.gate.again
  return (
    <AuthCard title={words.gate.title} lead={lead}>
      <LoginForm mode={mode} onMode={setMode} keep={keep} />
      <a href={paths.home} className={buttonClass({ variant: 'secondary', wide: true })}>
        <Icon name="back" size="sm" />
        {words.gate.back}
      </a>
    </AuthCard>
  )
}
