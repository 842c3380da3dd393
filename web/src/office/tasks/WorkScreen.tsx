import { useInfiniteQuery } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { copy } from '#/office/domain/tasks/tasks.copy.ts'
import styles from './RunningWork.module.css'
import { TaskProgress, TaskView } from '#/office/domain/tasks/TaskProgress.tsx'
import { fetchTasks, isOpen, taskKeys } from '#/office/domain/tasks/tasksApi.ts'

/** All long work, newest first, with its progress or its result (OFFICE-6). */
export default function WorkScreen() {
  const list = useInfiniteQuery({
    queryKey: taskKeys.list,
    queryFn: ({ pageParam, signal }) => fetchTasks(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
  useFollowed(['task'], taskKeys.list, 1000)
  const tasks = list.data?.pages.flatMap((page) => page.tasks)
  return (
    <Page title={copy.all} lead={copy.allLead} size="narrow">
      {tasks === undefined ? (
        <NotLoaded query={list} message={copy.failedList} />
      ) : tasks.length === 0 ? (
        <EmptyState title={copy.none}>{copy.noneText}</EmptyState>
      ) : (
        <Panel title={copy.newest}>
          {tasks.map((task) => (
            <section key={task._id} className={styles.one}>
              {isOpen(task) ? (
                <TaskProgress id={task._id} titled elsewhere />
              ) : (
                <TaskView task={task} titled elsewhere />
              )}
            </section>
          ))}
        </Panel>
      )}
      {list.hasNextPage ? (
        <Button variant="quiet" size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {copy.more}
        </Button>
      ) : null}
    </Page>
  )
}
