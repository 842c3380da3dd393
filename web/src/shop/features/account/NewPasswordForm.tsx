import { copy as doorCopy } from '#/shared/account/account.copy.ts'
import { api } from '#/shared/api/client.ts'
import type { FieldErrors } from '#/shared/lib/useForm.ts'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './account.copy.ts'
import { OwnPart } from './OwnPart.tsx'
import { isStrong } from './password.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { useOwnForm } from './useOwnForm.ts'

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

/** The form for another password under the register rule. Every other session ends with the change (GUARD-10). */
export function NewPasswordForm({ email }: { email: string }) {
  const own = useOwnForm<Name>('own-password', {
    initial: { current: '', password: '', confirm: '' },
    check,
    save: async ({ current, password }, form) => {
      await api('/auth/password', { method: 'PUT', auth: true, body: { current, password } })
      toast.success(copy.password.done)
      for (const name of ['current', 'password', 'confirm'] as const) form.set(name, '')
    },
  })
  return (
    <OwnPart
      own={own}
      title={copy.password.title}
      lead={<p>{copy.password.lead}</p>}
      submit={copy.password.submit}
      after={<p>{copy.password.forgot}</p>}
    >
      {/* A password manager keeps the new password under this address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...own.form.field('current')}
        label={copy.password.current}
        autoComplete="current-password"
        required
      />
      <div>
        <PasswordField
          {...own.form.field('password')}
          label={doorCopy.field.newPassword}
          autoComplete="new-password"
          required
        />
        <PasswordChecklist password={own.form.values.password} />
      </div>
      <PasswordField
        {...own.form.field('confirm')}
        label={doorCopy.field.confirm}
        autoComplete="new-password"
        required
      />
    </OwnPart>
  )
}
