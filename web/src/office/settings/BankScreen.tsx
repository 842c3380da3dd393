import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type Me } from '#/office/api/officeApi.ts'
import { stopBank, type BankAccount, type BankChange, type BankState, peopleQueries } from '#/office/api/peopleApi.ts'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { useUnsavedGuard } from '#/office/ui/useUnsavedGuard.ts'
import { words } from '#/office/ui/words.copy.ts'
import screens from '#/office/ui/screens.module.css'
import { AccountsForm } from './AccountsForm.tsx'
import { BankForm } from './BankForm.tsx'
import styles from './BankScreen.module.css'
import { bankCopy } from './bank.copy.ts'
import { spaced } from './iban.copy.ts'

/** The account that money is sent to, and its change (SET-2). */
export default function BankScreen({ me }: { me: Me }) {
  const bank = useQuery(peopleQueries.bank)
  return (
    <Page title={bankCopy.title} lead={bankCopy.lead} back={{ href: '/admin/settings', label: words.settings }}>
      {bank.data ? (
        <Account bank={bank.data} mayChange={me.permissions.includes('settings.bank')} />
      ) : (
        <NotLoaded query={bank} />
      )}
    </Page>
  )
}

const WHO_ICONS: readonly IconName[] = ['mail', 'clock', 'note']

function Account({ bank, mayChange }: { bank: BankState; mayChange: boolean }) {
  const [form, setForm] = useState<'change' | 'remove' | 'more' | null>(null)
  const first = useUnsavedGuard()
  const { shown, waiting } = bank
  const set = shown.iban !== ''
  return (
    <>
      {waiting ? <Waiting change={waiting} mayStop={mayChange} /> : null}
      <div className={styles.columns}>
        <div className={styles.side}>
          <Panel
            title={set ? shown.bankName : bankCopy.shown}
            actions={set ? <span className={styles.badge}>{bankCopy.badge}</span> : undefined}
          >
            {set ? (
              <>
                <p className={styles.iban} dir="ltr">
                  {spaced(shown.iban)}
                </p>
                <dl className={styles.facts}>
                  <div>
                    <dt>{bankCopy.accountTitle}</dt>
                    <dd dir="auto">{shown.accountTitle}</dd>
                  </div>
                </dl>
              </>
            ) : (
              <p className={styles.facts}>{bankCopy.none}</p>
            )}
            <div className={screens.actions}>
              {mayChange && !waiting ? (
                <>
                  <Button variant="secondary" onClick={() => first.ask(() => setForm('change'))}>
                    <Icon name="lock" size="sm" />
                    {set ? bankCopy.change : bankCopy.first}
                  </Button>
                  {set ? (
                    <Button variant="quiet" onClick={() => first.ask(() => setForm('remove'))}>
                      {bankCopy.stopShowing}
                    </Button>
                  ) : null}
                </>
              ) : null}
              {set ? <CopyButton text={shown.iban} what={bankCopy.iban} /> : null}
            </div>
            {mayChange ? null : <p className={screens.quiet}>{bankCopy.owners}</p>}
          </Panel>
          {set ? (
            <Panel title={bankCopy.more} lead={bankCopy.moreLead}>
              {bank.more.length === 0 ? (
                <p className={screens.quiet}>{bankCopy.moreNone}</p>
              ) : (
                <ul className={styles.history}>
                  {bank.more.map((account) => (
                    <li key={account.id}>
                      <b>{bankCopy.labelOf(account)}</b>
                      <span dir="ltr">{bankCopy.numbersOf(account)}</span>
                      <span className={screens.quiet} dir="auto">
                        {account.title}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
              {mayChange && !waiting ? (
                <div className={screens.actions}>
                  <Button variant="secondary" onClick={() => first.ask(() => setForm('more'))}>
                    <Icon name="lock" size="sm" />
                    {bankCopy.moreChange}
                  </Button>
                </div>
              ) : null}
            </Panel>
          ) : null}
          <Panel title={bankCopy.who}>
            <ul className={styles.lines}>
              {bankCopy.whoLines.map((line, i) => (
                <li key={line}>
                  <Icon name={WHO_ICONS[i] ?? 'note'} size="sm" />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <div className={styles.side}>
          {form === 'more' && !waiting ? (
            <AccountsForm
              shown={shown}
              more={bank.more}
              tell={first.tell}
              onDone={() => setForm(null)}
              onClose={() => first.ask(() => setForm(null))}
            />
          ) : form && !waiting ? (
            <BankForm
              key={form}
              shown={shown}
              remove={form === 'remove'}
              tell={first.tell}
              onDone={() => setForm(null)}
              onClose={() => first.ask(() => setForm(null))}
            />
          ) : null}
          <Panel title={bankCopy.history}>
            {bank.changes.length === 0 ? (
              <p className={screens.quiet}>{bankCopy.noHistory}</p>
            ) : (
              <ul className={styles.history}>
                {bank.changes.map((change) => (
                  <li key={change._id}>
                    <StatusDot
                      ring={change.state === 'waiting' ? 'half' : change.state === 'live' ? 'full' : 'none'}
                      tone={change.state === 'waiting' ? 'wait' : change.state === 'live' ? 'ok' : 'quiet'}
                    >
                      {bankCopy.states[change.state]}
                    </StatusDot>
                    <span dir="auto">
                      <del>{named(change.before)}</del> → {named(change.after)}
                    </span>
                    {bankCopy.sameMore(change) ? null : (
                      <span dir="auto">
                        {bankCopy.more}: <del>{bankCopy.listOf(change.moreBefore)}</del> →{' '}
                        {bankCopy.listOf(change.moreAfter)}
                      </span>
                    )}
                    <span className={screens.quiet}>
                      {bankCopy.by(change.askedBy, formatDayTime(change.askedAt))}
                      {change.state === 'stopped' && change.endedAt
                        ? `, ${bankCopy.stoppedBy(change.endedBy ?? '', formatDayTime(change.endedAt))}`
                        : ''}
                      {change.why ? `: “${change.why}”` : ''}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      </div>
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </>
  )
}

const named = (account: BankAccount) =>
  account.iban === '' ? bankCopy.nothing : `${account.bankName}, ${spaced(account.iban)}`

function Waiting({ change, mayStop }: { change: BankChange; mayStop: boolean }) {
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopBank(change._id),
    onSuccess: (answer) => toast.success(answer.message),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: keys.settings }),
  })
  return (
    <div className={styles.waits} role="status">
      <p>
        <b>{bankCopy.waits(formatDayTime(change.liveAt))}</b> {bankCopy.waitsText(change.before.bankName)}
      </p>
      <p dir="auto">
        {named(change.after)}, {change.after.accountTitle}
      </p>
      {bankCopy.sameMore(change) ? null : (
        <p dir="auto">
          {bankCopy.more}: {bankCopy.listOf(change.moreAfter)}
        </p>
      )}
      <p>{bankCopy.by(change.askedBy, formatDayTime(change.askedAt))}</p>
      {mayStop ? (
        <div>
          <Button size="sm" variant="secondary" busy={stop.isPending} onClick={() => stop.mutate()}>
            {bankCopy.stop}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
