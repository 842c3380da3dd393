import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { parcelQueries } from '#/office/domain/orders/parcelsApi.ts'
import { reportKeys } from '#/office/domain/shop/reportsApi.ts'
import { TaskProgress } from '#/office/domain/tasks/TaskProgress.tsx'
import { isOpen } from '#/office/domain/tasks/tasksApi.ts'
import { useTask } from '#/office/domain/tasks/useTask.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Steps } from '#/office/ui/Steps.tsx'
import { Views } from '#/office/ui/Views.tsx'
import cashStyles from './Cash.module.css'
import styles from './StatementScreen.module.css'
import { cashKeys, type Shown, type Statement, type StatementPage, workStatement, cashQueries } from './cashApi.ts'
import { copy } from './cash.copy.ts'
import { LinesTable } from './LinesTable.tsx'
import { RateRule } from './RateRule.tsx'
import { ThrowAway, Undo } from './StatementActs.tsx'
import { StatementColumns } from './StatementColumns.tsx'

/** The latest task of a statement. */
const taskOf = (one: Statement) => one.undoTask ?? one.runTask ?? one.checkTask ?? null

const BACK = { href: '/admin/cash', label: copy.back }

/** One statement: its columns, the result of each line, and after those the saving (CASH-1). */
export default function StatementScreen() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>('differ')
  const [after, setAfter] = useState(0)
  const page = useQuery({
    ...cashQueries.one(id, shown, after),
    placeholderData: (before) => before,
  })
  const one = page.data?.statement
  const running = useTask(one ? taskOf(one) : null)
  const state = running.data?.state
  useEffect(() => {
    // When the task has ended its lines are others, and so is what is open with couriers.
    if (state !== 'done' && state !== 'failed' && state !== 'stopped') return
    void client.invalidateQueries({ queryKey: cashKeys.all })
    void client.invalidateQueries({ queryKey: reportKeys.all })
  }, [client, state])
  if (!page.data) {
    return (
      <Page title={copy.title} back={BACK}>
        <NotLoaded query={page} message={page.error?.message} />
      </Page>
    )
  }
  const busy = running.data ? isOpen(running.data) : taskOf(page.data.statement) !== null && !running.data
  return (
    <StatementView
      page={page.data}
      // A task that did not end well says so above everything, and the file of its rows is below.
      at={busy ? 'busy' : state === 'done' ? 'done' : state === undefined ? 'new' : 'broken'}
      shown={shown}
      stale={page.isPlaceholderData}
      after={after}
      onShow={(next) => {
        setShown(next)
        setAfter(0)
      }}
      onAfter={setAfter}
    />
  )
}

type ViewProps = {
  page: StatementPage
  /** Whether no work has begun, it is running, it has ended, or it failed. */
  at: 'new' | 'busy' | 'done' | 'broken'
  shown: Shown
  stale: boolean
  after: number
  onShow: (shown: Shown) => void
  onAfter: (line: number) => void
}

/** The outcomes of lines that count for nothing. */
const LEFT_OUT = ['paid_before', 'wrong'] as const
/** The outcomes whose lines can be viewed alone. */
const SHOWN = ['charged', ...LEFT_OUT] as const
/** The outcomes with a figure of their own; the others are summed up. */
const NAMED = ['short', 'not_paid'] as const
const OTHER = ['over', 'unknown', 'not_delivered'] as const

