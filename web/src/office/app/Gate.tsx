import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Door } from '#/shared/account/Door.tsx'
import { LoginForm } from '#/shared/account/LoginForm.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { keys } from '#/office/api/officeApi.ts'
import { words } from '#/office/ui/words.ts'

/** The login before a screen of the office: for guests, for customers, and for staff whose login is not of today. */
export function Gate() {
  const { user, ended } = useUser()
  const client = useQueryClient()
  const [mode, setMode] = useState<'login' | 'reset'>('login')
  const lead =
    user === null
      ? ended
        ? words.gate.ended
        : words.gate.guest
      : user.role === 'customer'
        ? words.gate.other(user.name)
        : words.gate.again
  return (
    <Door title={words.gate.title} lead={lead}>
      <LoginForm mode={mode} onMode={setMode} onLogin={() => void client.resetQueries({ queryKey: keys.me })} />
      <a href={paths.home} className={buttonClass({ variant: 'secondary', wide: true })}>
        <Icon name="back" size="sm" />
        {words.gate.back}
      </a>
    </Door>
  )
}
