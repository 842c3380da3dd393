import { useState } from 'react'
import { api, ApiError } from '#/shared/api/client.ts'
import type { User } from '#/shared/api/types.ts'
import { useForm } from '#/shared/lib/useForm.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './AccountPage.module.css'
import { copy } from './accountCopy.ts'

/** Another name for the account (GUARD-10). */
export function NameForm({ user, session }: { user: User; session: string }) {
  const { setUser } = useUser()
  const [problem, setProblem] = useState<string | null>(null)
  const [form, formRef] = useForm<'name'>('own', {
    initial: { name: user.name },
    check: ({ name }) => (name.trim() === '' ? { name: copy.name.need } : {}),
    submit: async ({ name }) => {
      setProblem(null)
      try {
        setUser(await api<User>('/auth/profile', { method: 'PUT', auth: true, body: { name } }), session)
        toast.success(copy.name.done)
        return undefined
      } catch (error) {
        const refused = error instanceof ApiError ? error.fields.name : undefined
        if (refused !== undefined) return { name: refused }
        setProblem(error instanceof ApiError ? error.message : copy.failed)
        return undefined
      }
    },
  })
  return (
    <section className={styles.part}>
      <h2>{copy.name.title}</h2>
      <p>{copy.name.lead}</p>
      <form
        method="post"
        ref={formRef}
        className={styles.fields}
        onSubmit={form.onSubmit}
        noValidate
        aria-label={copy.name.title}
      >
        {problem === null ? null : <ErrorSummary title={problem} items={[]} />}
        <TextField {...form.field('name')} label={copy.name.label} autoComplete="name" dir="auto" required />
        <Button type="submit" variant="secondary" busy={form.busy}>
          {copy.name.submit}
        </Button>
      </form>
    </section>
  )
}
