import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dealKeys } from '#/office/domain/catalogue/dealsApi.ts'
import { windowOf } from '#/office/domain/catalogue/dealText.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { bulkCopy } from './bulk.copy.ts'
import styles from './BulkScreen.module.css'
import { takeOut, type Put } from './intoDeal.ts'

const copy = bulkCopy.deal

/** Says that the products are in the deal, with a link to it and a way back (OFFICE-5). */
export function IntoDealDone({ put }: { put: Put }) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => takeOut(put, Date.now()),
    onSuccess: () => {
      toast.success(bulkCopy.undone)
      void client.invalidateQueries({ queryKey: dealKeys.all })
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <Panel flush title={undo.isSuccess ? bulkCopy.undone : copy.done(put.count, put.saved.name)}>
      <p className={styles.first} dir="auto">
        {undo.isSuccess ? copy.outText(put.before === null) : copy.doneText(windowOf(put.saved))}
      </p>
      <div className={styles.foot}>
        {undo.isSuccess ? null : (
          <Button size="sm" variant="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
            <Icon name="undo" size="sm" />
            {bulkCopy.undo(put.count)}
          </Button>
        )}
        {undo.isSuccess && put.before === null ? null : (
          <ButtonLink size="sm" href={`/admin/deals/${put.saved._id}`}>
            {copy.open}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
