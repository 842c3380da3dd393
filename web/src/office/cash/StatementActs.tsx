import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { AskedButton } from '#/office/ui/AskedButton.tsx'
import styles from './Cash.module.css'
import { cashKeys, type Statement, throwStatement, workStatement } from './cashApi.ts'
import { copy } from './cash.copy.ts'

/** Deletes a statement that was not taken, after a question. */
export function ThrowAway({ one }: { one: Statement }) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const away = useMutation({
    mutationFn: () => throwStatement(one._id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: cashKeys.desk })
      go('/admin/cash')
    },
  })
  return (
    <AskedButton
      label={copy.away}
      title={copy.awayTitle}
      text={copy.awayText}
      busy={away.isPending}
      error={away.error}
      onSure={() => away.mutate()}
    />
  )
}

/** Takes back a statement that was taken, after a question. */
export function Undo({ one }: { one: Statement }) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => workStatement(one._id, 'undo'),
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  return (
    <div className={styles.acts}>
      <AskedButton
        label={copy.undo}
        title={copy.undoTitle}
        text={copy.undoText}
        busy={undo.isPending}
        error={undo.error}
        onSure={(done) => undo.mutate(undefined, { onSuccess: done })}
      />
    </div>
  )
}
