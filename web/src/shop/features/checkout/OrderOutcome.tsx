/** Shows the results of placing an order on whichever page the shopper is (WEB-2). */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { toast } from '#/shared/ui/toast.ts'
import { ordered, repriced } from '#/shop/state/cartSlice.ts'
import { useAppDispatch } from '#/shop/state/useStore.ts'
import { AskingDialog } from './AskingDialog.tsx'
import { ChangedDialog } from './ChangedDialog.tsx'
import { copy } from './checkout.copy.ts'
import { FailedDialog } from './FailedDialog.tsx'
import { ordering } from './ordering.ts'
import { PlacedDialog } from './PlacedDialog.tsx'

/** How long after "Order Placed!" is closed the home page follows, in milliseconds (CHK-4). */
export const HOME_AFTER_MS = 300

export function OrderOutcome() {
  const state = useSyncExternalStore(ordering.subscribe, ordering.get, ordering.onServer)
  const dispatch = useAppDispatch()
  const [, navigate] = useLocation()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  useEffect(() => ordering.connect(), [])

  const bought = state.name === 'placed' ? state.lines : null
  useEffect(() => {
    if (bought === null || bought.length === 0) return
    dispatch(ordered(bought))
    ordering.taken()
  }, [bought, dispatch])

  const cancelled = state.name === 'cancelled'
  useEffect(() => {
    if (!cancelled) return
    toast.error(copy.payment.cancelled)
    ordering.seen()
  }, [cancelled])

  switch (state.name) {
    case 'asking':
      return <AskingDialog onAsk={ordering.askNow} />
    case 'placed':
      return (
        <PlacedDialog
          placed={state.placed}
          contact={state.contact}
          items={state.items}
          page={state.page}
          later={state.later}
          shown={state.shown}
          onTrack={ordering.seen}
          onOk={() => {
            ordering.seen()
            leaving.current = setTimeout(() => navigate(paths.home), HOME_AFTER_MS)
          }}
        />
      )
    case 'failed':
      return (
        <FailedDialog
          failure={state.failure}
          page={state.page}
          onClose={ordering.seen}
          onRetry={state.again}
          onReserve={state.reserve}
        />
      )
    case 'changed':
      return (
        <ChangedDialog
          order={state.order}
          quote={state.quote}
          onLeave={() => {
            dispatch(repriced(state.quote.cartItems))
            ordering.seen()
          }}
          onTake={() => {
            dispatch(repriced(state.quote.cartItems))
            state.again()
          }}
        />
      )
    default:
      return null
  }
}
