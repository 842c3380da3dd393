import { useEffect, useState, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { copy } from './tasks.copy.ts'
import { TaskBar } from './TaskBar.tsx'
import styles from './TaskProgress.module.css'
import { continueTask, isOpen, resultAddress, stopTask, type Task, taskKeys } from './tasksApi.ts'
import { useTask } from './useTask.ts'

type Shown = {
  /** Words for the present state, in place of the usual ones. */
  note?: string | undefined
  /** Whether to show the task's own title, where it stands among others. */
  titled?: boolean
  /** Whether to link to the screen of the task's work, where the task is shown elsewhere. */
  elsewhere?: boolean
  /** The content below, such as what to do after the end. */
  children?: (task: Task) => ReactNode
}

type Props = Shown & {
  /** The task's id. */
  id: string
}

/**
 * The progress of long work, with what can be done about it: stop, continue, fetch the result (OFFICE-6).
 * `<TaskProgress id={task._id}>{(task) => …}</TaskProgress>`
 */
export function TaskProgress({ id, ...shown }: Props) {
  const query = useTask(id)
  if (query.data) return <TaskView task={query.data} {...shown} />
  if (query.error) return <ErrorState error={query.error} message={copy.lost} onRetry={() => void query.refetch()} />
  return <Skeleton className={styles.loading} />
}

/** A task as it is known now. */
export function TaskView({ task, note, titled = false, elsewhere = false, children }: Shown & { task: Task }) {
  const client = useQueryClient()
  const settle = (now: Task) => {
    client.setQueryData(taskKeys.one(now._id), now)
    void client.invalidateQueries({ queryKey: taskKeys.open })
    void client.invalidateQueries({ queryKey: taskKeys.list })
  }
  const stop = useMutation({ mutationFn: () => stopTask(task._id), onSuccess: settle })
  const goOn = useMutation({ mutationFn: () => continueTask(task._id), onSuccess: settle })
  const still = useStill(task)
  const refused = stop.error ?? goOn.error
  return (
    <div className={styles.task}>
      {titled ? <h3 dir="auto">{task.title}</h3> : null}
      <TaskBar task={task} small={titled} />
      <p className={styles.note} role="status">
        {note ?? (still ? copy.still : noteOf(task))}
      </p>
      {refused ? (
        <p className={styles.problem} role="alert">
          {refused.message}
        </p>
      ) : null}
      <div className={styles.acts}>
        {isOpen(task) && !task.stopRequested ? (
          <Button size="sm" variant="secondary" busy={stop.isPending} onClick={() => stop.mutate()}>
            {copy.stop}
          </Button>
        ) : null}
        {task.state === 'stopped' || task.state === 'failed' ? (
          <Button size="sm" variant="secondary" busy={goOn.isPending} onClick={() => goOn.mutate()}>
            {copy.goOn}
          </Button>
        ) : null}
        {!isOpen(task) && task.rows > 0 ? (
          <a className={buttonClass({ size: 'sm', variant: 'secondary' })} href={resultAddress(task._id)} download>
            <Icon name="download" size="sm" />
            {copy.result}
          </a>
        ) : null}
      </div>
      {elsewhere && task.bulk ? (
        <ButtonLink size="sm" variant="quiet" href={`/admin/products/change/${encodeURIComponent(task.bulk)}`}>
          {copy.bulk}
        </ButtonLink>
      ) : null}
      <p className={styles.who} dir="auto">
        {copy.begun(task.actorName, formatDayTime(task.createdAt))}
      </p>
      {children?.(task)}
    </div>
  )
}

/** How long a running task may stand still, in milliseconds, before its server is thought to have been killed. */
const STILL_MS = 20_000

function useStill(task: Task): boolean {
  const [still, setStill] = useState(false)
  const mark = isOpen(task) && !task.stopRequested ? `${task.state} ${task.done}` : null
  useEffect(() => {
    setStill(false)
    if (mark === null) return
    const timer = setTimeout(() => setStill(true), STILL_MS)
    return () => clearTimeout(timer)
  }, [mark])
  return still
}

function noteOf(task: Task): string {
  if (task.state === 'failed') return task.problem ?? copy.failed
  if (task.state === 'stopped') return copy.stopped
  if (task.state === 'done') return copy.finished
  if (task.stopRequested) return copy.stopping
  return task.state === 'waiting' ? copy.waits : copy.survives
}
