import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys } from '#/office/api/officeApi.ts'
import { changeBank, type BankAccount, type PayAccount } from '#/office/api/peopleApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import screens from '#/office/ui/screens.module.css'
import styles from './BankScreen.module.css'
import { bankCopy } from './bank.copy.ts'

const MOST = 5
const KINDS = ['raast', 'easypaisa', 'jazzcash', 'bank'] as const

type Row = { key: number; account: PayAccount }

type Props = {
  /** The first account, which stays as it is. */
  shown: BankAccount
  more: readonly PayAccount[]
  onDone: () => void
  /** Asks first where something is typed. */
  onClose: () => void
  /** Told what is typed and not sent, of useUnsavedGuard. */
  tell: Tell
}

/** The further accounts and wallets as they are to be, asked for with the password (PAYS-1, SET-2). */
export function AccountsForm({ shown, more, onDone, onClose, tell }: Props) {
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly Row[]>(() => more.map((account, key) => ({ key, account })))
  const next = useRef(more.length)
  const [password, setPassword] = useState('')
  const ask = useMutation({
    mutationFn: (asked: readonly Row[]) =>
      changeBank({ ...shown, moreAccounts: asked.map(({ account }) => account), password }),
    onSuccess: (made) => {
      toast.success(bankCopy.asked(formatDayTime(made.liveAt)))
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.settings }),
  })
  // On a phone it opens below what is seen.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('select, button')?.focus(), [])
  // What the shop said of a row is of the rows that were sent.
  const fields = ask.error instanceof ApiError && ask.variables === rows ? ask.error.fields : {}
  const secret = ask.error instanceof ApiError ? ask.error.fields['password'] : undefined
  const about =
    fields['moreAccounts'] ?? (ask.error && Object.keys(fields).length === 0 && !secret && ask.error.message)
  const put = (key: number, change: Partial<PayAccount>) =>
    setRows(rows.map((row) => (row.key === key ? { key, account: { ...row.account, ...change } } : row)))
  const changed = JSON.stringify(rows.map(({ account }) => account)) !== JSON.stringify(more)
  function send(event: FormEvent) {
    event.preventDefault()
    if (!ask.isPending) ask.mutate(rows)
  }
  return (
    <Panel title={bankCopy.moreForm} lead={bankCopy.moreHint} tone="act">
      <form ref={form} className={screens.form} onSubmit={send} noValidate>
        {about ? <p role="alert">{about}</p> : null}
        {rows.map(({ key, account }, at) => {
          const said = (field: keyof PayAccount) => fields[`moreAccounts.${at}.${field}`]
          const typing = (field: 'name' | 'title' | 'number' | 'iban') => ({
            value: account[field],
            error: said(field),
            onChange: (event: { currentTarget: { value: string } }) => put(key, { [field]: event.currentTarget.value }),
          })
          return (
            <fieldset key={key} className={styles.way}>
              <legend>{bankCopy.way(at + 1)}</legend>
              <div className={styles.wayActs}>
                {at > 0 ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={bankCopy.up(at + 1)}
                    onClick={() =>
                      setRows([
                        ...rows.slice(0, at - 1),
                        ...rows.slice(at - 1, at + 1).toReversed(),
                        ...rows.slice(at + 1),
                      ])
                    }
                  >
                    {bankCopy.upShort}
                  </Button>
                ) : null}
                <IconButton
                  icon="trash"
                  label={bankCopy.remove(at + 1)}
                  onClick={() => setRows(rows.filter((row) => row.key !== key))}
                />
              </div>
              <SelectField
                label={bankCopy.kind}
                value={account.kind}
                error={said('kind')}
                onChange={(event) => {
                  const kind = KINDS.find((one) => one === event.currentTarget.value)
                  if (kind) put(key, { kind })
                }}
              >
                {KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {bankCopy.kinds[kind]}
                  </option>
                ))}
              </SelectField>
              {account.kind === 'bank' ? (
                <TextField label={bankCopy.bank} autoComplete="off" dir="auto" {...typing('name')} />
              ) : (
                <TextField
                  label={account.kind === 'raast' ? bankCopy.raastId : bankCopy.wallet}
                  optional={account.kind === 'raast'}
                  autoComplete="off"
                  inputMode="tel"
                  dir="ltr"
                  {...typing('number')}
                />
              )}
              {account.kind === 'bank' || account.kind === 'raast' ? (
                <TextField
                  label={account.kind === 'raast' ? bankCopy.raastIban : bankCopy.iban}
                  autoComplete="off"
                  spellCheck={false}
                  autoCapitalize="characters"
                  dir="ltr"
                  {...typing('iban')}
                />
              ) : null}
              <TextField label={bankCopy.titleExact} autoComplete="off" dir="auto" {...typing('title')} />
            </fieldset>
          )
        })}
        {rows.length < MOST ? (
          <div>
            <Button
              variant="secondary"
              onClick={() => {
                const kind = KINDS.find((one) => !rows.some(({ account }) => account.kind === one)) ?? 'bank'
                const account = {
                  id: '',
                  kind,
                  name: '',
                  title: shown.accountTitle,
                  number: '',
                  iban: kind === 'raast' ? shown.iban : '',
                }
                setRows([...rows, { key: next.current++, account }])
              }}
            >
              <Icon name="plus" size="sm" />
              {bankCopy.add}
            </Button>
          </div>
        ) : (
          <p className={screens.quiet}>{bankCopy.full}</p>
        )}
        <PasswordField
          label={bankCopy.password}
          autoComplete="current-password"
          value={password}
          error={secret}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Unsaved what={!ask.isSuccess && changed ? bankCopy.more : ''} tell={tell} />
        <div className={screens.actions}>
          <Button variant="secondary" onClick={onClose}>
            {bankCopy.cancel}
          </Button>
          <Button type="submit" busy={ask.isPending}>
            {bankCopy.askMore}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
