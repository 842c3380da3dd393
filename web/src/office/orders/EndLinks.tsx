import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './orders.copy.ts'
import { endLinks, type OfficeOrder } from '#/office/domain/orders/ordersApi.ts'

/** Ends the links by which the order can be confirmed, changed and cancelled, after a question (COD-2). */
export function EndLinks({ order }: { order: OfficeOrder }) {
  const [asking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: () => endLinks(order._id),
    onSuccess: () => {
      setAsking(false)
      toast.success(copy.links.done(order.number))
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      <div>
        <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
          {copy.links.end}
        </Button>
      </div>
      <Dialog
        open={asking}
        title={copy.links.title}
        onClose={() => setAsking(false)}
        footer={
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {copy.links.end}
          </Button>
        }
      >
        <p>{copy.links.text}</p>
      </Dialog>
    </>
  )
}
