import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { User } from '#/shared/api/types.ts'
import type { FieldErrors } from '#/shared/lib/useForm.ts'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { ConfirmEmail } from '#/shop/parts/ConfirmEmail.tsx'
import styles from './AccountPage.module.css'
import { copy } from './account.copy.ts'
import { OwnPart } from './OwnPart.tsx'
import { useOwnForm } from './useOwnForm.ts'

type Name = 'email' | 'current'

function check({ email, current }: Record<Name, string>): FieldErrors<Name> {
  return {
    ...(email.trim() === '' ? { email: copy.email.need } : /.@./.test(email) ? {} : { email: copy.email.bad }),
    ...(current === '' ? { current: copy.password.needCurrent } : {}),
  }
}

/**
 * The form for a new address of the account: a link goes there, and the address changes when it is opened (GUARD-10).
 */
export function EmailForm({ user }: { user: User }) {
  const [sent, setSent] = useState<string | null>(null)
  const own = useOwnForm<Name>('own-email', {
    initial: { email: '', current: '' },
    check,
    save: async ({ email, current }, form) => {
      setSent(null)
      await api('/auth/email', { method: 'POST', auth: true, body: { email, current } })
      setSent(email.trim())
      form.set('email', '')
      form.set('current', '')
    },
  })
  return (
    <OwnPart
      own={own}
      title={copy.email.title}
      submit={copy.email.submit}
      lead={
        <>
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
        </>
      }
    >
      <TextField
        {...own.form.field('email')}
        type="email"
        inputMode="email"
        label={copy.email.label}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...own.form.field('current')}
        label={copy.password.current}
        autoComplete="current-password"
        required
      />
    </OwnPart>
  )
}
