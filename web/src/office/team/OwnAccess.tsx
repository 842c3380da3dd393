import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { endSession, keys, type Me, type StaffSession } from '#/office/api/officeApi.ts'
import { newRecoveryCodes } from '#/office/api/peopleApi.ts'
import { factorWords } from '#/office/ui/factor.copy.ts'
import { FactorSetUp } from '#/office/ui/FactorSetUp.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { RecoveryCodes } from '#/office/ui/RecoveryCodes.tsx'
import styles from '#/office/ui/screens.module.css'
import { copy } from './team.copy.ts'

/** The reader's own app, and where the reader is signed in. */
export function OwnAccess({ me, sessions }: { me: Me; sessions: readonly StaffSession[] }) {
  const client = useQueryClient()
  const [setting, setSetting] = useState(false)
  const codes = useMutation({ mutationFn: newRecoveryCodes, onError: (error) => toast.error(error.message) })
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast.success(copy.ended),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: keys.staff }),
  })
  const look = () => void client.invalidateQueries({ queryKey: keys.me })
  return (
    <div className={styles.stack}>
      <Panel title={copy.app} lead={me.factor.has ? copy.codesLeft(me.factor.codesLeft) : undefined}>
        <div className={styles.form}>
          <p>{me.factor.has ? copy.appSet : copy.appMissing}</p>
          <div className={styles.actions}>
            {me.factor.has ? (
              <Button variant="secondary" busy={codes.isPending} onClick={() => codes.mutate()}>
                {copy.newCodes}
              </Button>
            ) : null}
            <Button variant={me.factor.has ? 'quiet' : 'secondary'} onClick={() => setSetting(true)}>
              {me.factor.has ? copy.newApp : copy.setUp}
            </Button>
          </div>
        </div>
      </Panel>
      <Panel title={copy.sessions}>
        <ul className={styles.rows}>
          {sessions.map((session) => (
            <li key={session._id}>
              <span className={styles.grow}>
                <b>
                  {copy.kinds[session.kind]}, {session.device}
                  {session.current ? `, ${copy.current}` : ''}
                </b>
                <span className={styles.quiet}>{copy.seen(formatDayTime(session.seenAt), session.network)}</span>
              </span>
              {session.current ? null : (
                <Button
                  size="sm"
                  variant="quiet"
                  busy={end.isPending && end.variables === session._id}
                  aria-label={copy.endNamed(`${copy.kinds[session.kind]}, ${session.device}`)}
                  onClick={() => end.mutate(session._id)}
                >
                  {copy.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {codes.data ? (
        <Dialog open title={copy.newCodes} onClose={codes.reset}>
          <RecoveryCodes
            codes={codes.data.codes}
            onKept={() => {
              codes.reset()
              look()
            }}
          />
        </Dialog>
      ) : null}
      {setting ? (
        <Dialog open title={factorWords.setTitle} onClose={() => setSetting(false)}>
          <FactorSetUp
            onDone={() => {
              setSetting(false)
              toast.success(factorWords.set)
              look()
              void client.invalidateQueries({ queryKey: keys.staff })
            }}
          />
        </Dialog>
      ) : null}
    </div>
  )
}
