import { useState } from 'react'
import { api, ApiError } from '#/shared/api/client.ts'
import type { User } from '#/shared/api/types.ts'
import { useForm, type FieldErrors } from '#/shared/lib/useForm.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { ConfirmEmail } from '#/shop/parts/ConfirmEmail.tsx'
import styles from './AccountPage.module.css'
import { copy } from './accountCopy.ts'

type Name = 'email' | 'current'

function check({ email, current }: Record<Name, string>): FieldErrors<Name> {
  return {
    ...(email.trim() === '' ? { email: copy.email.need } : /.@./.test(email) ? {} : { email: copy.email.bad }),
    ...(current === '' ? { current: copy.password.needCurrent } : {}),
  }
}

/** Another address for the account: a link goes there, and the address changes when it is opened (GUARD-10). */
export function EmailForm({ user }: { user: User }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const [form, formRef] = useForm<Name>('own-email', {
    initial: { email: '', current: '' },
    check,
    submit: async ({ email, current }) => {
      setProblem(null)
      setSent(null)
      try {
        await api('/auth/email', { method: 'POST', auth: true, body: { email, current } })
        setSent(email.trim())
        form.set('email', '')
        form.set('current', '')
        return undefined
      } catch (error) {
        const { email: badEmail, current: badPassword } = error instanceof ApiError ? error.fields : {}
        if (badEmail !== undefined) return { email: badEmail }
        if (badPassword !== undefined) return { current: badPassword }
        setProblem(error instanceof ApiError ? error.message : copy.failed)
        return undefined
      }
    },
  })
  return (
    <section className={styles.part}>
      <h2>{copy.email.title}</h2>
      <p>
        {copy.email.now} <b>{user.email}</b>
      </p>
      <ConfirmEmail only="state" />
      <p>{copy.email.lead}</p>
      <div role="status">
        {sent === null ? null : (
          <div className={`${styles.told} ${styles.good}`}>
            <b>{copy.email.sent(sent)}</b>
            <p>{copy.email.sentText}</p>
          </div>
        )}
      </div>
      <form
        method="post"
        ref={formRef}
        className={styles.fields}
        onSubmit={form.onSubmit}
        noValidate
        aria-label={copy.email.title}
      >
        {problem === null ? null : <ErrorSummary title={problem} items={[]} />}
        <TextField
          {...form.field('email')}
          type="email"
          inputMode="email"
          label={copy.email.label}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.field('current')}
          label={copy.password.current}
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="secondary" busy={form.busy}>
          {copy.email.submit}
        </Button>
      </form>
    </section>
  )
}
