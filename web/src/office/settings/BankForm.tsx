import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys } from '#/office/api/officeApi.ts'
import { changeBank, type BankAccount } from '#/office/api/peopleApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import screens from '#/office/ui/screens.module.css'
import styles from './BankScreen.module.css'
import { bankCopy } from './bank.copy.ts'
import { fitsIban } from './iban.copy.ts'

/** What is missing or wrong, by field. The shop checks it again. */
function unfitOf(account: BankAccount): Record<string, string> {
  const { missing, noIban } = bankCopy
  const names = (['bankName', 'iban', 'accountTitle'] as const).filter((name) => account[name].trim() === '')
  return {
    ...(!names.includes('iban') && !fitsIban(account.iban) && { iban: noIban }),
    ...Object.fromEntries(names.map((name) => [name, missing[name]])),
  }
}

type Props = {
  shown: BankAccount
  remove: boolean
  /** Closes the form after the input was sent. */
  onDone: () => void
  /** Closes the form, after a question where something is typed. */
  onClose: () => void
  /** The function of useUnsavedGuard, for what is typed and not sent. */
  tell: Tell
}

/** Asks for another account, or for none, with the password. A code is needed where none was given lately. */
export function BankForm({ shown, remove, onDone, onClose, tell }: Props) {
  const client = useQueryClient()
  const [typed, setTyped] = useState({ bankName: '', accountTitle: '', iban: '', password: '', why: '' })
  const ask = useMutation({
    mutationFn: (asked: typeof typed) => changeBank(asked),
    onSuccess: (made) => {
      toast.success(made.state === 'live' ? bankCopy.live : bankCopy.asked(formatDayTime(made.liveAt)))
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.settings }),
  })
  const [tried, setTried] = useState(false)
  // On a phone the form opens below the fold, so its first field takes the focus.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  // This is checked before the shop is asked, because an account of three empty fields would mean none, and end
  // transfers.
  const unfit = remove ? {} : unfitOf(typed)
  // The shop's complaint about a value disappears when the value changes.
  const said = ask.error instanceof ApiError ? ask.error.fields : {}
  const fields: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(said).filter(([name]) => {
        const field = name as keyof typeof typed
        return ask.variables?.[field] === typed[field]
      }),
    ),
    ...(tried && unfit),
  }
  const wrong = Object.keys(fields).filter((name) => name in typed).length
  const set = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!ask.isPending && Object.keys(unfit).length === 0) ask.mutate(typed)
  }
  const was = shown.iban !== ''
  const unsent = (
    [
      ['bankName', bankCopy.bank],
      ['iban', bankCopy.iban],
      ['accountTitle', bankCopy.titleExact],
      ['why', bankCopy.why],
    ] as const
  )
    .flatMap(([name, label]) => (typed[name] === '' ? [] : [label]))
    .join(', ')
  return (
    <Panel
      title={remove ? bankCopy.removeTitle : bankCopy.formTitle}
      lead={remove ? bankCopy.removeText : was ? bankCopy.replaces(shown.bankName) : undefined}
      tone="act"
    >
      <form ref={form} className={screens.form} onSubmit={send} noValidate>
        {wrong > 0 ? <p role="alert">{bankCopy.fix(wrong)}</p> : null}
        {wrong === 0 && ask.error && Object.keys(said).length === 0 ? <p role="alert">{ask.error.message}</p> : null}
        {remove ? null : (
          <>
            <TextField
              label={bankCopy.bank}
              autoComplete="off"
              dir="auto"
              value={typed.bankName}
              error={fields['bankName']}
              onChange={set('bankName')}
            />
            <TextField
              label={bankCopy.iban}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="characters"
              dir="ltr"
              value={typed.iban}
              error={fields['iban']}
              hint={
                fitsIban(typed.iban) ? (
                  <span className={styles.good}>
                    <Icon name="check" size="sm" />
                    {bankCopy.checks}
                  </span>
                ) : undefined
              }
              onChange={set('iban')}
            />
            <TextField
              label={bankCopy.titleExact}
              autoComplete="off"
              dir="auto"
              value={typed.accountTitle}
              error={fields['accountTitle']}
              onChange={set('accountTitle')}
            />
          </>
        )}
        <TextField
          label={bankCopy.why}
          optional
          autoComplete="off"
          maxLength={500}
          value={typed.why}
          onChange={set('why')}
        />
        <PasswordField
          label={bankCopy.password}
          autoComplete="current-password"
          value={typed.password}
          error={fields['password']}
          onChange={set('password')}
        />
        <Unsaved what={ask.isSuccess ? '' : unsent} tell={tell} />
        <div className={screens.actions}>
          <Button variant="secondary" onClick={onClose}>
            {bankCopy.cancel}
          </Button>
          <Button type="submit" busy={ask.isPending}>
            {was ? bankCopy.ask : bankCopy.setNow}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
