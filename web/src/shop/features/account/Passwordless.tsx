import { useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import type { MailLoginAsked, PasskeyQuestion, SignedIn } from '#/shared/api/types.ts'
import styles from '#/shared/account/account.module.css'
import { tab } from '#/shared/lib/storage.ts'
import { useForm } from '#/shared/lib/useForm.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { hasPasskeys, signWithPasskey, type Request } from './passkey.ts'
import { copy } from './passwordless.copy.ts'
import { useAct } from './useAct.ts'

/** What this tab keeps between the asking and the digits: a phone may drop the page while its mails are read. */
const ASKED = 'mailLogin'

type Asked = { browser: string; email: string }

function readAsked(): Asked | null {
  const kept = tab.readJson(ASKED) as Partial<Asked> | null
  return typeof kept?.browser === 'string' && typeof kept.email === 'string' ? (kept as Asked) : null
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

type Props = { onEnter: (answer: SignedIn) => void }

/** The ways beside the password: a passkey, and six digits or a link by mail (KEEP-5). */
export function Passwordless({ onEnter }: Props) {
  const [asked, setAsked] = useState(readAsked)
  const ask = (now: Asked | null) => {
    tab.write(ASKED, now && JSON.stringify(now))
    setAsked(now)
  }
  if (asked !== null) {
    const enter = (answer: SignedIn) => {
      tab.write(ASKED, null)
      onEnter(answer)
    }
    return <CodeForm asked={asked} onEnter={enter} onAgain={() => ask(null)} />
  }
  return (
    <>
      {hasPasskeys() ? <PasskeyButton onEnter={onEnter} /> : null}
      <MailForm onAsked={ask} />
    </>
  )
}

function PasskeyButton({ onEnter }: Props) {
  const { busy, problem, act } = useAct()
  const [closed, setClosed] = useState(false)
  const use = () =>
    act(async () => {
      setClosed(false)
      const { ceremony, options } = await api<PasskeyQuestion>('/auth/passkey/begin', { method: 'POST' })
      const credential = await signWithPasskey(options as unknown as Request)
      if (credential === null) setClosed(true)
      else onEnter(await api<SignedIn>('/auth/passkey', { method: 'POST', body: { ceremony, credential } }))
    })
  return (
    <div className={styles.ways}>
      <Button variant="secondary" wide busy={busy} disabled={busy} onClick={() => void use()}>
        {busy ? copy.passkey.asking : copy.passkey.use}
      </Button>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {closed ? <p role="status">{copy.passkey.cancelled}</p> : null}
      <p>{copy.passkey.or}</p>
    </div>
  )
}

function MailForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [form, ref] = useForm<'email'>('mail-login', {
    initial: { email: '' },
    check: ({ email }) => (EMAIL.test(email.trim()) ? {} : { email: copy.badEmail }),
    submit: async ({ email }) => {
      setProblem(null)
      try {
        const body = { email: email.trim() }
        const { browser } = await api<MailLoginAsked>('/auth/mail', { method: 'POST', body })
        onAsked({ browser, email: body.email })
      } catch (error) {
        setProblem(error instanceof ApiError ? error.message : copy.failed)
      }
      return undefined
    },
  })
  return (
    <form method="post" ref={ref} className={styles.ways} onSubmit={form.onSubmit} noValidate aria-label={copy.send}>
      <TextField
        {...form.field('email')}
        label={copy.email}
        hint={copy.lead}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {problem === null ? null : <p role="alert">{problem}</p>}
      <Button type="submit" variant="secondary" wide busy={form.busy}>
        {form.busy ? copy.sending : copy.send}
      </Button>
    </form>
  )
}

function CodeForm({ asked, onEnter, onAgain }: Props & { asked: Asked; onAgain: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [form, ref] = useForm<'code'>('mail-code', {
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: copy.needCode } : {}),
    submit: async ({ code }) => {
      setProblem(null)
      try {
        const body = { browser: asked.browser, code: code.trim() }
        onEnter(await api<SignedIn>('/auth/mail/code', { method: 'POST', body }))
      } catch (error) {
        setProblem(error instanceof ApiError ? error.message : copy.failed)
      }
      return undefined
    },
  })
  return (
    <form method="post" ref={ref} className={styles.ways} onSubmit={form.onSubmit} noValidate aria-label={copy.open}>
      <p role="status">{copy.sent(asked.email)}</p>
      <TextField
        {...form.field('code')}
        label={copy.code}
        hint={copy.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        required
      />
      {problem === null ? null : <p role="alert">{problem}</p>}
      <Button type="submit" variant="secondary" wide busy={form.busy}>
        {form.busy ? copy.entering : copy.enter}
      </Button>
      <button type="button" className={styles.link} onClick={onAgain}>
        {copy.again}
      </button>
    </form>
  )
}
