import { useTitle } from '#/shared/lib/useTitle.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError, api } from '#/shared/api/client.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useForm, type FieldErrors } from '#/shared/lib/useForm.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from '#/shared/account/account.module.css'
import { copy } from '#/shared/account/account.copy.ts'
import { AuthCard } from '#/shared/account/AuthCard.tsx'
import { AWAY_AFTER_MS } from './next.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { isStrong } from './password.ts'
import { useNoindex } from '#/shared/account/useNoindex.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { MemberSide } from './MemberSide.tsx'

type Name = 'password' | 'confirm'

function check(values: Record<Name, string>): FieldErrors<Name> {
  if (values.password === '' && values.confirm === '') {
    return { password: copy.register.needPassword, confirm: copy.register.needConfirm }
  }
  if (!isStrong(values.password)) return { password: copy.register.rule }
  if (values.password !== values.confirm) return { confirm: copy.register.mismatch }
  return {}
}

/** /reset-password/{token}, which the mailed link opens. The new password is under the register rule. */
export default function ResetPasswordPage({ token }: { token: string }) {
  useTitle(copy.choose.title)
  const [, navigate] = useLocation()
  const { setUser } = useUser()
  const [entered, setEntered] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  useNoindex()

  const [form, formRef] = useForm<Name>('reset', {
    initial: { password: '', confirm: '' },
    check,
    submit: async ({ password }) => {
      if (entered) return undefined // the link is used up, and the login page follows
      setProblem(null)
      try {
        await api('/auth/reset-password', { method: 'POST', body: { token, password } })
      } catch (error) {
        const { password: complaint } = error instanceof ApiError ? error.fields : {}
        if (complaint !== undefined) return { password: complaint }
        setProblem(error instanceof ApiError ? error.message : copy.login.fallback)
        return undefined
      }
      // The shop ended every session of the account, this browser's too.
      setUser(null)
      setEntered(true)
      toast.success(copy.choose.success, { place: 'top' })
      leaving.current = setTimeout(() => navigate(paths.login), AWAY_AFTER_MS)
      return undefined
    },
  })

  return (
    <AuthCard title={copy.choose.title} lead={copy.choose.lead} side={<MemberSide />}>
      <form
        method="post"
        ref={formRef}
        className={styles.fields}
        onSubmit={form.onSubmit}
        noValidate
        aria-label={copy.choose.title}
      >
        {problem === null ? null : <ErrorSummary title={problem} items={[]} />}
        <div>
          <PasswordField
            {...form.field('password')}
            label={copy.field.newPassword}
            hint={copy.register.rule}
            autoComplete="new-password"
            required
          />
          <PasswordChecklist password={form.values.password} />
        </div>
        <PasswordField {...form.field('confirm')} label={copy.field.confirm} autoComplete="new-password" required />
        <Button type="submit" wide busy={form.busy} disabled={form.busy || entered}>
          {form.busy ? copy.choose.busy : copy.choose.submit}
        </Button>
        <div className={styles.below}>
          <Link className={styles.link} href={paths.login}>
            {problem === null ? copy.reset.back : copy.choose.again}
          </Link>
        </div>
      </form>
    </AuthCard>
  )
}
