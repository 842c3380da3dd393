import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './deals.copy.ts'
import { newerOf, type Conflict } from '#/office/ui/byWhom.ts'
import { dealKeys, deleteDeal, turnDeal, type Deal, type Turn } from '#/office/domain/catalogue/dealsApi.ts'
import styles from './DealsScreen.module.css'
import { isDraft } from '#/office/domain/catalogue/dealText.ts'

const SAID = { stop: copy.acts.stopped, pause: copy.acts.paused, resume: copy.acts.resumed }

type Props = {
  deal: Deal
  now: number
  onChange?: (deal: Deal) => void
  /** Is called where a colleague was faster (OFFICE-4). In a list, which has no room for more, a line says who. */
  onNewer?: (newer: Conflict<Deal>) => void
}

/** The actions on a deal: it can be paused, resumed, ended, removed, or made again. */
export function DealActs({ deal, now, onChange, onNewer }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const draft = isDraft(deal, now)
  const act = useMutation({
    mutationFn: async (what: Turn | 'remove') => {
      if (what === 'remove') {
        await deleteDeal(deal)
        toast.success(copy.acts.removed(deal.name))
        navigate('/admin/deals')
      } else {
        const turned = await turnDeal(deal, what)
        client.setQueryData(dealKeys.one(deal._id), turned)
        onChange?.(turned)
        toast.success(draft && what === 'resume' ? copy.acts.scheduled(deal.name) : SAID[what](deal.name))
      }
    },
    onError: (error) => {
      const newer = newerOf(error, 'deal', deal)
      const last = newer?.edits[0]
      if (newer && onNewer) onNewer(newer)
      else toast.error(last ? copy.acts.faster(error.message, last.actorName, formatDayTime(last.at)) : error.message)
    },
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: dealKeys.all })
    },
  })
  const { state } = deal
  const ended = state === 'over' || state === 'stopped'
  return (
    <div className={styles.acts}>
      {state === 'running' || state === 'planned' ? (
        <Button variant="quiet" size="sm" busy={act.isPending} onClick={() => act.mutate('pause')}>
          {copy.acts.pause}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button variant="quiet" size="sm" busy={act.isPending} onClick={() => act.mutate('resume')}>
          {draft ? copy.acts.schedule : copy.acts.resume}
        </Button>
      ) : null}
      <Button variant="quiet" size="sm" onClick={() => navigate(`/admin/deals/new?of=${encodeURIComponent(deal._id)}`)}>
        {copy.acts.duplicate}
      </Button>
      {ended ? null : state === 'planned' || draft ? (
        <Button variant="quiet" size="sm" busy={act.isPending} onClick={() => act.mutate('remove')}>
          {copy.acts.remove}
        </Button>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          {copy.acts.stop}
        </Button>
      )}
      <Dialog open={asking} title={copy.acts.stopTitle(deal.name)} onClose={() => setAsking(false)}>
        <p>{copy.acts.stopText}</p>
        <div className={styles.confirm}>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {copy.acts.keep}
          </Button>
          <Button variant="danger" busy={act.isPending} onClick={() => act.mutate('stop')}>
            {copy.acts.stop}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
