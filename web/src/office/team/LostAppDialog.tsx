import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type Member } from '#/office/api/officeApi.ts'
import { resetFactor } from '#/office/api/peopleApi.ts'
import styles from '#/office/ui/screens.module.css'
import { copy } from './team.copy.ts'

/** Removes the authenticator app of somebody who has lost the phone (STAFF-3). */
export function LostAppDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient()
  const take = useMutation({
    mutationFn: () => resetFactor(member._id),
    onSuccess: (answer) => {
      toast.success(answer.message)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.staff }),
  })
  return (
    <Dialog open title={copy.lostTitle(member.name)} onClose={onClose}>
      <div className={styles.form}>
        <p>{copy.lostText}</p>
        {take.error ? <p role="alert">{take.error.message}</p> : null}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button busy={take.isPending} onClick={() => take.mutate()}>
            {copy.lostDo}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
