import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { isOpen } from '#/office/domain/tasks/tasksApi.ts'
import { TaskProgress } from '#/office/domain/tasks/TaskProgress.tsx'
import { ColumnFields } from '#/office/ui/ColumnFields.tsx'
import { type Answers, answersOf, asks, isLayout } from '#/office/ui/fileReading.ts'
import { FileQuestions } from '#/office/ui/FileQuestions.tsx'
import { FileField } from '#/office/ui/FileField.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { courierColumns, notRead } from '#/office/domain/orders/parcels.copy.ts'
import { copy } from './parcels.copy.ts'
import styles from './Parcels.module.css'
import {
  type Courier,
  type CourierFile,
  matchCourierFile,
  uploadCourierFile,
  workCourierFile,
} from '#/office/domain/orders/parcelsApi.ts'
import { TaskOutcome } from './TaskOutcome.tsx'
import type { components } from '#/office/schema.d.ts'

const words = copy.file
type Input = components['schemas']['CourierFileInput']

type Props = { couriers: readonly Courier[]; first: string; onClose: () => void }

/** Imports a courier's file: its columns, its effect, and only then the saving (PARCEL-1, PARCEL-2). */
export function CourierFileDialog({ couriers, first, onClose }: Props) {
  const [courier, setCourier] = useState(
    first || (couriers.find((one) => one.ready > 0) ?? couriers.find((one) => one.on) ?? couriers[0])?.key || '',
  )
  const [file, setFile] = useState<CourierFile | null>(null)
  const [task, setTask] = useState<{ id: string; work: 'check' | 'run' } | null>(null)
  const begin = async (one: CourierFile, work: 'check' | 'run') => {
    const made = await workCourierFile(one._id, work)
    setTask({ id: made._id, work })
  }
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      const one = await uploadCourierFile(courier, chosen)
      setFile(one)
      if (one.kind && !asks(one.reading, {})) await begin(one, 'check')
    },
  })
  const look = useMutation({
    mutationFn: async (said: Input) => {
      if (!file) return
      const one = await matchCourierFile(file._id, said)
      setFile(one)
      if (said.fields.length > 0 && !asks(one.reading, {})) await begin(one, 'check')
    },
  })
  const run = useMutation({ mutationFn: async () => file && begin(file, 'run') })
  const failed = upload.error ?? look.error ?? run.error
  return (
    <Dialog open size="broad" title={words.title} onClose={onClose}>
      {file === null ? (
        <div className={styles.form}>
          <SelectField
            label={words.courier}
            value={courier}
            onChange={(event) => setCourier(event.currentTarget.value)}
          >
            {couriers.map((one) => (
              <option key={one.key} value={one.key}>
                {one.name}
              </option>
            ))}
          </SelectField>
          <FileField
            label={words.pick}
            hint={words.hint}
            error={failed?.message}
            busy={upload.isPending}
            onFile={(chosen) => {
              if (chosen) upload.mutate(chosen)
            }}
          />
        </div>
      ) : (
        <div className={styles.form}>
          <p>
            <bdi>{file.fileName}</bdi>, {words.rows(file.rows)}
            {file.kind ? `, ${words.kinds[file.kind] ?? file.kind}` : ''}
          </p>
          {task === null ? (
            <Columns
              key={file.columns.map(({ name }) => name).join()}
              file={file}
              busy={look.isPending}
              onLook={(said) => look.mutate(said)}
            />
          ) : (
            <FileQuestions reading={file.reading} answers={{}} onAnswer={() => undefined} told />
          )}
          {task === null ? null : (
            <TaskProgress key={task.id} id={task.id} note={task.work === 'check' ? words.checking : undefined}>
              {(now) => (
                <TaskOutcome
                  task={now}
                  words={task.work === 'check' ? words.outcomes : words.ran}
                  footer={
                    task.work === 'check' && !isOpen(now) ? (
                      <>
                        <Button size="sm" variant="secondary" onClick={onClose}>
                          {words.away}
                        </Button>
                        {saved(now.counts) > 0 ? (
                          <Button size="sm" busy={run.isPending} onClick={() => run.mutate()}>
                            {words.run(saved(now.counts))}
                          </Button>
                        ) : null}
                      </>
                    ) : isOpen(now) ? null : (
                      <Button size="sm" onClick={onClose}>
                        {words.close}
                      </Button>
                    )
                  }
                />
              )}
            </TaskProgress>
          )}
          {failed ? <p role="alert">{failed.message}</p> : null}
        </div>
      )}
    </Dialog>
  )
}

function Columns({ file, busy, onLook }: { file: CourierFile; busy: boolean; onLook: (said: Input) => void }) {
  const [fields, setFields] = useState(() => file.columns.map((column) => column.field))
  const [answers, setAnswers] = useState<Answers>(() => answersOf(file.reading))
  return (
    <>
      <FileQuestions
        reading={file.reading}
        answers={answers}
        onAnswer={(key, value) => {
          const said = { ...answers, [key]: value }
          setAnswers(said)
          // Another sheet or head has other columns, so the file is read again.
          if (isLayout(key)) onLook({ fields: [], answers: said })
        }}
      />
      <p>{words.columns}</p>
      <ColumnFields columns={file.columns} fields={fields} names={courierColumns} none={notRead} onFields={setFields} />
      <Button size="sm" busy={busy} onClick={() => onLook({ fields: fields as Input['fields'], answers })}>
        {words.look}
      </Button>
    </>
  )
}

/** How many rows change something or ask something, or, where none does, how many are only kept. */
const saved = ({ done = 0, question = 0, noted = 0 }: Readonly<Record<string, number>>) => done + question || noted
