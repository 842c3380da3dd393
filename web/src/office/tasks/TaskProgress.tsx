import type { ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { copy } from './copy.ts'
import { TaskBar } from './TaskBar.tsx'
import styles from './TaskProgress.module.css'
import { continueTask, isOpen, resultAddress, stopTask, type Task, taskKeys } from './tasksApi.ts'
import { useTask } from './useTask.ts'

type Props = {
  /** The task's id. */
  id: string
  /** Words for the state at hand, in the place of the usual ones. */
  note?: string | undefined
  /** With the task's own title over it, where it stands among others. */
  titled?: boolean
  /** What is shown below, such as what to do after its end. */
  children?: (task: Task) => ReactNode
}

/**
 * How far long work is, with what can be done about it: stop, continue, fetch the result (OFFICE-6).
 * `<TaskProgress id={task._id}>{(task) => …}</TaskProgress>`
 */
export function TaskProgress({ id, note, titled = false, children }: Props) {
  const client = useQueryClient()
  const query = useTask(id)
  const settle = (task: Task) => {
    client.setQueryData(taskKeys.one(task._id), task)
    void client.invalidateQueries({ queryKey: taskKeys.open })
  }
  const stop = useMutation({ mutationFn: () => stopTask(id), onSuccess: settle })
  const goOn = useMutation({ mutationFn: () => continueTask(id), onSuccess: settle })
  const task = query.data
  if (!task) {
    if (query.error) return <ErrorState error={query.error} message={copy.lost} onRetry={() => void query.refetch()} />
    return <Skeleton className={styles.loading} />
  }
  const refused = stop.error ?? goOn.error
  return (
    <div className={styles.task}>
      {titled ? <h3 dir="auto">{task.title}</h3> : null}
      <TaskBar task={task} small={titled} />
      <p className={styles.note} role="status">
        {note ?? noteOf(task)}
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
      <p className={styles.who} dir="auto">
        {copy.begun(task.actorName, formatDayTime(task.createdAt))}
      </p>
      {children?.(task)}
    </div>
  )
}

function noteOf(task: Task): string {
  if (task.state === 'failed') return task.problem ?? copy.failed
  if (task.state === 'stopped') return copy.stopped
  if (task.state === 'done') return copy.finished
  if (task.stopRequested) return copy.stopping
  return task.state === 'waiting' ? copy.waits : copy.survives
}
