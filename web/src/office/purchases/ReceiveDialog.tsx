import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { receivePurchase, type Purchase } from '#/office/domain/stock/purchasesApi.ts'
import { copy } from './purchases.copy.ts'
import styles from './Purchases.module.css'

const words = copy.view.receiving

/** Makes the shipment of what is still to come of an order, at the rate of the day. */
export function ReceiveDialog({ order, onClose }: { order: Purchase; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [rate, setRate] = useState(order.body.rate)
  const make = useMutation({
    mutationFn: () => receivePurchase(order._id, rate),
    onSuccess: ({ shipment }) => navigate(`/admin/stock/receive/${encodeURIComponent(shipment)}`),
  })
  const wrong = make.error instanceof ApiError ? make.error.fields['rate'] : undefined
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!make.isPending) make.mutate()
        }}
      >
        <p>{words.text}</p>
        {order.body.currency === 'PKR' ? null : (
          <TextField
            label={words.rate(order.body.currency)}
            hint={words.rateHint}
            value={rate}
            maxLength={200}
            autoComplete="off"
            dir="ltr"
            inputMode="decimal"
            error={wrong}
            onChange={(event) => setRate(event.currentTarget.value)}
          />
        )}
        {make.error && wrong === undefined ? (
          <p role="alert" className={styles.wrong}>
            {make.error.message}
          </p>
        ) : null}
        <Button type="submit" busy={make.isPending}>
          {words.go}
        </Button>
      </form>
    </Dialog>
  )
}
