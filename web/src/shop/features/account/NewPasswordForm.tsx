import { useState } from 'react'
import { copy as doorCopy } from '#/shared/account/copy.ts'
import { api, ApiError } from '#/shared/api/client.ts'
import { useForm, type FieldErrors } from '#/shared/lib/useForm.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './AccountPage.module.css'
import { copy } from './accountCopy.ts'
import { isStrong } from './password.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'

type Name = 'current' | 'password' | 'confirm'

function check({ current, password, confirm }: Record<Name, string>): FieldErrors<Name> {
  return {
    ...(current === '' ? { current: copy.password.needCurrent } : {}),
    ...(password === ''
      ? { password: doorCopy.register.needPassword }
      : isStrong(password)
        ? {}
        : { password: doorCopy.register.rule }),
    ...(password === confirm ? {} : { confirm: doorCopy.register.mismatch }),
  }
}

/** Another password, under the register rule; every other session ends (GUARD-10). */
export function NewPasswordForm({ email }: { email: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [form, formRef] = useForm<Name>('own-password', {
    initial: { current: '', password: '', confirm: '' },
    check,
    submit: async ({ current, password }) => {
      setProblem(null)
      try {
        await api('/auth/password', { method: 'PUT', auth: true, body: { current, password } })
        toast.success(copy.password.done)
        for (const name of ['current', 'password', 'confirm'] as const) form.set(name, '')
        return undefined
      } catch (error) {
        const { current: wrong, password: weak } = error instanceof ApiError ? error.fields : {}
        if (wrong !== undefined) return { current: wrong }
        if (weak !== undefined) return { password: weak }
        setProblem(error instanceof ApiError ? error.message : copy.failed)
        return undefined
      }
    },
  })
  return (
    <section className={styles.part}>
      <h2>{copy.password.title}</h2>
      <p>{copy.password.lead}</p>
      <form
        method="post"
        ref={formRef}
        className={styles.fields}
        onSubmit={form.onSubmit}
        noValidate
        aria-label={copy.password.title}
      >
        {problem === null ? null : <ErrorSummary title={problem} items={[]} />}
        {/* What a password manager keeps the new password under. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('current')}
          label={copy.password.current}
          autoComplete="current-password"
          required
        />
        <div>
          <PasswordField
            {...form.field('password')}
            label={doorCopy.field.newPassword}
            autoComplete="new-password"
            required
          />
          <PasswordChecklist password={form.values.password} />
        </div>
        <PasswordField {...form.field('confirm')} label={doorCopy.field.confirm} autoComplete="new-password" required />
        <Button type="submit" variant="secondary" busy={form.busy}>
          {copy.password.submit}
        </Button>
      </form>
      <p>{copy.password.forgot}</p>
    </section>
  )
}
