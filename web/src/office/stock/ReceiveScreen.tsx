import { useCallback, useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from 'wouter'
import { Page } from '#/office/ui/Page.tsx'
import { formatDayTime } from '#/shared/lib/format.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { copy } from './stock.copy.ts'
import { ReceiveForm } from './ReceiveForm.tsx'
import { TakenIn } from './TakenIn.tsx'
import { newKey } from '#/shared/lib/newKey.ts'
import { beginShipment, emptyBody, type Shipment, stockKeys, stockQueries } from '#/office/domain/stock/stockApi.ts'

/** A shipment with nothing typed and nothing saved. */
const blank: Shipment = {
  _id: '',
  state: 'draft',
  version: 0,
  body: emptyBody(),
  lines: [],
  pieces: 0,
  goodsCost: 0,
  extraCost: 0,
  landedCost: 0,
  problems: copy.receiving.missing,
  actor: '',
  actorName: '',
  createdAt: '',
  updatedAt: '',
}

/** One shipment, while it is typed or as it was taken in (STOCK-3). */
export default function ReceiveScreen() {
  const { id } = useParams<{ id: string }>()
  const asked = useSearch()
  const [, navigate] = useLocation()
  const [begun, setBegun] = useState('')
  const onBegun = useCallback(
    (made: string) => {
      setBegun(made)
      navigate(`/admin/stock/receive/${made}`, { replace: true })
    },
    [navigate],
  )
  // The form stays as it is while its text becomes a draft with an address.
  if (id === begun || (id === 'new' && !asked)) {
    return (
      <Page title={copy.receiving.title} back={{ href: '/admin/stock/receive', label: copy.receiving.back }}>
        <ReceiveForm first={blank} onBegun={onBegun} />
      </Page>
    )
  }
  return id === 'new' ? <NewShipment /> : <ShipmentLoader id={id} />
}

/** Begins a draft of the goods that the address names, and goes to it. Back leads to where the goods were. */
function NewShipment() {
  const [, navigate] = useLocation()
  const asked = useSearch()
  const [key] = useState(newKey)
  const { mutate, error } = useMutation({
    mutationFn: () => beginShipment(emptyBody(new URLSearchParams(asked).getAll('variant')), key),
    onSuccess: (made) => navigate(`/admin/stock/receive/${made._id}`, { replace: true }),
  })
  const began = useRef(false)
  useEffect(() => {
    if (began.current) return
    began.current = true
    mutate()
  }, [mutate])
  return (
    <Page title={copy.receiving.title} back={{ href: '/admin/stock/receive', label: copy.receiving.back }}>
      {error ? <ErrorState error={error} message={error.message} onRetry={() => mutate()} /> : <Loading />}
    </Page>
  )
}

function ShipmentLoader({ id }: { id: string }) {
  const client = useQueryClient()
  const shipment = useQuery({
    ...stockQueries.shipment(id),
    staleTime: Infinity,
    gcTime: 0,
  })
  const booked = shipment.data?.bookedAt
  return (
    <Page
      title={copy.receiving.title}
      lead={booked ? copy.receiving.takenLead(formatDayTime(booked)) : undefined}
      back={{ href: '/admin/stock/receive', label: copy.receiving.back }}
    >
      {shipment.data ? (
        booked ? (
          <TakenIn shipment={shipment.data} onUndone={(draft) => client.setQueryData(stockKeys.shipment(id), draft)} />
        ) : (
          <ReceiveForm key={shipment.data._id} first={shipment.data} />
        )
      ) : (
        <NotLoaded query={shipment} message={shipment.error?.message} />
      )}
    </Page>
  )
}
