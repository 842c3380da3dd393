import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { copy } from '#/office/domain/tasks/tasks.copy.ts'
import styles from './RunningWork.module.css'
import { TaskProgress } from '#/office/domain/tasks/TaskProgress.tsx'
import { taskKeys, taskQueries } from '#/office/domain/tasks/tasksApi.ts'

/** In the frame of the office: that long work is going on, and a panel that shows how far it is (OFFICE-6). */
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
        {/* What ends while the panel is open stays in it, with its result. */}
        {[...new Set([...(shown ?? []), ...(shown ? open.map(({ _id }) => _id) : [])])].map((id) => (
          <section key={id} className={styles.one}>
            <TaskProgress id={id} titled elsewhere />
          </section>
        ))}
      </Drawer>
    </>
  )
}
