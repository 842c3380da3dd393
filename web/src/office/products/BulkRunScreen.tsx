import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { resultAddress } from '#/office/domain/tasks/tasksApi.ts'
import { TaskProgress } from '#/office/domain/tasks/TaskProgress.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { bulkCopy as copy } from './bulk.copy.ts'
import { BulkRows, csvOf } from './BulkRows.tsx'
import styles from './BulkScreen.module.css'
import { targetOf } from '#/office/domain/catalogue/bulkStart.ts'
import {
  productKeys,
  runBulk,
  undoBulk,
  type BulkAnswer,
  productQueries,
} from '#/office/domain/catalogue/productsApi.ts'

const BACK = { href: '/admin/products', label: copy.back }

/** How often a run is fetched while it works, and while it is stopped, since somebody may continue it. */
const LOOK_MS = 1500
const GLANCE_MS = 5000

/** The results of a bulk change, row by row, and how to take it back (ITEM-6, OFFICE-5, OFFICE-6). */
export default function BulkRunScreen() {
  const { id } = useParams<{ id: string }>()
  const query = useQuery({
    ...productQueries.bulk(id),
    refetchInterval: ({ state: { data } }) => (!data || data.finished ? false : data.working ? LOOK_MS : GLANCE_MS),
    staleTime: 0,
  })
  return (
    <Page title={copy.title(query.data?.total ?? null)} lead={endOf(query.data)} back={BACK}>
      {query.data ? <Result result={query.data} /> : <NotLoaded query={query} message={copy.lost} />}
    </Page>
  )
}

/** When a change was finished, and by whom. */
function endOf(result: BulkAnswer | undefined) {
  return result?.endedAt ? copy.ended(formatDayTime(result.endedAt), result.by ?? '') : undefined
}

function Result({ result }: { result: BulkAnswer }) {
  const client = useQueryClient()
  const settle = (answer: BulkAnswer) => {
    client.setQueryData(productKeys.bulk(answer.runId), answer)
    void client.invalidateQueries({ queryKey: productKeys.all })
  }
  const { runId, action, task, change, undone, skipped, refused, total } = result
  const target = targetOf(runId)
  const again = useMutation({
    mutationFn: (what: NonNullable<typeof target>) => runBulk({ runId, ...what, action }),
    onSuccess: settle,
    onError: (error) => toast.error(error.message),
  })
  const undo = useMutation({
    mutationFn: () => undoBulk(runId),
    onSuccess: (answer) => {
      settle(answer)
      if (!answer.finished) return
      if (answer.undone > undone) toast.success(copy.undone)
      else toast.error(copy.left(answer.change - answer.undone))
    },
    onError: (error) => toast.error(error.message),
  })
  const done = change - undone
  const back = result.finished && undone > 0
  const halted = !result.finished && !result.working
  const tally = (['done', 'undone', 'skipped', 'refused'] as const).map((name) => ({
    name,
    count: { done, undone, skipped, refused }[name],
  }))
  const note = halted
    ? copy.halted(change + skipped + refused, total)
    : back && done > 0
      ? copy.left(done)
      : [
          result.undoable ? copy.undoNote : '',
          result.finished && refused > 0 && target && !back ? copy.againNote : '',
        ].join(' ')
  return (
    <>
      <div className={styles.tally}>
        {tally
          .filter(({ name, count }) => name !== 'undone' || count > 0)
          .map(({ name, count }) => (
            <div key={name} className={styles[name]}>
              <b>{count}</b>
              <span>{copy.finished[name]}</span>
            </div>
          ))}
        <div className={styles.acts}>
          {result.undoable ? (
            <Button size="sm" variant="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
              <Icon name="undo" size="sm" />
              {back ? copy.undoLeft(done) : copy.undo(done)}
            </Button>
          ) : null}
          {refused > 0 && result.finished && target && !back ? (
            <Button size="sm" variant="secondary" busy={again.isPending} onClick={() => again.mutate(target)}>
              <Icon name="retry" size="sm" />
              {copy.again(refused)}
            </Button>
          ) : null}
          {note.trim() ? <small role="status">{note}</small> : null}
        </div>
      </div>
      {task && !result.finished ? (
        <Panel title={copy.working}>
          <TaskProgress key={task} id={task} titled />
        </Panel>
      ) : null}
      <Panel
        title={copy.result}
        flush
        actions={
          task && result.rows.length < total ? (
            <a className={buttonClass({ size: 'sm', variant: 'secondary' })} href={resultAddress(task)} download>
              <Icon name="download" size="sm" />
              {copy.csv}
            </a>
          ) : (
            <Button size="sm" variant="secondary" onClick={() => save(csvOf(result))}>
              <Icon name="note" size="sm" />
              {copy.csv}
            </Button>
          )
        }
      >
        <BulkRows answer={result} />
      </Panel>
    </>
  )
}

function save(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }))
  link.download = copy.csvFile
  link.click()
  URL.revokeObjectURL(link.href)
}
