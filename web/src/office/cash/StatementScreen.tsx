import { useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { reportKeys } from '#/office/reports/reportsApi.ts'
import { TaskProgress } from '#/office/tasks/TaskProgress.tsx'
import { isOpen } from '#/office/tasks/tasksApi.ts'
import { useTask } from '#/office/tasks/useTask.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Views } from '#/office/ui/Views.tsx'
import styles from './Cash.module.css'
import { cashKeys, fetchStatement, matchStatement, type Statement, throwStatement, workStatement } from './cashApi.ts'
import { copy } from './copy.ts'
import { LinesTable } from './LinesTable.tsx'

/** The last of the tasks of a statement. */
const taskOf = (one: Statement) => one.undoTask ?? one.runTask ?? one.checkTask ?? null

/** One statement: its columns, what each line comes to, and only then the saving (CASH-1). */
export default function StatementScreen() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const [differ, setDiffer] = useState(true)
  const [after, setAfter] = useState(0)
  const page = useQuery({
    queryKey: cashKeys.one(id, differ, after),
    queryFn: ({ signal }) => fetchStatement(id, differ, after, signal),
  })
  const one = page.data?.statement
  const running = useTask(one ? taskOf(one) : null)
  const state = running.data?.state
  useEffect(() => {
    // The task has ended: its lines are others, and so is what is open with couriers.
    if (state !== 'done' && state !== 'failed' && state !== 'stopped') return
    void client.invalidateQueries({ queryKey: cashKeys.all })
    void client.invalidateQueries({ queryKey: reportKeys.all })
  }, [client, state])
  if (!one || !page.data) {
    if (page.error)
      return <ErrorState error={page.error} message={page.error.message} onRetry={() => void page.refetch()} />
    return <Loading />
  }
  const { counts, next } = page.data
  const busy = running.data ? isOpen(running.data) : taskOf(one) !== null && !running.data
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  return (
    <Page
      title={one.reference || one.fileName}
      lead={`${copy.states[one.state]}, ${copy.rows(one.rows)}`}
      back={{ href: '/admin/cash', label: copy.back }}
    >
      {taskOf(one) === null ? <Columns key={one._id} one={one} /> : null}
      {taskOf(one) === null ? null : <TaskProgress key={taskOf(one)} id={taskOf(one) ?? ''} />}
      {taskOf(one) !== null && !busy ? (
        <>
          <ul className={styles.counts}>
            {(Object.keys(copy.outcomes) as (keyof typeof copy.outcomes)[]).flatMap((outcome) =>
              (counts[outcome] ?? 0) > 0
                ? [
                    <li key={outcome}>
                      <b className="num">{counts[outcome]}</b> {copy.outcomes[outcome]}
                    </li>,
                  ]
                : [],
            )}
          </ul>
          {one.state === 'open' ? <Take one={one} books={page.data.books} asks={page.data.asks} /> : null}
          <div className={styles.filter}>
            <Views
              label={copy.shown}
              value={differ ? 'differ' : 'all'}
              views={[
                { value: 'differ', label: copy.differ, count: { n: total - (counts['matched'] ?? 0) } },
                { value: 'all', label: copy.all, count: { n: total } },
              ]}
              onChange={(value) => show(value === 'differ')}
            />
          </div>
          <LinesTable caption={one.fileName} lines={page.data.lines} empty={copy.allAgree} />
          <div className={styles.acts}>
            {after > 0 ? (
              <Button size="sm" variant="secondary" onClick={() => setAfter(0)}>
                {copy.first}
              </Button>
            ) : null}
            {next === undefined ? null : (
              <Button size="sm" variant="secondary" onClick={() => setAfter(next)}>
                {copy.more}
              </Button>
            )}
          </div>
          <p className={styles.rule}>{copy.rule}</p>
          {one.state === 'taken' ? <Undo one={one} /> : null}
        </>
      ) : null}
    </Page>
  )

  function show(only: boolean) {
    setDiffer(only)
    setAfter(0)
  }
}

/** What each column holds; the next file of the courier is read so. */
function Columns({ one }: { one: Statement }) {
  const client = useQueryClient()
  const [fields, setFields] = useState<string[]>(() => one.columns.map((column) => column.field))
  const look = useMutation({
    mutationFn: async () => {
      await matchStatement(one._id, fields)
      await workStatement(one._id, 'check')
    },
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  const wrong =
    look.error instanceof ApiError ? (look.error.fields['fields'] ?? look.error.message) : look.error?.message
  return (
    <div className={styles.form}>
      <p>{copy.columns}</p>
      <div className={styles.columns}>
        {one.columns.map((column, index) => (
          <SelectField
            key={`${column.name} ${column.samples.join(' ')}`}
            label={column.name}
            hint={column.samples[0]}
            value={fields[index] ?? ''}
            onChange={(event) => setFields(fields.with(index, event.currentTarget.value))}
          >
            <option value="">{copy.none}</option>
            {Object.entries(copy.fields).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {wrong ? <p role="alert">{wrong}</p> : null}
      <div className={styles.acts}>
        <Button size="sm" busy={look.isPending} onClick={() => look.mutate()}>
          {copy.look}
        </Button>
        <Away one={one} />
      </div>
    </div>
  )
}

function Away({ one }: { one: Statement }) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [asking, setAsking] = useState(false)
  const away = useMutation({
    mutationFn: () => throwStatement(one._id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: cashKeys.desk })
      go('/admin/cash')
    },
  })
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {copy.away}
      </Button>
      <Dialog open={asking} title={copy.awayTitle} onClose={() => setAsking(false)}>
        <div className={styles.form}>
          <p>{copy.awayText}</p>
          {away.error ? <p role="alert">{away.error.message}</p> : null}
          <div className={styles.acts}>
            <Button size="sm" variant="danger" busy={away.isPending} onClick={() => away.mutate()}>
              {copy.away}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
              {copy.cancel}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** Saving wants to know what the payment is called, and of which day it is. */
function Take({ one, books, asks }: { one: Statement; books: number; asks: number }) {
  const client = useQueryClient()
  const [reference, setReference] = useState('')
  const [day, setDay] = useState(one.day)
  const take = useMutation({
    mutationFn: () => workStatement(one._id, 'take', { reference: reference.trim(), day }),
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  const fields = take.error instanceof ApiError ? take.error.fields : {}
  const other = take.error && Object.keys(fields).length === 0 ? take.error.message : null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!take.isPending) take.mutate()
      }}
    >
      <div className={styles.columns}>
        <TextField
          label={copy.reference}
          hint={copy.referenceHint}
          autoComplete="off"
          maxLength={100}
          value={reference}
          error={fields['reference']}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <TextField
          label={copy.day}
          type="date"
          value={day}
          error={fields['day']}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      {other ? <p role="alert">{other}</p> : null}
      <div className={styles.acts}>
        <Button type="submit" size="sm" busy={take.isPending}>
          {copy.take(books, asks)}
        </Button>
        <Away one={one} />
      </div>
    </form>
  )
}

function Undo({ one }: { one: Statement }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: () => workStatement(one._id, 'undo'),
    onSuccess: () => setAsking(false),
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  return (
    <>
      <div className={styles.acts}>
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          {copy.undo}
        </Button>
      </div>
      <Dialog open={asking} title={copy.undoTitle} onClose={() => setAsking(false)}>
        <div className={styles.form}>
          <p>{copy.undoText}</p>
          {undo.error ? <p role="alert">{undo.error.message}</p> : null}
          <div className={styles.acts}>
            <Button size="sm" variant="danger" busy={undo.isPending} onClick={() => undo.mutate()}>
              {copy.undo}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
              {copy.cancel}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
