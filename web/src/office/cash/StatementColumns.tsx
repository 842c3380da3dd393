import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ColumnFields } from '#/office/ui/ColumnFields.tsx'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './Cash.module.css'
import { cashKeys, matchStatement, type Statement, workStatement } from './cashApi.ts'
import { copy } from './copy.ts'
import { ThrowAway } from './StatementActs.tsx'

/** What each column holds; the next file of the courier is read so. */
export function StatementColumns({ one, onLook }: { one: Statement; onLook: () => void }) {
  const client = useQueryClient()
  const [fields, setFields] = useState<string[]>(() => one.columns.map((column) => column.field))
  const look = useMutation({
    mutationFn: async () => {
      await matchStatement(one._id, fields)
      await workStatement(one._id, 'check')
    },
    onSuccess: onLook,
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  const wrong =
    look.error instanceof ApiError ? (look.error.fields['fields'] ?? look.error.message) : look.error?.message
  return (
    <div className={styles.form}>
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
