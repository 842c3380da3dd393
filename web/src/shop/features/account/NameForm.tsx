import { api } from '#/shared/api/client.ts'
import type { User } from '#/shared/api/types.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './account.copy.ts'
import { OwnPart } from './OwnPart.tsx'
import { useOwnForm } from './useOwnForm.ts'

/** The form for another name of the account (GUARD-10). */
export function NameForm({ user, session }: { user: User; session: string }) {
  const { setUser } = useUser()
  const own = useOwnForm<'name'>('own', {
    initial: { name: user.name },
    check: ({ name }) => (name.trim() === '' ? { name: copy.name.need } : {}),
    save: async ({ name }) => {
      setUser(await api<User>('/auth/profile', { method: 'PUT', auth: true, body: { name } }), session)
      toast.success(copy.name.done)
    },
  })
  return (
    <OwnPart own={own} title={copy.name.title} lead={<p>{copy.name.lead}</p>} submit={copy.name.submit}>
      <TextField {...own.form.field('name')} label={copy.name.label} autoComplete="name" dir="auto" required />
    </OwnPart>
  )
}
