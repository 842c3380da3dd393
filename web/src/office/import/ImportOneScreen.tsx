import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { formatDay } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { TaskProgress } from '#/office/domain/tasks/TaskProgress.tsx'
import { isOpen, type Task } from '#/office/domain/tasks/tasksApi.ts'
import { useTask } from '#/office/domain/tasks/useTask.ts'
import { Draft } from '#/office/ui/draft.ts'
import { isLayout } from '#/office/ui/fileReading.ts'
import { FileQuestions } from '#/office/ui/FileQuestions.tsx'
import { keepIn } from '#/office/ui/keptDraft.ts'
import { LeaveDialog } from '#/office/ui/LeaveDialog.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { same } from '#/office/ui/same.ts'
import { Steps } from '#/office/ui/Steps.tsx'
import { useDraft } from '#/office/ui/useDraft.ts'
import { ChangedRows } from './ChangedRows.tsx'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { copy } from './import.copy.ts'
import {
  beginWork,
  changeImport,
  fetchImport,
  type Fix,
  type Import,
  importKey,
  newsOf,
  type Plan,
  planOf,
  type Work,
} from './importApi.ts'
import styles from './ImportOneScreen.module.css'
import { ImportReport } from './ImportReport.tsx'
import { NewsPanel } from './NewsPanel.tsx'
import { Outcome } from './Outcome.tsx'
import { PlanPanels } from './PlanPanels.tsx'
import { RemarkedRows } from './RemarkedRows.tsx'
import { WrongRows } from './WrongRows.tsx'

const back = { href: '/admin/import', label: copy.back }

/**
 * One file on its way in: its columns, its dry run with corrections, its run, its photos and taking it back (LOAD-1).
 */
export default function ImportOneScreen() {
  const { id } = useParams<{ id: string }>()
  const query = useQuery({ queryKey: importKey(id), queryFn: ({ signal }) => fetchImport(id, signal) })
  if (query.data) return <File file={query.data} />
  return (
    <Page title={copy.title} back={back}>
      <NotLoaded query={query} message={copy.lost} />
    </Page>
  )
}

/** The stored plan for a file. It has no version of its own. */
const loadedOf = (file: Import) => ({ id: file._id, body: planOf(file), version: '', by: '', at: '' })

/** The steps of `copy.steps` that a file has reached. */
const step = { columns: 1, check: 2, run: 3, report: 5 } as const

function File({ file }: { file: Import }) {
  const client = useQueryClient()
  const { state, draft } = useDraft(
    () =>
      new Draft<Plan>({
        loaded: loadedOf(file),
        first: planOf(file),
        keeping: keepIn('tab', 'import', planOf(file)),
      }),
  )
  const plan = state.body
  const fix: Fix = (key, value) =>
    draft.edit((now) => {
      const { [key]: _, ...rest } = now.fixes
      return { ...now, fixes: value === null ? rest : { ...rest, [key]: value } }
    })
  const check = useTask(file.checkTask ?? null).data
  const run = useTask(file.runTask ?? null).data
  const refresh = () => client.invalidateQueries({ queryKey: importKey(file._id) })
  // Another sheet or head has other columns, so the file is read again.
  const again = useMutation({
    mutationFn: (answers: Plan['answers']) => changeImport(file._id, { ...plan, fields: [], answers }),
    onSuccess: (now) => {
      client.setQueryData(importKey(file._id), now)
      draft.reset(planOf(now))
      draft.sent(planOf(now), loadedOf(now))
    },
  })
  const answer = (key: string, value: string) => {
    const answers = { ...plan.answers, [key]: value }
    draft.edit((now) => ({ ...now, answers }))
    if (isLayout(key)) again.mutate(answers)
  }
  const work = useMutation({
    mutationFn: async (what: Work) => {
      if (what === 'check') {
        const { body } = draft.current()
        draft.sent(body, loadedOf(await changeImport(file._id, body)))
      }
      return beginWork(file._id, what)
    },
    onSettled: refresh, // a file that a colleague changed first is shown as it is now, too
  })
  const failed = work.error ?? again.error
  // The file is fetched again when one of its tasks ends. Only then does it name the task of the photos, and say until
  // when it can be taken back or whether what was kept can be tried again.
  const ended = run !== undefined && !isOpen(run)
  const photos = useTask(file.picturesTask ?? null).data
  const undo = useTask(file.undoTask ?? null).data
  const stage = [run, photos, undo].map((task) => (task ? isOpen(task) : '')).join()
  const [seen, setSeen] = useState(stage)
  if (stage !== seen) {
    setSeen(stage)
    void refresh()
  }

  const at = file.runTask ? (ended ? 'report' : 'run') : check ? 'check' : 'columns'
  const about = copy.about(file.fileName, copy.formats[file.format])
  return (
    <Page title={copy.heads[at]} lead={at === 'check' ? `${about}, ${copy.nothingYet}` : about} back={back}>
      <LeaveDialog
        on={!file.runTask && !same(plan, state.saved)}
        what={copy.plan}
        onLeave={() => draft.reset(state.saved)}
      />
      <Steps names={copy.steps} label={copy.stepsName} at={step[at]} />
      {failed ? (
        <p role="alert" className={styles.problem}>
          {failed.message}
        </p>
      ) : null}
      {file.runTask ? (
        <ImportReport file={file} run={run} busy={work.isPending} onWork={work.mutate} />
      ) : (
        <Planning
          file={file}
          check={check}
          plan={plan}
          busy={work.isPending}
          onPlan={(change) => draft.edit((now) => ({ ...now, ...change }))}
          onFix={fix}
          onAnswer={answer}
          onWork={work.mutate}
        />
      )}
    </Page>
  )
}

