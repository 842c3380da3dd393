import { useState } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { ApiError } from '#/shared/api/client.ts'
import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Sums } from '#/shared/ui/Slip.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { fetchOrder, orderKeys, type OfficeOrder } from '#/office/orders/ordersApi.ts'
import { FindVariant } from '#/office/stock/FindVariant.tsx'
import type { StockLevel } from '#/office/stock/stockApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { copy } from './copy.ts'
import styles from './Door.module.css'
import { editOrder, lookEdit, type EditOrder } from './doorApi.ts'
import { ItemLine } from './ItemLine.tsx'

/** Changes what is ordered, where it goes and how it is paid, until it is packed (DOOR-2). */
export default function EditOrderScreen() {
  const { id } = useParams<{ id: string }>()
  const order = useQuery({
    queryKey: orderKeys.one(id),
    queryFn: ({ signal }) => fetchOrder(id, signal),
    staleTime: 0,
    retry: false,
  })
  return (
    <Page
      title={order.data ? copy.edit(order.data.number) : copy.items}
      lead={copy.editNote}
      back={{ href: order.data ? `/admin/orders?search=${order.data.number}` : '/admin/orders', label: copy.back }}
    >
      {order.data ? (
        order.data.moves.includes('edit') ? (
          <Edit key={order.data.version} order={order.data} />
        ) : (
          <EmptyState title={copy.closed} />
        )
      ) : order.error ? (
        <ErrorState message={order.error.message} onRetry={() => void order.refetch()} retryLabel={copy.retry} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

type Added = { goods: StockLevel; quantity: number }

function Edit({ order }: { order: OfficeOrder }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const was = order.lines.map((line) => line.quantity - (line.dropped ?? 0))
  const [quantities, setQuantities] = useState<readonly number[]>(was)
  const [added, setAdded] = useState<readonly Added[]>([])
  const [method, setMethod] = useState(order.method)
  const [why, setWhy] = useState('')
  const contact = order.contact
  const [street, setStreet] = useState(contact?.streetAddress ?? '')
  const [city, setCity] = useState(contact?.city ?? '')
  const [phone, setPhone] = useState(contact?.phone ?? '')
  const moved =
    contact !== undefined && (street !== contact.streetAddress || city !== contact.city || phone !== contact.phone)
  const change: EditOrder = {
    lines: [
      ...quantities.flatMap((quantity, line) => (quantity === was[line] ? [] : [{ line, quantity }])),
      ...added
        .filter(({ quantity }) => quantity > 0)
        .map(({ goods, quantity }) => ({
          line: -1,
          productId: goods.productId,
          variantId: goods.variantId,
          quantity,
        })),
    ],
    ...(method !== order.method && { method }),
    ...(moved && { to: { streetAddress: street, city, phone } }),
    ...(why !== '' && { note: why }),
  }
  const dirty = (change.lines?.length ?? 0) > 0 || method !== order.method || moved
  const look = useQuery({
    queryKey: ['orders', 'edit', order._id, order.version, JSON.stringify([change.lines, method, change.to])],
    queryFn: ({ signal }) => lookEdit(order._id, change, signal),
    enabled: dirty,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = dirty && !look.isError ? look.data : undefined
  const save = useMutation({
    mutationFn: () =>
      editOrder(order._id, order.version, { ...change, ...(shown && { expectedTotal: shown.totalPrice }) }),
    onSuccess: (answer) => {
      client.setQueryData(orderKeys.one(order._id), answer.order)
      void client.invalidateQueries({ queryKey: ['orders'] })
      toast.success(copy.saved(order.number))
      navigate(`/admin/orders?search=${order.number}`)
    },
  })
  const problem = save.error ?? (dirty ? look.error : null)
  const wrong = problem instanceof ApiError ? problem.fields : {}
  const lines = shown?.order.lines
  const sumOf = (line: { price?: number; quantity: number } | undefined) =>
    line?.price === undefined ? undefined : line.price * line.quantity
  const field = (name: 'streetAddress' | 'city' | 'phone', value: string, set: (value: string) => void) => (
    <TextField
      label={name === 'phone' ? copy.phone : copy.fields[name]}
      value={value}
      error={wrong[name]}
      maxLength={200}
      dir="auto"
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
  return (
    <div className={styles.two}>
      <div className={styles.column}>
        <Panel title={copy.items}>
          <ul className={styles.lines}>
            {order.lines.map((line, i) => (
              <ItemLine
                key={line.line}
                {...line}
                color={line.selectedColor}
                quantity={quantities[i] ?? 0}
                sum={sumOf(lines?.[i] ?? line)}
                onQuantity={(next) => setQuantities(quantities.map((old, at) => (at === i ? next : old)))}
              />
            ))}
            {added.map(({ goods, quantity }, i) => (
              <ItemLine
                key={goods.variantId}
                {...goods}
                quantity={quantity}
                sum={sumOf(lines?.find((line, at) => at >= order.lines.length && line.variantId === goods.variantId))}
                onQuantity={(next) => setAdded(added.map((old, at) => (at === i ? { goods, quantity: next } : old)))}
              />
            ))}
          </ul>
          <FindVariant
            label={copy.add}
            onFound={(goods) =>
              setAdded((old) =>
                old.some((one) => one.goods.variantId === goods.variantId) ? old : [...old, { goods, quantity: 1 }],
              )
            }
          />
        </Panel>
        {contact ? (
          <Panel title={copy.deliverTo}>
            {field('streetAddress', street, setStreet)}
            <div className={styles.pair}>
              {field('city', city, setCity)}
              {field('phone', phone, setPhone)}
            </div>
          </Panel>
        ) : null}
      </div>
      <div className={styles.side}>
        <Panel title={copy.changes} tone="act">
          <div className={styles.stack}>
            <div className={styles.ways} role="group" aria-label={copy.pays}>
              {(['cod', 'bank_transfer'] as const).map((way) => (
                <button key={way} type="button" aria-pressed={method === way} onClick={() => setMethod(way)}>
                  {way === 'cod' ? copy.cod : copy.transfer}
                </button>
              ))}
            </div>
            {shown ? (
              <Sums
                rows={[
                  { label: copy.before, value: formatTotal(shown.totalBefore) },
                  ...(shown.toCollect === shown.collectBefore
                    ? []
                    : [{ label: copy.collect, value: formatRupees(shown.toCollect) }]),
                ]}
                total={{ label: copy.newTotal, value: formatTotal(shown.totalPrice) }}
              />
            ) : (
              <p className={styles.quiet}>{copy.same}</p>
            )}
            <TextField
              label={copy.why}
              value={why}
              optional
              maxLength={300}
              onChange={(event) => setWhy(event.currentTarget.value)}
            />
            {problem ? (
              <p className={styles.bad} role="alert">
                {problem.message}
              </p>
            ) : null}
            <Button
              wide
              busy={save.isPending}
              disabled={!shown || look.isPlaceholderData}
              onClick={() => save.mutate()}
            >
              {copy.save(contact?.firstName ?? order.name)}
            </Button>
            <Button
              wide
              variant="secondary"
              onClick={() => {
                setQuantities(was)
                setAdded([])
                setMethod(order.method)
                setStreet(contact?.streetAddress ?? '')
                setCity(contact?.city ?? '')
                setPhone(contact?.phone ?? '')
              }}
            >
              {copy.discard}
            </Button>
          </div>
        </Panel>
      </div>
    </div>
  )
}
