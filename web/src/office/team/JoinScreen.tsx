import { useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError, api } from '#/shared/api/client.ts'
import type { User } from '#/shared/api/types.ts'
import { AuthCard } from '#/shared/account/AuthCard.tsx'
import { formatDayTime } from '#/shared/lib/format.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { NoScreen } from '#/office/ui/NoScreen.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { useOfficeLogin } from '#/office/api/useOfficeLogin.ts'
import { acceptInvitation, readInvitation, type InvitationView } from '#/office/api/peopleApi.ts'
import styles from '#/office/ui/screens.module.css'
import { words } from '#/office/ui/words.copy.ts'
import { copy } from './team.copy.ts'

/** The page of an invitation's link: name and password, and then the office (STAFF-4). */
export default function JoinScreen() {
  useTitle(copy.join.title)
  // The secret is behind the #, which browsers send to nobody.
  const [link] = useState(() => decoded(window.location.hash.slice(1)))
  const view = useQuery({
    queryKey: ['invitation', link],
    queryFn: ({ signal }) => readInvitation(link, signal),
    retry: false,
    staleTime: Infinity,
  })
  if (view.data) return <Accept link={link} view={view.data} />
  if (view.error instanceof ApiError) {
    return <NoScreen title={copy.join.goneTitle} text={view.error.message} inside={false} />
  }
  if (view.error) return <ErrorState error={view.error} message={words.failed} onRetry={() => void view.refetch()} />
  return <Loading />
}

/** The text behind the #. It stays as it is where it cannot be decoded, as a link that a messenger cut may be. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type LoginAnswer = { user: User; token: string }

function Accept({ link, view }: { link: string; view: InvitationView }) {
  const keep = useOfficeLogin()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [name, setName] = useState(view.name)
  const [password, setPassword] = useState('')
  const accept = useMutation({
    mutationFn: async () => {
      await acceptInvitation({ token: link, password, ...(view.known ? {} : { name }) })
      const body = { email: view.email, password }
      const { user, token } = await api<LoginAnswer>('/auth/login', { method: 'POST', body })
      client.clear()
      await keep(user, token)
    },
    onSuccess: () => {
      navigate('/admin', { replace: true })
    },
  })
  const fields = accept.error instanceof ApiError ? accept.error.fields : {}
  const other = accept.error && !fields['name'] && !fields['password'] ? accept.error.message : null
  function send(event: FormEvent) {
    event.preventDefault()
    if (!accept.isPending) accept.mutate()
  }
  return (
    <AuthCard
      title={copy.join.heading(view.shopName)}
      lead={copy.join.lead(words.roles[view.role], formatDayTime(view.endsAt))}
    >
      <form className={styles.form} onSubmit={send} noValidate>
        <TextField label={copy.email} type="email" autoComplete="username" value={view.email} readOnly dir="ltr" />
        {view.known ? null : (
          <TextField
            label={copy.name}
            autoComplete="name"
            dir="auto"
            value={name}
            error={fields['name']}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <PasswordField
          label={view.known ? copy.join.yourPassword : copy.join.newPassword}
          autoComplete={view.known ? 'current-password' : 'new-password'}
          hint={view.known ? copy.join.known : copy.join.rule}
          value={password}
          error={fields['password']}
          onChange={(event) => setPassword(event.target.value)}
        />
        {other ? <p role="alert">{other}</p> : null}
        <Button type="submit" wide busy={accept.isPending}>
          {copy.join.accept}
        </Button>
      </form>
    </AuthCard>
  )
}
