import { useState } from 'react'
import { formatDay } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TaskProgress } from '#/office/domain/tasks/TaskProgress.tsx'
import { isOpen, type Task } from '#/office/domain/tasks/tasksApi.ts'
import { useTask } from '#/office/domain/tasks/useTask.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { copy } from './import.copy.ts'
import styles from './ImportOneScreen.module.css'
import type { Import, Work } from './importApi.ts'
import { KeptRows } from './KeptRows.tsx'
import { Outcome } from './Outcome.tsx'
import { WrongRows } from './WrongRows.tsx'

type Props = { file: Import; run: Task | undefined; busy: boolean; onWork: (work: Work) => void }

/** A file during its import or after it: its progress, its photos, what to do next, and taking it back. */
export function ImportReport({ file, run, busy, onWork }: Props) {
  const ended = run !== undefined && !isOpen(run)
  const photos = useTask(file.picturesTask ?? null).data
  const undo = useTask(file.undoTask ?? null).data
  const created = run?.counts['created'] ?? 0
  const updated = run?.counts['updated'] ?? 0
  return (
    <div className={styles.stack}>
      {run ? <Outcome task={run} publish={file.publish} uncounted={file.uncounted ?? false} /> : null}
      <div className={styles.pair}>
        <Panel title={copy.running}>
          {file.runTask ? <TaskProgress id={file.runTask} /> : null}
          {ended && !file.undoTask && file.undoUntil ? (
            <Undo until={file.undoUntil} busy={busy} onUndo={() => onWork('undo')} />
          ) : null}
        </Panel>
        {file.undoTask ? (
          <Panel title={copy.undo}>
            <TaskProgress key={file.undoTask} id={file.undoTask}>
              {(task) => (
                <>
                  {isOpen(task) ? null : <Undone task={task} />}
                  {!isOpen(task) && file.undoUntil ? (
                    <div className={styles.undo}>
                      <Button variant="secondary" size="sm" busy={busy} onClick={() => onWork('undo')}>
                        <Icon name="retry" size="sm" />
                        {copy.undone.again}
                      </Button>
                      <p className={styles.quiet}>{copy.undone.againHint(formatDay(file.undoUntil))}</p>
                    </div>
                  ) : null}
                </>
              )}
            </TaskProgress>
          </Panel>
        ) : null}
        {file.picturesTask ? (
          <Panel title={copy.pictures} lead={copy.picturesNote}>
            <TaskProgress key={file.picturesTask} id={file.picturesTask}>
              {(task) =>
                !isOpen(task) && task.errors > 0 && !file.undoTask ? (
                  <Button variant="secondary" size="sm" busy={busy} onClick={() => onWork('pictures')}>
                    <Icon name="retry" size="sm" />
                    {copy.picturesAgain}
                  </Button>
                ) : null
              }
            </TaskProgress>
          </Panel>
        ) : null}
        {ended && created > 0 && !file.undoTask ? (
          <Panel title={copy.next}>
            <div className={styles.acts}>
              {file.publish ? null : (
                <ButtonLink variant="secondary" size="sm" href="/admin/products?view=drafts">
                  {copy.drafts}
                </ButtonLink>
              )}
              <ButtonLink variant="secondary" size="sm" href="/admin/products?view=photo">
                {copy.noPhoto}
              </ButtonLink>
            </div>
          </Panel>
        ) : null}
      </div>
      {undo && !isOpen(undo) && ((undo.counts['kept'] ?? 0) > 0 || (undo.counts['gone'] ?? 0) > 0) ? (
        <KeptRows key={undo._id} task={undo} />
      ) : null}
      {run && ended && !file.undoTask && updated > 0 ? <ChangedRows task={run._id} count={updated} done /> : null}
      {run && ended && run.errors > 0 ? <WrongRows task={run._id} title={copy.wrong.title(run.errors)} /> : null}
      {photos && photos.errors > 0 ? (
        <WrongRows key={`${photos._id} ${photos.errors}`} task={photos._id} title={copy.wrong.photos(photos.errors)} />
      ) : null}
    </div>
  )
}

/** The results of an import that was taken back, a number for each. */
function Undone({ task: { counts } }: { task: Task }) {
  const words = copy.undone.tiles
  const tiles = [
    [(counts['removed'] ?? 0) + (counts['restored'] ?? 0), words.back],
    [counts['kept'] ?? 0, words.kept],
    [counts['gone'] ?? 0, words.gone],
  ] as const
  return (
    <dl className={styles.undone}>
      {tiles
        .filter(([n], i) => i < 2 || n > 0)
        .map(([n, name]) => (
          <div key={name}>
            <dd>{n}</dd>
            <dt>{name}</dt>
          </div>
        ))}
    </dl>
  )
}

function Undo({ until, busy, onUndo }: { until: string; busy: boolean; onUndo: () => void }) {
  const [asks, setAsks] = useState(false)
  return (
    <div className={styles.undo}>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => setAsks(true)}>
        <Icon name="undo" size="sm" />
        {copy.undo}
      </Button>
      <p className={styles.quiet}>
        {copy.undoUntil(formatDay(until))} {copy.undoHint}
      </p>
      <Dialog open={asks} title={copy.undoAsk} onClose={() => setAsks(false)}>
        <p>{copy.undoHint}</p>
        <div className={styles.acts}>
          <Button variant="secondary" onClick={() => setAsks(false)}>
            {copy.undoNo}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsks(false)
              onUndo()
            }}
          >
            {copy.undoYes}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
