import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { TaskProgress } from '#/office/domain/tasks/TaskProgress.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { newKey } from '#/shared/lib/newKey.ts'
import { copy } from './orders.copy.ts'
import { moveCopy } from '#/office/domain/orders/moves.copy.ts'
import styles from './MoveDialog.module.css'
import { ApiError } from '#/shared/api/client.ts'
import { type BulkInput, type BulkResult, moveMany, type MoveName } from '#/office/domain/orders/ordersApi.ts'
import { noWhy, WhyFields, whyOf } from '#/office/domain/orders/WhyFields.tsx'

/** A move for several orders. */
export type BulkJob = {
  move: MoveName
  /** The move that takes it back, where there is one. */
  undo: MoveName | null
  which: Pick<BulkInput, 'ids' | 'match'>
}

type Props = { job: BulkJob | null; onClose: (changed: boolean) => void }

/** Shows first what would happen to which orders, and then does it, row by row (OFFICE-5). */
export function BulkDialog({ job, onClose }: Props) {
  const [changed, setChanged] = useState(false)
  function close() {
    onClose(changed)
    setChanged(false)
  }
  return (
    <Dialog
      open={job !== null}
      title={job ? copy.bulk.title(moveCopy.acts[job.move][0]) : ''}
      size="broad"
      onClose={close}
    >
      {job ? <Steps job={job} onChanged={() => setChanged(true)} onClose={close} /> : null}
    </Dialog>
  )
}

function Steps({ job, onChanged, onClose }: { job: BulkJob; onChanged: () => void; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [why, setWhy] = useState(noWhy)
  const [key] = useState(newKey)
  const ahead = useMutation({ mutationFn: () => moveMany({ move: job.move, ...job.which, dry: true }) })
  const { mutate: look } = ahead
  useEffect(() => look(), [look])
  const run = useMutation({ mutationFn: moveMany, onSettled: onChanged })

  const [button] = moveCopy.acts[job.move]
  const typed = note.trim()
  const said = job.move === 'cancel' ? whyOf(why) : typed === '' ? {} : { note: typed }
  const problem = run.error ?? ahead.error
  const done = run.data
  const all = ahead.data?.total ?? 0
  const long = all > (ahead.data?.rows.length ?? 0) // a task does so many, since nobody would wait
  const looked = ahead.data?.looked ?? 0
  const rest = long ? Math.max(0, all - looked) : 0 // nobody has looked at these
  const may = (ahead.data?.done ?? 0) + rest
  const willIds = (ahead.data?.rows ?? []).filter((row) => row.done).map((row) => row._id)

  if (ahead.isPending || ahead.isIdle) return <Loading>{copy.bulk.looking}</Loading>
  return (
    <div className={styles.result}>
      {problem ? <ErrorSummary title={problem.message} items={[]} /> : null}
      {done?.task ? (
        <TaskProgress id={done.task._id} />
      ) : done ? (
        <>
          <p role="status">{copy.bulk.done(done.done)}</p>
          <Rows result={done} words={copy.bulk.refused(done.refused)} />
        </>
      ) : ahead.data ? (
        <>
          {long ? <p>{copy.bulk.long(all)}</p> : null}
          {rest > 0 ? <p>{copy.bulk.sample(looked)}</p> : null}
          <p role="status">{ahead.data.done === 0 ? copy.bulk.none : copy.bulk.will(ahead.data.done)}</p>
          {long ? (
            <Reasons result={ahead.data} words={copy.bulk.wont(ahead.data.refused)} />
          ) : (
            <Rows result={ahead.data} words={copy.bulk.wont(ahead.data.refused)} />
          )}
          {may === 0 ? null : job.move === 'cancel' ? (
            <WhyFields
              value={why}
              error={run.error instanceof ApiError ? run.error.fields['why'] : undefined}
              onChange={setWhy}
            />
          ) : (
            <TextField
              label={moveCopy.confirm.note}
              optional
              maxLength={500}
              autoComplete="off"
              dir="auto"
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </>
      ) : null}
      <div className={styles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {done ? copy.bulk.close : moveCopy.confirm.cancel}
        </Button>
        {done && done.done > 0 && job.undo && run.variables?.move === job.move ? (
          <Button
            variant="secondary"
            busy={run.isPending}
            onClick={() =>
              job.undo && run.mutate({ move: job.undo, ids: done.rows.filter((row) => row.done).map((row) => row._id) })
            }
          >
            {copy.bulk.undo}
          </Button>
        ) : null}
        {!done && long && may > 0 ? (
          <Button
            variant={job.move === 'cancel' ? 'danger' : 'primary'}
            busy={run.isPending}
            onClick={() => run.mutate({ move: job.move, ...job.which, key, ...said })}
          >
            {run.isPending ? copy.bulk.running : rest > 0 ? copy.bulk.goUpTo(button, may) : copy.bulk.go(button, may)}
          </Button>
        ) : !done && !long && willIds.length > 0 ? (
          <Button
            variant={job.move === 'cancel' ? 'danger' : 'primary'}
            busy={run.isPending}
            onClick={() => run.mutate({ move: job.move, ids: willIds, ...said })}
          >
            {run.isPending ? copy.bulk.running : copy.bulk.go(button, willIds.length)}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** The reasons why orders stay as they are, each with its count, where the orders are too many to read. */
function Reasons({ result: { reasons }, words }: { result: BulkResult; words: string }) {
  if (!reasons?.length) return null
  return (
    <section aria-label={words}>
      <p>{words}</p>
      <ul className={styles.reasons}>
        {reasons.map(({ message, count }) => (
          <li key={message}>{copy.bulk.reason(count, message)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The orders that stay as they are, each with the reason. */
function Rows({ result, words }: { result: BulkResult; words: string }) {
  const kept = result.rows.filter((row) => !row.done)
  if (kept.length === 0) return null
  return (
    <section aria-label={words}>
      <p>{words}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the arrow keys must reach it */}
      <ul className={styles.rows} tabIndex={0}>
        {kept.map((row) => (
          <li key={row._id}>
            <b>{row.number || copy.bulk.gone}</b>
            <span>{row.message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
