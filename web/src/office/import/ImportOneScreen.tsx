import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Field } from '#/shared/ui/Field.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { TaskProgress } from '#/office/tasks/TaskProgress.tsx'
import { isOpen } from '#/office/tasks/tasksApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { copy } from './copy.ts'
import { beginWork, changeImport, fetchImport, type Import, importKey, type Work } from './importApi.ts'
import styles from './ImportScreen.module.css'

const back = { href: '/admin/import', label: copy.back }

/** One file on its way in: its columns, its dry run, its run and taking it back (LOAD-1). */
export default function ImportOneScreen() {
  const { id } = useParams<{ id: string }>()
  const query = useQuery({ queryKey: importKey(id), queryFn: ({ signal }) => fetchImport(id, signal) })
  return (
    <Page title={query.data?.fileName ?? copy.title} back={back} size="narrow">
      {query.data ? (
        <Steps file={query.data} />
      ) : query.error ? (
        <ErrorState message={copy.lost} onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Steps({ file }: { file: Import }) {
  const client = useQueryClient()
  const [fields, setFields] = useState(file.columns.map(({ field }) => field))
  const [publish, setPublish] = useState(file.publish)
  const [keep, setKeep] = useState(file.keep)
  const work = useMutation({
    mutationFn: async (what: Work) => {
      if (what === 'check') await changeImport(file._id, { fields, publish, keep, fixes: file.fixes })
      return beginWork(file._id, what)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: importKey(file._id) }),
  })
  const known = Object.keys(copy.fields)
  // Two columns of a file may have one name.
  const columns = file.columns.map((column, index) => ({ ...column, index, key: `${index} ${column.name}` }))
  return (
    <>
      {file.runTask ? null : (
        <Panel title={copy.columns}>
          <div className={styles.match}>
            {columns.map(({ key, index, ...column }) => (
              <Field key={key} label={copy.inFile(column.name)} hint={column.samples[0]}>
                {(ties, className) => (
                  <select
                    {...ties}
                    className={className}
                    value={fields[index]}
                    onChange={(event) => setFields(fields.with(index, event.currentTarget.value))}
                  >
                    <option value="">{copy.leaveOut}</option>
                    {[...new Set([...known, ...(column.field ? [column.field] : [])])].map((field) => (
                      <option key={field} value={field}>
                        {copy.fields[field] ?? field}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            ))}
            <label className={styles.choice}>
              <input type="checkbox" checked={publish} onChange={(event) => setPublish(event.currentTarget.checked)} />
              {copy.publish}
            </label>
            <label className={styles.choice}>
              <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} />
              {copy.keep}
            </label>
            <Button
              variant={file.checkTask ? 'secondary' : 'primary'}
              busy={work.isPending}
              onClick={() => work.mutate('check')}
            >
              {copy.dryRun}
            </Button>
          </div>
        </Panel>
      )}
      {work.error ? <p role="alert">{work.error.message}</p> : null}
      {file.checkTask && !file.runTask ? (
        <Panel title={copy.dryRun}>
          <TaskProgress key={file.checkTask} id={file.checkTask}>
            {(task) =>
              task.state === 'done' ? (
                <Button busy={work.isPending} onClick={() => work.mutate('run')}>
                  {copy.run}
                </Button>
              ) : null
            }
          </TaskProgress>
        </Panel>
      ) : null}
      {file.runTask ? (
        <Panel title={copy.running}>
          <TaskProgress id={file.runTask}>
            {(task) =>
              isOpen(task) || file.undoTask ? null : (
                <>
                  <Button variant="secondary" busy={work.isPending} onClick={() => work.mutate('undo')}>
                    {copy.undo}
                  </Button>
                  <p className={styles.quiet}>{copy.undoHint}</p>
                </>
              )
            }
          </TaskProgress>
        </Panel>
      ) : null}
      {file.undoTask ? (
        <Panel title={copy.undo}>
          <TaskProgress id={file.undoTask} />
        </Panel>
      ) : null}
    </>
  )
}
