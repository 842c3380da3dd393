import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatDay } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './customers.copy.ts'
import styles from './Customers.module.css'
import { endFlag, type CustomerFlag, type CustomerWhole, type FlagKind } from './customersApi.ts'
import { FlagDialog } from './FlagDialog.tsx'

type Props = { whole: CustomerWhole; write: boolean; onChanged: (whole: CustomerWhole) => void }

/** The flags in force, each with its reason and its end, and those that have ended. */
export function FlagPanel({ whole, write, onChanged }: Props) {
  const { customer, flags } = whole
  const [setting, setSetting] = useState<CustomerFlag | 'new' | null>(null)
  const end = useMutation({
    mutationFn: (kind: FlagKind) => endFlag(customer._id, kind),
    onSuccess: (data) => {
      onChanged(data)
      toast.success(copy.ended)
    },
    onError: (error) => toast.error(error.message),
  })
  const past = flags.filter(
    ({ kind, setAt }) => !customer.flags.some((now) => now.kind === kind && now.setAt === setAt),
  )
  return (
    <Panel
      title={copy.flags}
      tone={customer.flags.length > 0 ? 'warn' : 'plain'}
      actions={
        write ? (
          <Button variant="secondary" size="sm" onClick={() => setSetting('new')}>
            {copy.addFlag}
          </Button>
        ) : null
      }
    >
      {customer.flags.length === 0 ? <p className={styles.quiet}>{copy.noFlag}</p> : null}
      {customer.flags.map((flag) => (
        <div key={flag.kind} className={styles.flag}>
          <h3>{copy.flag[flag.kind]}</h3>
          {flag.reason ? <p dir="auto">{flag.reason}</p> : null}
          <p className={styles.quiet}>
            {copy.flagText[flag.kind]} {copy.flagBy(flag.actor, formatDay(flag.setAt))}{' '}
            {copy.flagUntil(lastDay(flag.endsAt))}
          </p>
          {write ? (
            <div className={styles.acts}>
              <Button
                variant="secondary"
                size="sm"
                busy={end.isPending}
                aria-label={copy.endFlagNamed(copy.flag[flag.kind])}
                onClick={() => end.mutate(flag.kind)}
              >
                {copy.endFlag}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setSetting(flag)}>
                {copy.changeEnd}
              </Button>
            </div>
          ) : null}
        </div>
      ))}
      {past.length > 0 ? (
        <>
          <h3 className={styles.sub}>{copy.flagsPast}</h3>
          <ul className={styles.rows}>
            {past.map((flag) => (
              <li key={`${flag.kind} ${flag.setAt}`}>
                <span className={styles.grow}>
                  <span dir="auto">{[copy.flag[flag.kind], flag.reason].filter(Boolean).join(': ')}</span>
                  <small>{copy.flagEnded(formatDay(flag.endedAt ?? flag.endsAt))}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {setting ? (
        <FlagDialog
          id={customer._id}
          from={setting === 'new' ? null : setting}
          onClose={() => setSetting(null)}
          onSet={(data) => {
            onChanged(data)
            setSetting(null)
          }}
        />
      ) : null}
    </Panel>
  )
}

/** The last day of a flag, whose end is the midnight after it. */
function lastDay(endsAt: string): string {
  return formatDay(new Date(Date.parse(endsAt) - 1000).toISOString())
}