function StatementView({ page, at, shown, stale, after, onShow, onAfter }: ViewProps) {
  const { statement: one, counts, sums, next } = page
  const laptop = useLaptop()
  const [matching, setMatching] = useState(false)
  const couriers = useQuery(parcelQueries.couriers)
  const courier = couriers.data?.find(({ key }) => key === one.courier)?.name ?? one.courier
  const take = useTake(one)
  const task = taskOf(one)
  const columns = task === null || (matching && one.state === 'open')
  const lines = !columns && at !== 'new' && at !== 'busy'
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const of = (outcome: string) => counts[outcome] ?? 0
  // A charge for a parcel that came back is no cash that could differ.
  const agreed = of('matched') + of('charged')
  const others = OTHER.reduce((sum, outcome) => sum + of(outcome), 0)
  const takes = lines && one.state === 'open'
  const acts = takes ? (
    <>
      <ThrowAway one={one} />
      <Button type="submit" size="sm" form={TAKE} busy={take.work.isPending}>
        {copy.take(page.books, page.asks)}
      </Button>
    </>
  ) : null
  return (
    <Page
      title={copy.statementOf(courier)}
      lead={
        <>
          <bdi>{one.reference || one.fileName}</bdi> ·&nbsp;{copy.states[one.state]}, {copy.rows(one.rows)}
        </>
      }
      back={BACK}
      actions={laptop ? acts : undefined}
    >
      <Steps
        names={copy.steps(one.known)}
        label={copy.stepsName}
        at={columns ? 1 : one.state === 'open' ? 2 : at === 'done' ? 4 : 3}
      />
      {columns ? <StatementColumns key={one._id} one={one} onLook={() => setMatching(false)} /> : null}
      {task !== null && !columns && at !== 'done' ? <TaskProgress key={task} id={task} /> : null}
      {lines ? (
        <>
          {LEFT_OUT.map((why) =>
            of(why) === 0 ? null : (
              <p key={why} className={styles.left}>
                <Icon name="close" size="sm" />
                <span>
                  <b>{copy.leftOut(of(why))}</b> {copy.leftOutWhy[why](of(why))}{' '}
                  <button type="button" onClick={() => onShow(why)}>
                    {copy.seeThem(of(why))}
                  </button>
                </span>
              </p>
            ),
          )}
          <dl className={cashStyles.figures}>
            <Figure name={copy.agrees} n={of('matched')} />
            {NAMED.map((outcome) =>
              of(outcome) > 0 ? <Figure key={outcome} name={copy.outcomes[outcome]} n={of(outcome)} bad /> : null,
            )}
            {of('charged') > 0 ? <Figure name={copy.outcomes.charged} n={of('charged')} /> : null}
            {others > 0 ? <Figure name={copy.other} n={others} /> : null}
          </dl>
          {takes ? <TakeForm take={take} onColumns={() => setMatching(true)} /> : null}
          <div className={styles.filter}>
            <Views
              label={copy.shown}
              value={shown}
              views={[
                {
                  value: 'differ',
                  label: copy.differ,
                  count: { n: total - agreed },
                  hot: total > agreed,
                },
                { value: 'all', label: copy.all, count: { n: total } },
                { value: 'matched', label: copy.outcomes.matched, count: { n: of('matched') } },
                ...SHOWN.flatMap((why) =>
                  of(why) > 0 ? [{ value: why, label: copy.outcomes[why], count: { n: of(why) } }] : [],
                ),
              ]}
              onChange={(value) => onShow(value as Shown)}
            />
          </div>
          <LinesTable
            caption={one.fileName}
            lines={stale ? undefined : page.lines}
            empty={shown === 'differ' ? copy.allAgree : copy.nothing}
            sums={sums}
          />
          <div className={cashStyles.acts}>
            {after > 0 ? (
              <Button size="sm" variant="secondary" onClick={() => onAfter(0)}>
                {copy.first}
              </Button>
            ) : null}
            {next === undefined ? null : (
              <Button size="sm" variant="secondary" onClick={() => onAfter(next)}>
                {copy.more}
              </Button>
            )}
          </div>
          <RateRule courier={one.courier} name={courier} day={one.day} />
          {task !== null && at === 'done' ? <TaskProgress key={task} id={task} /> : null}
          {one.state === 'taken' ? <Undo one={one} /> : null}
        </>
      ) : null}
      {acts !== null && !laptop ? (
        <div className={styles.dock} data-dock>
          {acts}
        </div>
      ) : null}
    </Page>
  )
}

function Figure({ name, n, bad = false }: { name: string; n: number; bad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-late={bad ? '' : undefined}>
        {n} <small>{copy.lines(n)}</small>
      </dd>
    </div>
  )
}

/** The id of the form whose button is beside the title, or under the thumb. */
const TAKE = 'take-statement'

function useTake(one: Statement) {
  const client = useQueryClient()
  const [reference, setReference] = useState('')
  const [day, setDay] = useState(one.day)
  const work = useMutation({
    mutationFn: () => workStatement(one._id, 'take', { reference: reference.trim(), day }),
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  return { reference, setReference, day, setDay, work }
}

/** The form for saving, which asks for the payment's reference and its day. */
function TakeForm({ take, onColumns }: { take: ReturnType<typeof useTake>; onColumns: () => void }) {
  const { reference, setReference, day, setDay, work } = take
  const form = useRef<HTMLFormElement>(null)
  const { error } = work
  const fields = error instanceof ApiError ? error.fields : {}
  const other = error && Object.keys(fields).length === 0 ? error.message : null
  useEffect(() => {
    // The button may be a screen away from the wrong field, so the field takes the focus.
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <form
      ref={form}
      id={TAKE}
      className={styles.take}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!work.isPending) work.mutate()
      }}
    >
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
      <Button variant="quiet" size="sm" onClick={onColumns}>
        {copy.again}
      </Button>
      {other ? <p role="alert">{other}</p> : null}
    </form>
  )
}
