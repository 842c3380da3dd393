import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import styles from './Cash.module.css'
import { cashKeys, type Statement, throwStatement, workStatement } from './cashApi.ts'
import { copy } from './copy.ts'

/** Throws a statement away that was not taken, after asking. */
export function ThrowAway({ one }: { one: Statement }) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [asking, setAsking] = useState(false)
  const away = useMutation({
    mutationFn: () => throwStatement(one._id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: cashKeys.desk })
      go('/admin/cash')
    },
  })
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {copy.away}
      </Button>
      <Dialog open={asking} title={copy.awayTitle} onClose={() => setAsking(false)}>
        <div className={styles.form}>
          <p>{copy.awayText}</p>
          {away.error ? <p role="alert">{away.error.message}</p> : null}
          <div className={styles.acts}>
            <Button size="sm" variant="danger" busy={away.isPending} onClick={() => away.mutate()}>
              {copy.away}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
              {copy.cancel}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** Takes back what was taken, after asking. */
export function Undo({ one }: { one: Statement }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: () => workStatement(one._id, 'undo'),
    onSuccess: () => setAsking(false),
    onSettled: () => client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  return (
    <>
      <div className={styles.acts}>
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          {copy.undo}
        </Button>
      </div>
      <Dialog open={asking} title={copy.undoTitle} onClose={() => setAsking(false)}>
        <div className={styles.form}>
          <p>{copy.undoText}</p>
          {undo.error ? <p role="alert">{undo.error.message}</p> : null}
          <div className={styles.acts}>
            <Button size="sm" variant="danger" busy={undo.isPending} onClick={() => undo.mutate()}>
              {copy.undo}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
              {copy.cancel}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
