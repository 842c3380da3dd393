import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { TaskProgress } from '#/office/tasks/TaskProgress.tsx'
import { isOpen } from '#/office/tasks/tasksApi.ts'
import { useTask } from '#/office/tasks/useTask.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Steps } from '#/office/ui/Steps.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { copy } from './copy.ts'
import { beginWork, changeImport, fetchImport, type Import, importKey, newsOf, type Work } from './importApi.ts'
import styles from './ImportOneScreen.module.css'
import { ImportReport } from './ImportReport.tsx'
import { NewsPanel } from './NewsPanel.tsx'
import { Outcome } from './Outcome.tsx'
import { RemarkedRows } from './RemarkedRows.tsx'
import { WrongRows } from './WrongRows.tsx'

const back = { href: '/admin/import', label: copy.back }

/** One file on its way in: its columns, its dry run with corrections, its run, its photos and taking it back (LOAD-1). */
export default function ImportOneScreen() {
  const { id } = useParams<{ id: string }>()
  const query = useQuery({ queryKey: importKey(id), queryFn: ({ signal }) => fetchImport(id, signal) })
  return (
    <Page title={query.data?.fileName ?? copy.title} back={back}>
      {query.data ? (
        <File file={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} message={copy.lost} onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

/** Corrections that say something: an empty field is none. */
const typed = (fixes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fixes).filter(([, value]) => value.trim() !== ''))

function File({ file }: { file: Import }) {
  const client = useQueryClient()
  const [fields, setFields] = useState(file.columns.map(({ field }) => field))
  const [publish, setPublish] = useState(file.publish)
  const [keep, setKeep] = useState(file.keep)
  const [skipPictures, setSkipPictures] = useState(file.skipPictures ?? false)
  const [fixes, setFixes] = useState<Record<string, string>>(file.fixes)
  const fix = (key: string, value: string) => setFixes({ ...fixes, [key]: value })
  const check = useTask(file.checkTask ?? null).data
  const run = useTask(file.runTask ?? null).data
  const refresh = () => client.invalidateQueries({ queryKey: importKey(file._id) })
  const work = useMutation({
    mutationFn: async (what: Work) => {
      if (what === 'check') await changeImport(file._id, { fields, publish, keep, skipPictures, fixes: typed(fixes) })
      return beginWork(file._id, what)
    },
    onSettled: refresh, // also where a colleague was faster: it is shown as it is now
  })
  // The run names the task of its photos only once it has ended.
  const ended = run !== undefined && !isOpen(run)
  const [seen, setSeen] = useState(ended)
  if (ended !== seen) {
    setSeen(ended)
    void refresh()
  }

  const updated = check?.counts['updated'] ?? 0
  const goods = (check?.counts['created'] ?? 0) + updated
  const changed =
    publish !== file.publish ||
    keep !== file.keep ||
    skipPictures !== (file.skipPictures ?? false) ||
    fields.some((field, i) => field !== file.columns[i]?.field) ||
    JSON.stringify(typed(fixes)) !== JSON.stringify(file.fixes)
  const corrections = Object.keys(typed(fixes)).length
  const step = file.runTask ? (ended ? 5 : 3) : check ? 2 : 1

  return (
    <>
      <Steps names={copy.steps} label={copy.stepsName} at={step} />
      {work.error ? (
        <p role="alert" className={styles.problem}>
          {work.error.message}
        </p>
      ) : null}
      {file.runTask ? (
        <ImportReport file={file} run={run} busy={work.isPending} onWork={work.mutate} />
      ) : (
        <div className={styles.stack}>
          {check && check.state === 'done' ? <Outcome task={check} publish={file.publish} /> : null}
          {check && check.state === 'done' ? <NewsPanel task={check} fixes={fixes} onFix={fix} /> : null}
          {check && check.state === 'done' && check.errors > 0 ? (
            <WrongRows
              key={check._id}
              task={check._id}
              title={copy.wrong.title(check.errors)}
              fixes={fixes}
              onFix={fix}
            />
          ) : null}
          {check && check.state === 'done' && updated > 0 ? (
            <ChangedRows
              key={`changed ${check._id}`}
              task={check._id}
              count={updated}
              stock={file.columns.some(({ field }) => field === 'stock')}
            />
          ) : null}
          {check && check.state === 'done' && newsOf(check).remarks > 0 ? (
            <RemarkedRows key={`remarked ${check._id}`} task={check._id} count={newsOf(check).remarks} />
          ) : null}
          {file.checkTask ? (
            <Panel title={copy.checked} lead={copy.nothingYet}>
              <TaskProgress key={file.checkTask} id={file.checkTask} />
            </Panel>
          ) : null}
          <ColumnsPanel
            key={String(check === undefined)}
            file={file}
            fields={fields}
            folded={check !== undefined}
            onFields={setFields}
          />
          <Panel title={copy.how}>
            <label className={styles.choice}>
              <input type="checkbox" checked={publish} onChange={(event) => setPublish(event.currentTarget.checked)} />
              {copy.publish}
            </label>
            <label className={styles.choice}>
              <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} />
              {copy.keep}
            </label>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={skipPictures}
                onChange={(event) => setSkipPictures(event.currentTarget.checked)}
              />
              {copy.skipPictures}
            </label>
          </Panel>
          <div className={styles.bar} data-dock>
            <Button
              variant={check && !changed ? 'secondary' : 'primary'}
              busy={work.isPending}
              onClick={() => work.mutate('check')}
            >
              {!check ? copy.dryRun : corrections > 0 && changed ? copy.corrections(corrections) : copy.again}
            </Button>
            {check && check.state === 'done' && !changed ? (
              goods > 0 ? (
                <>
                  <Button busy={work.isPending} onClick={() => work.mutate('run')}>
                    {copy.run(goods)}
                  </Button>
                  {check.errors > 0 ? <p className={styles.left}>{copy.left(check.errors)}</p> : null}
                </>
              ) : (
                <p className={styles.quiet}>{copy.nothing}</p>
              )
            ) : null}
          </div>
        </div>
      )}
    </>
  )
}
