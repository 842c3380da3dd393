import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answers, answersOf, isLayout } from '#/office/ui/fileReading.ts'
import { FileQuestions } from '#/office/ui/FileQuestions.tsx'
import { ColumnFields } from '#/office/ui/ColumnFields.tsx'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './Cash.module.css'
import { cashKeys, matchStatement, type Statement, workStatement } from './cashApi.ts'
import { copy } from './cash.copy.ts'
import { ThrowAway } from './StatementActs.tsx'

/** The meaning of each column. The next file of the courier is read in the same way. */
export function StatementColumns({ one, onLook }: { one: Statement; onLook: () => void }) {
  const client = useQueryClient()
  const [fields, setFields] = useState<string[]>(() => one.columns.map((column) => column.field))
  const [answers, setAnswers] = useState<Answers>(() => answersOf(one.reading))
  const look = useMutation({
    mutationFn: async () => {
      await matchStatement(one._id, { fields, answers })
      await workStatement(one._id, 'check')
    },
    onSuccess: onLook,
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  // Another sheet or head has other columns, so the file is read again.
  const again = useMutation({
    mutationFn: (said: Answers) => matchStatement(one._id, { fields: [], answers: said }),
    onSuccess: (now) => {
      setFields(now.columns.map((column) => column.field))
      setAnswers(answersOf(now.reading))
    },
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  const error = look.error ?? again.error
  const wrong =
    error instanceof ApiError ? (error.fields['fields'] ?? error.fields['answers'] ?? error.message) : error?.message
  return (
    <div className={styles.form}>
      <FileQuestions
        reading={one.reading}
        answers={answers}
        onAnswer={(key, value) => {
          const said = { ...answers, [key]: value }
          setAnswers(said)
          if (isLayout(key)) again.mutate(said)
        }}
      />
      <p>{copy.columns}</p>
      <ColumnFields columns={one.columns} fields={fields} names={copy.fields} none={copy.none} onFields={setFields} />
      {wrong ? <p role="alert">{wrong}</p> : null}
      <div className={styles.acts}>
        <Button size="sm" busy={look.isPending} onClick={() => look.mutate()}>
          {copy.look}
        </Button>
        <ThrowAway one={one} />
      </div>
    </div>
  )
}
