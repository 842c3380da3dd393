import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { copy } from '#/office/domain/tasks/tasks.copy.ts'
import styles from './RunningWork.module.css'
import { TaskProgress } from '#/office/domain/tasks/TaskProgress.tsx'
import { taskKeys, taskQueries } from '#/office/domain/tasks/tasksApi.ts'

/** Shows in the office's frame that long work is running, with a panel of its progress (OFFICE-6). */
export function RunningWork() {
  const [shown, setShown] = useState<readonly string[] | null>(null)
  useFollowed(['task'], taskKeys.open)
  const { data: open = [] } = useQuery({
    ...taskQueries.open,
    refetchInterval: ({ state }) => ((state.data ?? []).length > 0 ? 10_000 : false),
  })
  return (
    <>
      {open.length > 0 ? (
        <button
          type="button"
          className={styles.badge}
          aria-haspopup="dialog"
          onClick={() => setShown(open.map(({ _id }) => _id))}
        >
          <span className={styles.dot} aria-hidden="true" />
          <span role="status">{copy.running(open.length)}</span>
        </button>
      ) : null}
      <Drawer open={shown !== null} title={copy.title} onClose={() => setShown(null)}>
        {/* Work that ends while the panel is open stays in it, with its result. */}
        {[...new Set([...(shown ?? []), ...(shown ? open.map(({ _id }) => _id) : [])])].map((id) => (
          <section key={id} className={styles.one}>
            <TaskProgress id={id} titled elsewhere />
          </section>
        ))}
      </Drawer>
    </>
  )
}
