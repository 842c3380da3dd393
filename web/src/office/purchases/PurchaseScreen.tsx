import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { emptyPurchase, purchasePath, purchaseQueries, type Purchase } from '#/office/domain/stock/purchasesApi.ts'
import { PurchaseForm } from './PurchaseForm.tsx'
import { PurchaseView } from './PurchaseView.tsx'
import { copy } from './purchases.copy.ts'

/** An order with nothing typed and nothing saved. */
const blank: Purchase = {
  _id: '',
  number: '',
  stage: 'draft',
  version: 0,
  moves: ['send'],
  body: emptyPurchase(),
  lines: [],
  total: '0.00',
  problems: copy.form.missing,
  head: {
    _id: '',
    number: '',
    stage: 'draft',
    supplier: '',
    currency: 'PKR',
    lines: 0,
    pieces: 0,
    received: 0,
    rest: 0,
    cost: 0,
    restCost: 0,
    actorName: '',
    updatedAt: '',
  },
  shipments: [],
  dearer: 0,
  mayMail: false,
}

const back = { href: '/admin/stock/purchases', label: copy.back }

/** One purchase order, while it is typed or as it was sent (BOOKS-3). */
export default function PurchaseScreen() {
  const { id } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const [begun, setBegun] = useState('')
  const onBegun = useCallback(
    (made: string) => {
      setBegun(made)
      navigate(purchasePath(made), { replace: true })
    },
    [navigate],
  )
  const [sent, setSent] = useState('')
  // The form stays as it is while its text becomes a draft with an address.
  if (id === 'new' || (id === begun && id !== sent)) {
    return (
      <Page title={copy.form.title} back={back}>
        <PurchaseForm first={blank} onBegun={onBegun} onSent={setSent} />
      </Page>
    )
  }
  return <Loader key={id} id={id} />
}

function Loader({ id }: { id: string }) {
  const order = useQuery({
    ...purchaseQueries.one(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [changed, setChanged] = useState<Purchase | null>(null)
  const known = changed && order.data && changed.version >= order.data.version ? changed : order.data
  if (known === undefined)
    return (
      <Page title={copy.title} back={back}>
        <NotLoaded query={order} message={order.error?.message} />
      </Page>
    )
  if (known.stage === 'draft')
    return (
      <Page title={known.number} back={back}>
        <PurchaseForm key={known._id} first={known} onSent={() => void order.refetch()} />
      </Page>
    )
  return <PurchaseView order={known} onChanged={setChanged} />
}