type PlanningProps = {
  file: Import
  check: Task | undefined
  plan: Plan
  busy: boolean
  onPlan: (change: Partial<Plan>) => void
  onFix: Fix
  onAnswer: (key: string, value: string) => void
  onWork: (work: Work) => void
}

/** A file before its import: how its columns are matched, and the result of its dry run. */
function Planning({ file, check, plan, busy, onPlan, onFix, onAnswer, onWork }: PlanningProps) {
  const { fixes } = plan
  const looked = check?.state === 'done'
  const updated = check?.counts['updated'] ?? 0
  const goods = (check?.counts['created'] ?? 0) + updated
  const changed = !same(plan, planOf(file))
  const corrections = Object.keys(fixes).length
  const how = (
    <div className={styles.plan}>
      <ColumnsPanel file={file} fields={plan.fields} onFields={(fields) => onPlan({ fields })} />
      <div className={styles.stack}>
        <PlanPanels plan={plan} onPlan={onPlan} />
      </div>
    </div>
  )
  return (
    <div className={styles.stack}>
      {file.reading && file.reading.questions.length + file.reading.totals.length > 0 ? (
        <Panel title={copy.howRead}>
          <FileQuestions reading={file.reading} answers={plan.answers} onAnswer={onAnswer} />
        </Panel>
      ) : null}
      {check && looked ? (
        <>
          <Outcome task={check} publish={file.publish} uncounted={file.uncounted ?? false} />
          <NewsPanel task={check} fixes={fixes} onFix={onFix} />
          {check.errors > 0 ? (
            <WrongRows
              key={check._id}
              task={check._id}
              title={copy.wrong.title(check.errors)}
              fixes={fixes}
              onFix={onFix}
            />
          ) : null}
          {updated > 0 ? (
            <ChangedRows
              key={`changed ${check._id}`}
              task={check._id}
              count={updated}
              stock={file.columns.some(({ field }) => field === 'stock')}
            />
          ) : null}
          {newsOf(check).remarks > 0 ? (
            <RemarkedRows
              key={`remarked ${check._id}`}
              task={check._id}
              count={newsOf(check).remarks}
              fixes={fixes}
              onFix={onFix}
            />
          ) : null}
        </>
      ) : file.checkTask ? (
        <Panel title={copy.checked}>
          <TaskProgress key={file.checkTask} id={file.checkTask} />
        </Panel>
      ) : null}
      {file.remembered && !check ? (
        <p className={styles.remembered}>{copy.remembered(formatDay(file.remembered))}</p>
      ) : null}
      {check ? (
        <details className={styles.fold}>
          <summary>{copy.unfold}</summary>
          {how}
        </details>
      ) : (
        how
      )}
      <div className={styles.bar} data-dock>
        {looked && !changed && goods > 0 && check.errors > 0 ? (
          <p className={styles.left}>{copy.left(check.errors)}</p>
        ) : looked && !changed && goods === 0 ? (
          <p className={styles.left} data-always>
            {copy.nothing}
          </p>
        ) : (
          <p className={styles.left}>{copy.matched(plan.fields.filter(Boolean).length, plan.fields.length)}</p>
        )}
        <Button variant={check && !changed ? 'secondary' : 'primary'} busy={busy} onClick={() => onWork('check')}>
          {!check ? copy.dryRun : corrections > 0 && changed ? copy.corrections(corrections) : copy.again}
        </Button>
        {looked && !changed && goods > 0 ? (
          <Button busy={busy} onClick={() => onWork('run')}>
            {copy.run(goods)}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
