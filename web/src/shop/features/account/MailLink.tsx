import { api } from '#/shared/api/client.ts'
import type { SignedIn } from '#/shared/api/types.ts'
import styles from '#/shared/account/account.module.css'
import { Button } from '#/shared/ui/Button.tsx'
import { copy } from './passwordless.copy.ts'
import { useAct } from './useAct.ts'

type Props = {
  token: string
  onEnter: (answer: SignedIn) => void
  /** Leaves the link for the other ways. */
  onOther: () => void
}

/** What the link of a mail opens: one button, since what scans mails opens links and presses nothing (KEEP-5). */
export function MailLink({ token, onEnter, onOther }: Props) {
  const { busy, problem, act } = useAct()
  const enter = () =>
    act(async () => onEnter(await api<SignedIn>('/auth/mail/link', { method: 'POST', body: { token } })))
  return (
    <div className={styles.ways}>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <Button wide busy={busy} disabled={busy} onClick={() => void enter()}>
        {busy ? copy.entering : copy.link.submit}
      </Button>
      <button type="button" className={styles.link} onClick={onOther}>
        {copy.link.other}
      </button>
    </div>
  )
}
