import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { isOpen } from '#/office/domain/tasks/tasksApi.ts'
import { TaskProgress } from '#/office/domain/tasks/TaskProgress.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { copy } from './parcels.copy.ts'
import styles from './Parcels.module.css'
import { bookParcels, type Courier } from '#/office/domain/orders/parcelsApi.ts'
import { TaskOutcome } from './TaskOutcome.tsx'

const words = copy.book

type Props = { courier: Courier; parcels: readonly string[]; onClose: () => void }

/** Asks a courier for numbers, parcel by parcel, and shows the result of each (PARCEL-1). */
export function BookDialog({ courier, parcels, onClose }: Props) {
  const [task, setTask] = useState<string | null>(null)
  const begin = useMutation({
    mutationFn: () => bookParcels(courier.key, parcels),
    onSuccess: (made) => setTask(made._id),
  })
  const { mutate } = begin
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog open size="broad" title={words.title(courier.name)} onClose={onClose}>
      <div className={styles.form}>
        {begin.error ? (
          <>
            <p role="alert">{begin.error.message}</p>
            <div className={styles.acts}>
              <Button size="sm" onClick={() => mutate()}>
                {copy.retry}
              </Button>
            </div>
          </>
        ) : null}
        {task === null ? null : (
          <TaskProgress id={task} note={words.note}>
            {(now) => (
              <TaskOutcome
                task={now}
                words={words.outcomes}
                footer={
                  isOpen(now) ? null : (
                    <Button size="sm" onClick={onClose}>
                      {copy.file.close}
                    </Button>
                  )
                }
              />
            )}
          </TaskProgress>
        )}
      </div>
    </Dialog>
  )
}
