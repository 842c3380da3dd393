import { useTitle } from '#/shared/lib/useTitle.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError, api } from '#/shared/api/client.ts'
import { paths } from '#/shared/lib/paths.ts'
import { shrinkPicture } from '#/shared/lib/shrinkPicture.ts'
import { useForm, type FieldErrors } from '#/shared/lib/useForm.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from '#/shared/account/account.module.css'
import { AvatarPicker } from './AvatarPicker.tsx'
import { copy } from '#/shared/account/account.copy.ts'
import { AuthCard } from '#/shared/account/AuthCard.tsx'
import { AWAY_AFTER_MS } from './next.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { isStrong } from './password.ts'
import { useAvatar } from './useAvatar.ts'
import { MemberSide } from './MemberSide.tsx'

type Name = 'name' | 'email' | 'password' | 'confirm'
type Values = Record<Name, string>

/** Side of the picture that is sent, in pixels; the shop shows it at 40. */
const AVATAR_SIDE = 512

const missing: Values = {
  name: copy.register.needName,
  email: copy.register.needEmail,
  password: copy.register.needPassword,
  confirm: copy.register.needConfirm,
}

/** Checks what REG-4 asks, in its order: a later check is made only when the earlier ones pass. */
export function checkRegistration(values: Values): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  for (const name of Object.keys(missing) as Name[]) if (values[name].trim() === '') errors[name] = missing[name]
  if (Object.keys(errors).length > 0) return errors
  if (!isStrong(values.password)) return { password: copy.register.rule }
  if (values.password !== values.confirm) return { confirm: copy.register.mismatch }
  return {}
}

/** /register (REG-1 to REG-6). */
export default function RegisterPage() {
  useTitle(copy.pageTitle.register)
  const [, navigate] = useLocation()
  const avatar = useAvatar()
  const [entered, setEntered] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const [form, formRef] = useForm<Name>('register', {
    initial: { name: '', email: '', password: '', confirm: '' },
    check: checkRegistration,
    submit: async ({ name, email, password }) => {
      if (entered) return undefined // the account exists, and the login page follows
      const body = new FormData()
      body.append('name', name.trim())
      body.append('email', email.trim())
      body.append('password', password)
      if (avatar.file) body.append('profilePic', await shrinkPicture(avatar.file, AVATAR_SIDE))
      try {
        await api('/auth/register', { method: 'POST', body })
      } catch (error) {
        toast.error(error instanceof ApiError ? error.message : copy.register.failed, { place: 'top' })
        return error instanceof ApiError ? known(error.fields) : undefined
      }
      setEntered(true)
      toast.success(copy.register.success, { place: 'top' })
      leaving.current = setTimeout(() => navigate(paths.login, { state: { email: email.trim() } }), AWAY_AFTER_MS)
      return undefined
    },
  })
  const unfilled = (Object.keys(missing) as Name[]).some((name) => form.listed[name] === missing[name])

  return (
    <AuthCard title={copy.register.title} lead={copy.register.lead} tab="register" side={<MemberSide />}>
      <form
        method="post"
        ref={formRef}
        className={styles.fields}
        onSubmit={form.onSubmit}
        noValidate
        aria-label={copy.register.submit}
      >
        {unfilled ? <ErrorSummary title={copy.register.allRequired} items={[]} /> : null}
        <AvatarPicker avatar={avatar} />
        <TextField {...form.field('name')} label={copy.field.name} autoComplete="name" dir="auto" required />
        <TextField
          {...form.field('email')}
          label={copy.field.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div>
          <PasswordField
            {...form.field('password')}
            label={copy.field.password}
            hint={copy.register.rule}
            autoComplete="new-password"
            required
          />
          <PasswordChecklist password={form.values.password} />
        </div>
        <PasswordField {...form.field('confirm')} label={copy.field.confirm} autoComplete="new-password" required />
        <Button type="submit" wide busy={form.busy} disabled={form.busy || entered}>
          {form.busy ? copy.register.busy : copy.register.submit}
        </Button>
        <p className={styles.below}>
          <span>
            {copy.register.haveAccount}{' '}
            <Link className={styles.link} href={paths.login}>
              {copy.tabs.login}
            </Link>
          </span>
        </p>
      </form>
    </AuthCard>
  )
}

function known(fields: Readonly<Record<string, string>>): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  for (const name of ['name', 'email', 'password'] as const) {
    const message = fields[name]
    if (message !== undefined) errors[name] = message
  }
  return errors
}
