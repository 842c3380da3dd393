import { useState } from 'react'
import { Link } from 'wouter'
import { ApiError, request } from '#/shared/api/client.ts'
import type { User } from '#/shared/api/types.ts'
import { useForm, type FieldErrors } from '#/shared/lib/useForm.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './account.module.css'
import { copy } from './account.copy.ts'
import { useUser } from '#/shared/session/UserContext.tsx'

type Name = 'email' | 'password'
type Values = Record<Name, string>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

function checkEmail(values: Values): FieldErrors<Name> {
  return EMAIL.test(values.email.trim()) ? {} : { email: copy.login.badEmail }
}

/** Checks the fields of a login (LOGIN-5). */
function checkLogin(values: Values): FieldErrors<Name> {
  const errors = checkEmail(values)
  if (values.password.length < 6) errors.password = copy.login.badPassword
  return errors
}

/** The words for a refused login (LOGIN-8): the server's message, or the fixed one. */
function refusal(error: unknown): string {
  return error instanceof ApiError ? error.message : copy.login.fallback
}

type LoginAnswer = { status?: unknown; user?: User | null; token?: unknown }

type Props = {
  /**
   * Is called with whoever is logged in, after the shop or `keep` has stored the login. The caller decides where to go.
   */
  onLogin?: (user: User) => void
  /** Stores the login in place of the shop's storage, which scripts can read. */
  keep?: (user: User, token: string) => Promise<void>
  /** The mode. The page keeps it so that it can change its heading. */
  mode: 'login' | 'reset'
  onMode: (mode: 'login' | 'reset') => void
  /** The mail address that the field holds at first. */
  known?: string
  /**
   * The address of the page for a new account. The shop gives it; the office does not, since its people are invited.
   */
  register?: string
}

/** The login form with its reset mode (LOGIN-1 to LOGIN-10). */
export function LoginForm({ onLogin, keep, mode, onMode, known = '', register }: Props) {
  const { setUser } = useUser()
  const [entered, setEntered] = useState(false)
  /** Why the last try failed. It is shown beside the button until the next try. */
  const [missed, setMissed] = useState('')
  const reset = mode === 'reset'

  async function logIn({ email, password }: Values) {
    try {
      const { data, status } = await request<LoginAnswer>('/auth/login', {
        method: 'POST',
        body: { email: email.trim(), password },
      })
      // Any other answer is no login, whatever it says (LOGIN-7).
      const valid = status === 200 && (data.status === undefined || data.status === 200)
      if (!valid || !data.user || typeof data.token !== 'string') {
        toast.error(copy.login.fallback, { place: 'top' })
        setMissed(copy.login.notIn.failed)
        return
      }
      await keep?.(data.user, data.token)
      setEntered(true)
      if (!keep) setUser(data.user, data.token)
      toast.success(copy.login.success, { place: 'top' })
      onLogin?.(data.user)
    } catch (error) {
      toast.error(refusal(error), { place: 'top' })
      const refused = error instanceof ApiError && error.status === 401
      setMissed(refused ? copy.login.notIn.refused : copy.login.notIn.failed)
    }
  }

  async function sendLink({ email }: Values) {
    try {
      const { status } = await request('/auth/forgot-password', { method: 'POST', body: { email: email.trim() } })
      if (status === 200) toast.success(copy.reset.success, { place: 'top' })
      else {
        toast.error(copy.login.fallback, { place: 'top' })
        setMissed(copy.reset.failed)
      }
    } catch (error) {
      toast.error(refusal(error), { place: 'top' })
      setMissed(copy.reset.failed)
    }
  }

  const [form, formRef] = useForm<Name>('login', {
    initial: { email: known, password: '' },
    check: reset ? checkEmail : checkLogin,
    submit: async (values) => {
      setMissed('')
      await (reset ? sendLink(values) : logIn(values))
      return undefined
    },
  })

  const turn = (to: Props['mode']) => {
    setMissed('')
    onMode(to)
  }

  return (
    <form
      method="post"
      ref={formRef}
      className={styles.fields}
      onSubmit={form.onSubmit}
      noValidate
      aria-label={reset ? copy.reset.title : copy.login.submit}
    >
      <TextField
        {...form.field('email')}
        label={copy.field.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {reset ? null : (
        <PasswordField
          {...form.field('password')}
          label={copy.field.password}
          autoComplete="current-password"
          required
        />
      )}
      {missed === '' || form.busy ? null : (
        <p className={styles.missed}>
          <Icon name="alert" size="sm" />
          {missed}
        </p>
      )}
      <Button type="submit" wide busy={form.busy} disabled={form.busy || entered}>
        {reset ? (form.busy ? copy.reset.busy : copy.reset.submit) : form.busy ? copy.login.busy : copy.login.submit}
      </Button>
      <div className={styles.below}>
        {reset ? (
          <button type="button" className={styles.link} onClick={() => turn('login')}>
            <Icon name="back" size="sm" />
            {copy.reset.back}
          </button>
        ) : (
          <>
            <button type="button" className={styles.link} onClick={() => turn('reset')}>
              {copy.login.forgot}
            </button>
            {register ? (
              <p>
                {copy.login.noAccount}{' '}
                <Link className={styles.link} href={register}>
                  {copy.login.signUp}
                </Link>
              </p>
            ) : null}
          </>
        )}
      </div>
    </form>
  )
}
