import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { Button } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './deals.copy.ts'
import { newerOf, type Conflict } from '#/office/ui/byWhom.ts'
import { dealKeys, deleteCoupon, stopCoupon, type Coupon } from '#/office/domain/catalogue/dealsApi.ts'
import styles from './DealsScreen.module.css'

type Props = {
  coupon: Coupon
  onChange: (coupon: Coupon) => void
  /** Is called where a colleague was faster (OFFICE-4). */
  onNewer: (newer: Conflict<Coupon>) => void
}

/** Copies or stops a coupon, or removes one that nobody used. */
export function CouponActs({ coupon, onChange, onNewer }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const words = copy.coupon
  const act = useMutation({
    mutationFn: async (what: 'stop' | 'remove') => {
      if (what === 'stop') {
        onChange(await stopCoupon(coupon))
        toast.success(words.stopped(coupon.code))
      } else {
        await deleteCoupon(coupon)
        toast.success(words.removed(coupon.code))
        navigate('/admin/deals?show=coupons')
      }
    },
    onError: (error) => {
      const newer = newerOf(error, 'coupon', coupon)
      if (newer) onNewer(newer)
      else toast.error(error.message)
    },
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: dealKeys.coupons })
    },
  })
  return (
    <div className={styles.acts}>
      <CopyButton text={coupon.code} what={coupon.code} />
      {coupon.uses === 0 ? (
        <Button variant="quiet" size="sm" busy={act.isPending} onClick={() => act.mutate('remove')}>
          {words.remove}
        </Button>
      ) : null}
      {coupon.state === 'stopped' ? null : (
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          {words.stop}
        </Button>
      )}
      <Dialog open={asking} title={words.stopTitle(coupon.code)} onClose={() => setAsking(false)}>
        <p>{words.stopText}</p>
        <div className={styles.confirm}>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
          <Button variant="danger" busy={act.isPending} onClick={() => act.mutate('stop')}>
            {words.stop}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
